import { expect, test } from 'vitest'
import type { VaultPath } from '../../base/vault-path.ts'
import { resolveConfig } from '../../config/config.ts'
import { toEntry } from '../../model/entry.ts'
import { EMPTY_MEMORY, type MemoryId, type Version } from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import { generateVaultIndexes } from './vault-index-files.ts'
import { INDEX_PATH, LISTING_PATH } from './vault-places.ts'
import { mayBeWritten, writtenParts } from './written-parts.ts'

const config = resolveConfig({ layout: 'vault' })
// Safe: lists read nothing else of what was parsed.
const parsed = {
  memory: {
    ...EMPTY_MEMORY,
    id: 'MEM-pool' as MemoryId,
    title: 'Pool',
    kind: 'pattern',
    topic: 'db',
  },
  problems: [],
  bytes: 10,
} as unknown as Parsed
const entry = toEntry('10-Memories/MEM-pool.md' as VaultPath, parsed, 'v1' as Version)

function rebuilt(path: VaultPath, before: string): string {
  const files = new Map([[path, before]])
  const made = generateVaultIndexes({ entries: [entry], files, config, rootName: '.memory' })
  return made.find((one) => one.path === path)!.text
}

const INDEX = `# Memory Vault Index

Ours, since 2024.

## Recent Memories
<!-- New memories will be added here automatically -->

## By Category

### [PATTERN]
<!-- Pattern memories -->
Ask Ana before you add one.

## By Topic

Topics use slashes: \`python/libs\`.

### python/
<!-- Python-related memories -->

### meta/

## Statistics
- Total memories: 0
- Reviewed every month
`

test('COR-46: what a person wrote into a generated section stays, and is written once', () => {
  const text = rebuilt(INDEX_PATH, INDEX)
  for (const kept of [
    'Ours, since 2024.',
    'Ask Ana before you add one.',
    'Topics use slashes: `python/libs`.',
    '### python/\n<!-- Python-related memories -->',
    '### meta/',
    '- Reviewed every month',
  ])
    expect(text.split(kept)).toHaveLength(2)
  expect(text).not.toContain('<!-- Pattern memories -->')
  expect(rebuilt(INDEX_PATH, text)).toBe(text)
})

test('COR-46: so it is in the listing of memories', () => {
  const before = '# Memories\n\nOne file a fact.\n\n## Contents\n\n### Files\n\nSorted by hand.\n'
  const text = rebuilt(LISTING_PATH, before)
  expect(text).toContain('1 memory.\n\nOne file a fact.\n')
  expect(text).toContain('### Files\nSorted by hand.\n')
  expect(rebuilt(LISTING_PATH, text)).toBe(text)
})

test('a list of our own is known by one look, and holds nothing of others', () => {
  for (const path of [INDEX_PATH, LISTING_PATH]) {
    const own = rebuilt(path, '')
    expect(mayBeWritten(own)).toBe(false)
    expect(writtenParts(own, 'By Topic')).toEqual({ intro: '', below: new Map() })
  }
})

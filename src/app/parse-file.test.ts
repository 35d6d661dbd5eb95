import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layoutNamed } from '../core/layouts/all-layouts.ts'
import { EMPTY_MEMORY, type Version } from '../core/memory.ts'
import { foundPath } from '../core/vault-path.ts'
import { entriesOf } from './parse-file.ts'

const hash = { version: (text: string) => `v${text.length}` as Version, md5: () => '' }
const VAULTS = join(import.meta.dirname, '../../test/vaults')

test.each([
  ['vault', 'vault-basic'],
  ['claude-md', 'claude-md-messy'],
  ['claude-md', 'claude-md-monolith'],
  ['claude-json', 'claude-json-basic'],
] as const)(
  'REC-13: in %s a body that the index knows the place of is cut out as it would be parsed (%s)',
  (name, vault) => {
    const layout = layoutNamed(name)
    const folder = join(VAULTS, vault, 'input')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(foundPath)
      .filter((path) => layout.isMemoryFile(path))
    let cut = 0
    for (const path of files) {
      const text = readFileSync(join(folder, path), 'utf8')
      const parsed = layout.parse(path, text, new Map())
      for (const [at, entry] of entriesOf(
        { layout, hash },
        { path, text, utf8: true },
        new Map(),
      ).entries()) {
        const [start, end, length] = entry.bodyAt ?? []
        if (length === undefined) continue
        expect({ ...EMPTY_MEMORY, ...entry.memory, body: text.slice(start, end) }).toEqual(
          parsed[at]?.memory,
        )
        expect(length).toBe(text.length)
        cut++
      }
    }
    if (name !== 'claude-json') expect(cut).toBeGreaterThan(0)
  },
)

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memory as anyMemory } from '../../../../test/arbitraries/memory.ts'
import { foundPath, type VaultPath, vaultPath } from '../../base/vault-path.ts'
import type { Memory, MemoryId } from '../../model/memory.ts'
import { vaultLayout } from './vault-layout.ts'

const memory = anyMemory().map((some): Memory => ({ ...some, id: `MEM-${some.id}` as MemoryId }))
const pathOf = ({ id }: Memory): VaultPath => vaultPath(`10-Memories/${id}.md`)

function stored(after: Memory, old?: { readonly text: string; readonly before: Memory }): string {
  const path = pathOf(after)
  const files = new Map(old === undefined ? [] : [[path, old.text]])
  const [edit] = vaultLayout.store({
    files,
    from: old && path,
    to: path,
    before: old?.before,
    after,
  })
  return edit?.text ?? ''
}

function parsed(text: string, like: Memory): Memory {
  const [first] = vaultLayout.parse(pathOf(like), text, new Map())
  expect(first?.problems).toEqual([])
  if (first === undefined) throw new Error('nothing was parsed')
  return first.memory
}

// LAY-01, LAY-15, LAY-16
test('a memory that is written into a new file is read back whole', () => {
  fc.assert(
    fc.property(memory, (some) => {
      expect(parsed(stored(some), some)).toEqual(some)
    }),
    { numRuns: 200 },
  )
})

// LAY-05
test('storing a memory unchanged gives the same bytes', () => {
  fc.assert(
    fc.property(memory, fc.constantFrom('\n', '\r\n'), (some, eol) => {
      const text = stored(some).replaceAll('\n', eol)
      const before = parsed(text, some)
      expect(before).toEqual(some)
      expect(stored(before, { text, before })).toBe(text)
    }),
    { numRuns: 80 },
  )
})

/** What the lines look like that a field may stand on; lines of values in the everkeep map are indented. */
const LINES: readonly (readonly [fields: readonly (keyof Memory)[], lines: RegExp])[] = [
  [['title'], /^(title: |# )/],
  [['summary'], /^summary: /],
  [['topic'], /^topic: /],
  [['tags'], /^tags: /],
  [['keywords'], /^keywords: /],
  [['source'], /^source: /],
  [['relatedFiles'], /^(everkeep:$| {2}related_files: )/],
  [['links'], /^(everkeep:$| {2}links:| {4}- )/],
  [['confidence'], /^(everkeep:$| {2}confidence: )/],
  [['tier'], /^(everkeep:$| {2}tier: )/],
  [['tierSince'], /^(everkeep:$| {2}tier_since: )/],
  [['pinned'], /^(everkeep:$| {2}pinned: )/],
  [['scope'], /^(everkeep:$| {2}scope: )/],
  [['supersededBy'], /^(everkeep:$| {2}superseded_by: )/],
  [['createdAt'], /^(created: |everkeep:$| {2}created_at: )/],
  [['updatedAt'], /^(modified: |everkeep:$| {2}updated_at: )/],
  [
    ['lastUsedAt', 'useCount'],
    /^(retrieval_count: |last_retrieved:|everkeep:$| {2}last_used_at: )/,
  ],
  [['changes'], /^(everkeep:$| {2}changes:| {4}- )/],
  [['timesUpdated'], /^(everkeep:$| {2}times_updated: )/],
  [['origin'], /^(everkeep:$| {2}origin: )/],
  [['aliases'], /^(everkeep:$| {2}aliases: )/],
  [['extra'], /^(x_\w+:| {2}"?[\w-]+"?:| {2}- )/],
  [
    ['status', 'statusAt', 'statusReason'],
    /^(status: |tombstone|archived_|everkeep:$| {2}status_at: )/,
  ],
]

/** Lines of one text that the other does not hold, each as often as it is missing. */
function missingLines(from: string, within: string): readonly string[] {
  const left = within.split('\n')
  return from.split('\n').filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

// LAY-05, LAY-15, LAY-16
test('each single field can be changed in an existing file, and only its lines change', () => {
  fc.assert(
    fc.property(memory, memory, fc.nat(), (first, second, pick) => {
      const [fields, lines] = LINES[pick % LINES.length]!
      const change = Object.fromEntries(fields.map((field) => [field, second[field]]))
      const after = { ...first, ...change }
      const text = stored(first)
      const next = stored(after, { text, before: first })
      expect(parsed(next, after)).toEqual(after)
      for (const line of [...missingLines(text, next), ...missingLines(next, text)])
        expect(line).toMatch(lines)
    }),
    { numRuns: 230 },
  )
})

// LAY-05
test('another body, kind or structure leaves the other keys alone', () => {
  fc.assert(
    fc.property(memory, memory, (first, second) => {
      const { kind, body, fields } = second
      const after = { ...first, kind, body, fields }
      const text = stored(first)
      const next = stored(after, { text, before: first })
      expect(parsed(next, after)).toEqual(after)
      const head = (file: string): string => file.slice(0, file.indexOf('\n---\n'))
      for (const line of [
        ...missingLines(head(text), head(next)),
        ...missingLines(head(next), head(text)),
      ])
        expect(line).toMatch(/^(tags: |token_count: |everkeep:$| {2}fields:| {4})/)
    }),
    { numRuns: 80 },
  )
})

const MESSY_FOLDER = new URL(
  '../../../../test/vaults/vault-basic/input/10-Memories/',
  import.meta.url,
)
const MESSY = readdirSync(MESSY_FOLDER)
  .filter((name) => name !== 'README.md')
  .map((name) => ({
    path: foundPath(`10-Memories/${name}`),
    text: readFileSync(new URL(encodeURI(name), MESSY_FOLDER), 'utf8'),
  }))

// LAY-05, LAY-06
test('a messy file takes any change of any fields and reads back so', () => {
  const names = LINES.flatMap(([fields]) => (fields.length === 1 ? fields : []))
  fc.assert(
    fc.property(
      fc.constantFrom(...MESSY),
      memory,
      fc.subarray(names, { minLength: 1, maxLength: 4 }),
      ({ path, text }, other, fields) => {
        const before = vaultLayout.parse(path, text, new Map())[0]!.memory
        const change = Object.fromEntries(fields.map((field) => [field, other[field]]))
        const { kind, body, fields: told } = other
        const after = { ...before, ...change, kind, body, fields: told }
        const files = new Map([[path, text]])
        const [edit] = vaultLayout.store({ files, from: path, to: path, before, after })
        expect(vaultLayout.parse(path, edit?.text ?? '', new Map())[0]?.memory).toEqual(after)
      },
    ),
    { numRuns: 150 },
  )
})

// WRT-18
test('uses do not change the version, everything else does', () => {
  fc.assert(
    fc.property(memory, memory, (some, other) => {
      const text = stored(some)
      const versionOf = (file: string): string =>
        vaultLayout.parse(pathOf(some), file, new Map())[0]?.versionText ?? ''
      const used = { ...some, useCount: other.useCount, lastUsedAt: other.lastUsedAt }
      expect(versionOf(stored(used, { text, before: some }))).toBe(versionOf(text))
      const retitled = { ...some, title: `${some.title} anew` }
      expect(versionOf(stored(retitled, { text, before: some }))).not.toBe(versionOf(text))
    }),
    { numRuns: 80 },
  )
})

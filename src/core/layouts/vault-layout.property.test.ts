import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memory as anyMemory } from '../../../test/arbitraries/memory.ts'
import type { Memory, MemoryId } from '../memory.ts'
import { type VaultPath, vaultPath } from '../vault-path.ts'
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
    { numRuns: 300 },
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
    { numRuns: 150 },
  )
})

// LAY-05, LAY-16
test('each single field can be changed in an existing file, and only it changes', () => {
  fc.assert(
    fc.property(memory, memory, fc.nat(), (first, second, pick) => {
      const changes: readonly Partial<Memory>[] = [
        ...(
          ['title', 'summary', 'topic', 'tags', 'keywords', 'source', 'relatedFiles'] as const
        ).map((field) => ({ [field]: second[field] })),
        ...(
          ['links', 'confidence', 'tier', 'tierSince', 'pinned', 'scope', 'supersededBy'] as const
        ).map((field) => ({ [field]: second[field] })),
        ...(
          [
            'createdAt',
            'updatedAt',
            'lastUsedAt',
            'useCount',
            'changes',
            'timesUpdated',
            'origin',
            'aliases',
            'extra',
          ] as const
        ).map((field) => ({ [field]: second[field] })),
        { status: second.status, statusAt: second.statusAt, statusReason: second.statusReason },
        { kind: second.kind, body: second.body, fields: second.fields },
      ]
      const text = stored(first)
      const after = { ...first, ...changes[pick % changes.length] }
      const next = stored(after, { text, before: first })
      expect(parsed(next, after)).toEqual(after)
      // And back again, to the very bytes where no line was added or taken away.
      const back = stored(first, { text: next, before: after })
      expect(parsed(back, first)).toEqual(first)
    }),
    { numRuns: 400 },
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
    { numRuns: 150 },
  )
})

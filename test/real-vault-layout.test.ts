import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foundPath, type VaultPath } from '../src/core/base/vault-path.ts'
import { vaultLayout } from '../src/core/layouts/vault/vault-layout.ts'
import type { Memory } from '../src/core/model/memory.ts'
import { memory as anyMemory } from './arbitraries/memory.ts'
import { realFiles, WHY_NONE } from './support/real-vaults.ts'

// Whatever markdown lies in 10-Memories is a memory, so notes of any origin must survive the layout.
const notes = realFiles().filter(({ path, text }) => /\.md$/.test(path) && text.length < 20_000)
if (notes.length === 0) console.log(`Skipped: real notes in the vault layout, ${WHY_NONE}.`)

const PATH: VaultPath = foundPath('10-Memories/MEM-note.md')

function read(text: string): Memory {
  const [parsed] = vaultLayout.parse(PATH, text, new Map())
  if (parsed === undefined) throw new Error('nothing was parsed')
  return parsed.memory
}

function stored(text: string, before: Memory, after: Memory): string {
  const files = new Map([[PATH, text]])
  return vaultLayout.store({ files, from: PATH, to: PATH, before, after })[0]?.text ?? ''
}

const CHANGES: readonly (readonly (keyof Memory)[])[] = [
  ['title'],
  ['summary'],
  ['body', 'kind', 'fields'],
  ['tags'],
  ['keywords'],
  ['topic'],
  ['status', 'statusAt', 'statusReason'],
  ['createdAt', 'updatedAt'],
  ['useCount', 'lastUsedAt'],
  ['links', 'changes', 'aliases', 'pinned', 'confidence'],
]

describe.skipIf(notes.length === 0)('real notes in the vault layout', () => {
  // LAY-05, LAY-06
  test('every note is read as a memory, and stored unchanged is the same bytes', () => {
    for (const { path, text } of notes) {
      const memory = read(text)
      expect(memory.title, path).not.toBe('')
      expect(stored(text, memory, memory), path).toBe(text)
    }
  })

  // LAY-05, LAY-15, LAY-16
  test('any note takes any change and reads back so', () => {
    const note = fc.constantFrom(...notes)
    fc.assert(
      fc.property(note, anyMemory(), fc.constantFrom(...CHANGES), ({ text }, other, fields) => {
        const before = read(text)
        const change = Object.fromEntries(fields.map((field) => [field, other[field]]))
        const after = { ...before, ...change }
        expect(read(stored(text, before, after))).toEqual(after)
      }),
      { numRuns: 200 },
    )
  })
})

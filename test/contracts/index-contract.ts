import { describe, expect, test } from 'vitest'
import { toCard } from '../../src/core/entry.ts'
import { EMPTY_MEMORY, type Entry, type MemoryId, type Version } from '../../src/core/memory.ts'
import { vaultPath } from '../../src/core/vault-path.ts'
import type { SearchIndex } from '../../src/ports/search-index.ts'

const entry = (path: string, title: string): Entry => ({
  path: vaultPath(path),
  version: 'v1' as Version,
  memory: toCard({ ...EMPTY_MEMORY, id: path as MemoryId, title, tags: ['x'], pinned: true }),
  tokens: 3,
  bytes: 10,
  linksTo: ['y'],
  problems: [{ code: 'bad-date', line: 2, message: 'm', hint: 'h' }],
})

/** What every index promises. */
export function indexContract(name: string, open: () => Promise<SearchIndex>): void {
  describe(`the ${name} index keeps its promises`, () => {
    test('entries come back whole, sorted by path', async () => {
      const index = await open()
      const [a, b] = [entry('a.md', 'A'), entry('b "quoted"\t.md'.replace(/["\t]/g, ''), '漢字')]
      await index.update(
        [
          { path: b.path, stamp: '2', entries: [b] },
          { path: a.path, stamp: '1', entries: [a] },
        ],
        [],
      )
      expect(await index.entries()).toEqual([a, b])
      expect([...(await index.stamps())].sort()).toEqual([
        [a.path, '1'],
        [b.path, '2'],
      ])
      index.close()
    })

    test('a put replaces, a drop takes away, a file without memories is remembered', async () => {
      const index = await open()
      const path = vaultPath('many.json')
      await index.update(
        [{ path, stamp: '1', entries: [entry('many.json', 'A'), entry('many.json', 'B')] }],
        [],
      )
      await index.update([{ path, stamp: '2', entries: [entry('many.json', 'C')] }], [])
      expect((await index.entries()).map(({ memory }) => memory.title)).toEqual(['C'])
      await index.update([{ path: vaultPath('shared.json'), stamp: '9', entries: [] }], [path])
      expect(await index.entries()).toEqual([])
      expect([...(await index.stamps()).keys()]).toEqual(['shared.json'])
      index.close()
    })

    test('a cleared index knows nothing and can be filled again', async () => {
      const index = await open()
      const a = entry('a.md', 'A')
      await index.update([{ path: a.path, stamp: '1', entries: [a] }], [])
      await index.setNote('seal:x', '1')
      await index.clear()
      expect(await index.entries()).toEqual([])
      expect((await index.stamps()).size).toBe(0)
      expect(await index.note('seal:x')).toBeUndefined()
      await index.update([{ path: a.path, stamp: '1', entries: [a] }], [])
      expect(await index.entries()).toEqual([a])
      index.close()
    })

    test('notes are kept by name', async () => {
      const index = await open()
      expect(await index.note('seal:x')).toBeUndefined()
      await index.setNote('seal:x', '1')
      await index.setNote('seal:x', '2')
      expect(await index.note('seal:x')).toBe('2')
      index.close()
    })
  })
}

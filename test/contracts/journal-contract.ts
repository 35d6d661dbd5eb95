import { describe, expect, test } from 'vitest'
import type { Instant } from '../../src/core/base/instant.ts'
import { vaultPath } from '../../src/core/base/vault-path.ts'
import type { FileImage, Journal, Operation } from '../../src/ports/journal.ts'

const operation = (id: string, day: string): Operation => ({
  id,
  operation: 'forget',
  at: `${day}T00:00:00.000Z` as Instant,
  changes: [],
  paths: [vaultPath('a.md')],
  notes: [],
  session: 's',
  listed: true,
  undoable: true,
})
const images = (text: string): FileImage[] => [
  { path: vaultPath('a.md'), role: 'memory', before: text, after: undefined },
  { path: vaultPath('b.md'), role: 'plain', before: undefined, after: 'b' },
]

/** What every journal promises. */
export function journalContract(name: string, open: () => Promise<Journal>): void {
  const done = async (journal: Journal, day: string, text = 'x'): Promise<string> => {
    const id = await journal.nextId()
    await journal.begin(operation(id, day), images(text))
    await journal.commit(id)
    return id
  }

  describe(`the ${name} journal keeps its promises`, () => {
    test('a begun operation is pending until it is committed', async () => {
      const journal = await open()
      expect(await journal.nextId()).toBe('op-1')
      await journal.begin(operation('op-1', '2026-01-01'), images('x'))
      expect((await journal.pending()).map(({ id }) => id)).toEqual(['op-1'])
      expect(await journal.list()).toEqual([])
      await journal.commit('op-1')
      expect(await journal.pending()).toEqual([])
      expect(await journal.find('op-1')).toEqual(operation('op-1', '2026-01-01'))
      expect(await journal.images('op-1')).toMatchObject([{ before: 'x' }, { after: 'b' }])
    })

    test('an abandoned operation never happened, and an absent text stays absent', async () => {
      const journal = await open()
      await journal.begin(operation('op-1', '2026-01-01'), images('x'))
      expect((await journal.images('op-1'))![0]!.after).toBeUndefined()
      await journal.abandon('op-1')
      expect(await journal.pending()).toEqual([])
      expect(await journal.images('op-1')).toBeUndefined()
      expect(await journal.find('op-1')).toBeUndefined()
    })

    test('the newest is listed first, also past ten', async () => {
      const journal = await open()
      for (let day = 1; day <= 12; day++) await done(journal, '2026-01-01')
      const ids = (await journal.list()).map(({ id }) => id)
      expect(ids.slice(0, 3)).toEqual(['op-12', 'op-11', 'op-10'])
      expect(await journal.nextId()).toBe('op-13')
    })

    test('an undo is marked and can be unmarked', async () => {
      const journal = await open()
      await done(journal, '2026-01-01')
      await journal.markUndone('op-1', 'op-2')
      expect(await journal.find('op-1')).toMatchObject({ undoneBy: 'op-2' })
      await journal.markUndone('op-1', '')
      expect(await journal.find('op-1')).not.toHaveProperty('undoneBy')
    })

    // WRT-19
    test('trimming drops the oldest images, by age and by size, and spares what is younger than the grace', async () => {
      const journal = await open()
      for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) await done(journal, day)
      const byAge = await journal.trim({
        before: '2026-01-15T00:00:00.000Z' as Instant,
        keepSince: '2026-02-20T00:00:00.000Z' as Instant,
        maxBytes: 1e9,
      })
      expect(byAge.dropped).toEqual(['op-1'])
      const bySize = await journal.trim({
        before: '2026-01-15T00:00:00.000Z' as Instant,
        keepSince: '2026-02-20T00:00:00.000Z' as Instant,
        maxBytes: 0,
      })
      expect(bySize.dropped).toEqual(['op-2'])
      expect(bySize.bytes).toBeGreaterThan(0)
      expect((await journal.list()).map(({ undoable }) => undoable)).toEqual([true, false, false])
      expect(await journal.images('op-1')).toBeUndefined()
    })

    // WRT-13
    test('rewriting changes what was recorded, in all operations and in them alone that the edit names', async () => {
      const journal = await open()
      await done(journal, '2026-01-01', 'secret')
      await done(journal, '2026-01-02', 'harmless')
      const changed = await journal.rewrite(({ operation: record, images: held }) =>
        held.some(({ before }) => before === 'secret')
          ? { operation: { ...record, undoable: false }, images: held.slice(1) }
          : undefined,
      )
      expect(changed).toBe(1)
      expect(JSON.stringify(await journal.images('op-1'))).not.toContain('secret')
      expect(await journal.find('op-1')).toMatchObject({ undoable: false })
      expect(await journal.images('op-2')).toMatchObject([{ before: 'harmless' }, { after: 'b' }])
      expect(await journal.find('op-2')).toMatchObject({ undoable: true })
    })

    test('rewriting an operation whose images were trimmed makes no new ones', async () => {
      const journal = await open()
      await done(journal, '2026-01-01')
      const late = '2026-02-01T00:00:00.000Z' as Instant
      await journal.trim({ before: late, keepSince: late, maxBytes: 1e9 })
      await journal.rewrite(({ operation: record, images: held }) => ({
        operation: { ...record, notes: ['rewritten'] },
        images: held,
      }))
      expect(await journal.find('op-1')).toMatchObject({ notes: ['rewritten'] })
      expect(await journal.images('op-1')).toBeUndefined()
    })
  })
}

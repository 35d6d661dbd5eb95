import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../src/core/base/vault-path.ts'
import type { FileStamp, Vault } from '../../src/ports/vault.ts'

/** What every vault promises. Each adapter runs the same list; the in-memory one earns its trust here too. */
export function vaultContract(name: string, open: () => Promise<Vault>): void {
  const a = vaultPath('10-Memories/a.md')

  describe(`the ${name} vault keeps its promises`, () => {
    test('a file that is not there reads as nothing', async () => {
      const vault = await open()
      expect(await vault.read(a)).toBeUndefined()
      expect(await vault.stamp(a)).toBeUndefined()
    })

    test('a write meant for a new file refuses an existing one', async () => {
      const vault = await open()
      expect(await vault.write(a, 'one', 'absent')).toMatchObject({ kind: 'written' })
      expect(await vault.write(a, 'two', 'absent')).toMatchObject({ kind: 'changed-meanwhile' })
      expect(await vault.read(a)).toMatchObject({ text: 'one', utf8: true })
    })

    test('a write with the seal just read goes through, with an old one it is refused', async () => {
      const vault = await open()
      await vault.write(a, 'one', 'absent')
      const { seal } = (await vault.read(a))!
      expect(await vault.write(a, 'two', seal)).toMatchObject({ kind: 'written' })
      expect(await vault.write(a, 'three', seal)).toMatchObject({ kind: 'changed-meanwhile' })
      expect((await vault.read(a))!.text).toBe('two')
    })

    test('the seal of a write is the seal of the next read', async () => {
      const vault = await open()
      const outcome = await vault.write(a, 'żółć 漢字 \u{1F600}\r\n', 'absent')
      expect(outcome).toEqual({ kind: 'written', seal: (await vault.read(a))!.seal })
    })

    test('a removal names what it saw, and removing what is gone is done already', async () => {
      const vault = await open()
      await vault.write(a, 'one', 'absent')
      const { seal } = (await vault.read(a))!
      await vault.write(a, 'two', 'any')
      expect(await vault.remove(a, seal)).toMatchObject({ kind: 'changed-meanwhile' })
      expect(await vault.remove(a, 'any')).toEqual({ kind: 'removed' })
      expect(await vault.remove(a, 'any')).toEqual({ kind: 'removed' })
      expect(await vault.read(a)).toBeUndefined()
    })

    test('what went can be written again at the same place', async () => {
      const vault = await open()
      await vault.write(a, 'one', 'absent')
      await vault.remove(a, 'any')
      expect(await vault.write(a, 'two', 'absent')).toMatchObject({ kind: 'written' })
    })

    test('stamps list every file once, sorted, and differ after a change', async () => {
      const vault = await open()
      const b = vaultPath('b.md')
      await vault.write(b, 'b', 'absent')
      await vault.write(a, 'a', 'absent')
      const before = await vault.stamps()
      expect(before.map(({ path }) => path)).toEqual([a, b])
      await vault.write(b, 'a longer text', 'any')
      const after = await vault.stamps()
      expect(after.map(({ stamp }, index) => stamp === before[index]!.stamp)).toEqual([true, false])
      expect(after[1]!.stamp).toBe((await vault.stamp(b))!.stamp)
    })

    // REC-02
    test('a look tells what is other than at the look before', async () => {
      const vault = await open()
      const [b, c] = [vaultPath('b.md'), vaultPath('c.md')]
      await vault.write(a, 'a', 'absent')
      await vault.write(b, 'b', 'absent')
      const first = await vault.lookSince(undefined)
      // Whether a file is young is another matter a moment later.
      const told = ({ path, stamp }: FileStamp): readonly string[] => [path, stamp]
      expect(first.changed.map(told)).toEqual((await vault.stamps()).map(told))
      expect(first.gone).toEqual([])
      await vault.write(c, 'c', 'absent')
      await vault.write(b, 'other', 'any')
      await vault.remove(a, 'any')
      const second = await vault.lookSince(first.snapshot)
      expect(second.changed.map(({ path }) => path)).toEqual([b, c])
      expect(second.gone).toEqual([a])
      expect(second.all().map(told)).toEqual((await vault.stamps()).map(told))
    })
  })
}

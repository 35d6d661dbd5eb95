import { expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { World } from '../../ports/world.ts'
import { countedNote } from '../catalog/catalog.ts'
import { openTerms } from '../catalog/search-terms.ts'
import { context } from './for-prompt.ts'
import { warmCaches } from './warm-caches.ts'

const INDEX = vaultPath('memory-index.json')

/** As after a clone: all files are there, and nothing that this machine knew of them. */
async function cloned(count?: number) {
  const seeded = await seededWorld('vault')
  const files = { ...seeded.files }
  if (count !== undefined) {
    const index = JSON.parse(files[INDEX]!)
    for (const entry of index.entries) entry.retrieval_count = count
    files[INDEX] = `${JSON.stringify(index, null, 2)}\n`
  }
  const world = fixedWorld(layoutNamed('vault'), files)
  let reads = 0
  const vault: World['vault'] = {
    ...world.vault,
    read: (path, options) => {
      if (path === INDEX) reads++
      return world.vault.read(path, options)
    },
  }
  const watched = { ...world, vault }
  const prompt = async (): Promise<number> => {
    reads = 0
    const vaults = [{ world: watched, scope: 'project', trusted: true } as const]
    await context(vaults, { prompt: 'what is the alpha rule?', record: false })
    return reads
  }
  return { world: watched, prompt }
}

// REC-13, LAY-10
test('a generated index that counts nothing new is not read by every prompt after a clone', async () => {
  const { prompt } = await cloned()
  // The first makes the index, and notes it there.
  expect(await prompt()).toBe(1)
  expect(await prompt()).toBe(0)
})

test('nor where the index was there before anybody noted it', async () => {
  const { world, prompt } = await cloned()
  await openTerms(world)
  await world.index.setNote(countedNote(INDEX), '')
  expect(await prompt()).toBe(1)
  await warmCaches(world)
  expect(await prompt()).toBe(0)
})

// REC-02
test('an index that takes no note is asked all the same', async () => {
  const { world } = await cloned()
  const busy = { ...world.index, setNote: () => Promise.reject(new Error('database is locked')) }
  const { notes } = await openTerms({ ...world, index: busy })
  expect(notes).toEqual([])
})

test('one that somebody else wrote since is read again', async () => {
  const { world, prompt } = await cloned()
  await warmCaches(world)
  const { text } = (await world.vault.read(INDEX))!
  await world.vault.write(INDEX, `${text}\n`, 'any')
  expect(await prompt()).toBe(1)
})

test('one that counts more than the memories themselves is read until they hold it', async () => {
  const { world, prompt } = await cloned(7)
  await warmCaches(world)
  expect(await prompt()).toBe(1)
})

import { expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { openMemoryIndex } from '../../adapters/in-memory/memory-index.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { FileStamp } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'
import { planSave } from '../capture/save.ts'
import { applyPlan } from '../write/apply.ts'
import { filesAtOnce, readCatalog } from './catalog.ts'
import { openTerms } from './search-terms.ts'

const MEMORIES = Object.fromEntries(
  Array.from({ length: 700 }, (_, at) => [
    `10-Memories/MEM-${at}.md`,
    `---\ntitle: Fact ${at}\n---\n\nText.\n`,
  ]),
)

// AGT-03, REC-02
test('a prompt that runs out of time while a large vault is indexed leaves what the next one goes on from', async () => {
  const index = openMemoryIndex()
  const world = fixedWorld(layoutNamed('vault'), MEMORIES, { over: { index } })
  const { vault } = world
  let reads = 0
  // The process ends at the three hundredth file: nothing after that happens.
  const ended = new Promise<void>((end) => {
    const read: typeof vault.read = (path) => {
      if (++reads < 300) return vault.read(path)
      end()
      return new Promise(() => undefined)
    }
    void openTerms({ ...world, vault: { ...vault, read } })
  })
  await ended
  expect((await index.stamps()).size).toBe(256)
  expect(await index.unsearched()).toEqual([])
})

test.each([
  [0, 256],
  [256, 768],
  [1_024, 3_072],
  [9_000, 4_096],
])('after %i files come %i at once', (done, next) => {
  expect(filesAtOnce(done)).toBe(next)
})

const LARGE = Object.fromEntries(
  Array.from({ length: 6 }, (_, at) => [
    `10-Memories/MEM-${at}.md`,
    `---\ntitle: Fact ${at}\n---\n\n${'Sessions live in Redis.\n'.repeat(45_000)}`,
  ]),
)

// AGT-03
test('so does one whose files are few and large', async () => {
  const index = openMemoryIndex()
  const world = fixedWorld(layoutNamed('vault'), LARGE, { over: { index } })
  const { vault } = world
  let reads = 0
  const ended = new Promise<void>((end) => {
    const read: typeof vault.read = (path) => {
      if (++reads < 5) return vault.read(path)
      end()
      return new Promise(() => undefined)
    }
    void openTerms({ ...world, vault: { ...vault, read } })
  })
  await ended
  expect((await index.stamps()).size).toBe(2)
  expect(await index.unsearched()).toEqual([])
})

// AGT-03
test('a clock has its turn between the steps of reading a large file', async () => {
  const world = fixedWorld(layoutNamed('vault'), LARGE)
  let turns = 0
  let isOver = false
  const tick = (): void => {
    turns++
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await openTerms(world)
  isOver = true
  expect(turns).toBeGreaterThan(Object.keys(LARGE).length)
})

// REC-02, REC-13
test('after a save the next command compares what came since, not every file', async () => {
  const index = openMemoryIndex()
  const asked: (number | 'all')[] = []
  const told: typeof index = {
    ...index,
    stamps: (of) => {
      asked.push(of?.length ?? 'all')
      return index.stamps(of)
    },
  }
  const world = fixedWorld(layoutNamed('vault'), MEMORIES, { over: { index: told } })
  await openTerms(world)
  const { plan } = await planSave(world, {
    text: 'We keep sessions in Redis.',
    into: { how: 'new' },
  })
  await applyPlan(world, { plan, select: 'all' })
  asked.length = 0
  const { entries } = await readCatalog(world)
  expect(entries).toHaveLength(701)
  expect(asked.every((count) => count !== 'all' && count < 10)).toBe(true)
})

/** A disk on which everything was written a moment ago, and which keeps times in coarse steps. */
function coarse(vault: World['vault']): World['vault'] {
  const aged = <S extends FileStamp | undefined>(stamp: S): S =>
    stamp && { ...stamp, stamp: `${stamp.size}` }
  return {
    ...vault,
    stamp: async (path) => {
      const stamp = await vault.stamp(path)
      return stamp && { ...aged(stamp), young: true }
    },
    lookSince: async () => {
      const all = (await vault.stamps()).map(aged)
      return { changed: all, gone: [], all: () => all, snapshot: undefined }
    },
  }
}

// REC-02
test('a file that a save wrote just now is compared, not read into the index again', async () => {
  const index = openMemoryIndex()
  let puts = 0
  const counted: typeof index = {
    ...index,
    update: (put, drop, next) => {
      puts += put.length
      return index.update(put, drop, next)
    },
  }
  const over = { index: counted }
  const world = fixedWorld(layoutNamed('vault'), {}, { over })
  const slow = { ...world, vault: coarse(world.vault) }
  const text = 'We keep sessions in Redis.'
  const { plan } = await planSave(slow, { text, into: { how: 'new' } })
  await applyPlan(slow, { plan, select: 'all' })
  expect(puts).toBe(1)
  const { source } = await openTerms(slow)
  expect(puts).toBe(1)
  expect(source.spreads(['redi']).get('redi')).toBe(1)

  // Another program writes as many bytes within the same step of the clock.
  const [path] = [...(await index.stamps()).keys()]
  const file = await world.vault.read(path!)
  await world.vault.write(path!, file!.text.replaceAll('Redis', 'Kafka'), 'any')
  const [entry] = (await readCatalog(slow)).entries
  expect(entry?.memory.title).toContain('Kafka')
})

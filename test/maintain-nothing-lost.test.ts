import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { readSome } from '../src/app/catalog/read-some.ts'
import { applyDream } from '../src/app/maintain/apply-dream.ts'
import { applyCheckFix, planCheckFix } from '../src/app/maintain/check/check.ts'
import { rebuildIndex } from '../src/app/maintain/check/index-files.ts'
import { planDistill, suggestDistill } from '../src/app/maintain/distill/distill.ts'
import { distillAuto } from '../src/app/maintain/distill/distill-auto.ts'
import { planDream } from '../src/app/maintain/dream.ts'
import { planHygiene } from '../src/app/maintain/hygiene.ts'
import { applyMaintain, planMaintain } from '../src/app/maintain/maintain.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { undo } from '../src/app/write/undo.ts'
import type { Instant } from '../src/core/base/instant.ts'
import { DISTILL_MODES, type DistillMode } from '../src/core/maintain/findings/suggestion.ts'
import { keywordsOf } from '../src/core/model/key-terms.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { linksIn } from '../src/core/model/links.ts'
import type { Memory, MemoryId } from '../src/core/model/memory.ts'
import type { World } from '../src/ports/world.ts'
import { memory as anyMemory } from './arbitraries/memory.ts'
import { type FixedWorld, filesOf } from './fixed-world.ts'
import { seededWorld } from './support/seeded-world.ts'

/** Longer than any layout keeps what was retired. */
const GRACE_DAYS = 40
const START = '2026-06-01T00:00:00.000Z'

/** What a dream finds: the same said twice, and the opposite. */
const SAID = [
  '',
  'Run the migrations, deploy the api, then deploy the worker to all regions.',
  'Run the migrations, then deploy the api, then deploy the worker to all regions.',
  'Always use tabs for indentation.',
  'Never use tabs for indentation.',
]

/** Memories that have something to do with each other: few keywords and topics, long texts among them. */
const related = fc
  .tuple(
    anyMemory({ activeOnly: true }),
    fc.uniqueArray(fc.constantFrom('retry', 'http', 'Pool', 'pool', 'cache', 'queue'), {
      maxLength: 5,
    }),
    fc.constantFrom('', 'Python/', 'python', 'go/net'),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(...SAID),
  )
  .map(([memory, keywords, topic, length, said]): Memory => {
    const more = Array.from(
      { length: length * 25 },
      (_, at) =>
        `Sentence ${at} of ${memory.title.slice(0, 20)} tells of thing-${at} and why it matters.`,
    ).join(' ')
    const body = more === '' || memory.fields ? memory.body : `${memory.body}\n\n${more}`
    // Half of them were never used, and few are pinned: else hardly anything would ever be purged.
    const used = length % 2 === 0 ? { useCount: 0, lastUsedAt: undefined } : {}
    const pinned = memory.pinned && memory.timesUpdated % 4 === 0
    const plain =
      said === '' || length > 1 ? { body } : { kind: 'insight', fields: undefined, body: said }
    return { ...memory, ...used, pinned, keywords, topic, ...plain }
  })

/** Titles and ids differ, so that the layout can tell them apart. */
const vaults = fc.array(related, { minLength: 2, maxLength: 5 }).map((all) =>
  all.map((memory, at) => ({
    ...memory,
    id: `m${at}` as MemoryId,
    title: `Note ${at} ${memory.title}`.slice(0, 100).trim(),
    supersededBy: '',
  })),
)

type Verb = DistillMode | 'auto' | 'hygiene' | 'check' | 'dream' | 'maintain'
const VERBS: readonly Verb[] = [...DISTILL_MODES, 'auto', 'hygiene', 'check', 'dream', 'maintain']

/** One operation with a choice by these bits; gives the id of what was applied, if anything was. */
async function run(world: World, verb: Verb, bits: number): Promise<string | undefined> {
  const isChosen = (_: unknown, place: number): boolean => ((bits >> (place % 16)) & 1) === 1
  if (verb === 'auto') return (await distillAuto(world)).outcome.operation?.id
  if (verb === 'hygiene' || verb === 'check') {
    const plan = await (verb === 'hygiene' ? planHygiene(world) : planCheckFix(world))
    const select = plan.changes.filter(isChosen).map(({ id }) => id)
    const apply = verb === 'hygiene' ? applyPlan : applyCheckFix
    return (await apply(world, { plan, select })).operation?.id
  }
  if (verb === 'dream') {
    const dream = await planDream(world)
    const select = [...dream.findings.keys()].filter((place) => isChosen(place, place))
    const { outcomes } = await applyDream(world, { dream, select, propose: false })
    expect(outcomes.flatMap(({ refused }) => [...refused])).toEqual([])
    return outcomes[0]?.operation?.id
  }
  if (verb === 'maintain') {
    const maintenance = await planMaintain(world)
    const select = [...maintenance.findings.keys()].filter((place) => isChosen(place, place))
    const { outcomes } = await applyMaintain(world, { maintenance, select, propose: false })
    expect(outcomes.flatMap(({ refused }) => [...refused])).toEqual([])
    return outcomes[0]?.operation?.id
  }
  const { list } = await suggestDistill(world, { mode: verb })
  const chosen = list.filter(isChosen).map(({ key }) => key)
  const plan = await planDistill(world, { mode: verb, chosen })
  const { operation, refused } = await applyPlan(world, { plan, select: 'all' })
  expect(refused).toEqual([])
  return operation?.id
}

async function allTexts(world: World): Promise<readonly Memory[]> {
  const { entries } = await readCatalog(world)
  const texts = await readSome(world, entries)
  return [...texts.values()].map(({ memory }) => memory)
}

const factLines = (memory: Memory): readonly string[] =>
  memory.body.split('\n').filter((line) => line.trim() !== '' && !/^\s*#{1,6}(\s|$)/.test(line))

/** Lines change where a link followed its memory, or lost its brackets: compared without links. */
const unlinked = (line: string): string =>
  line
    .replace(/\[\[([^\]|#]*)[^\]]*\]\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What really did something: a property over operations that never happen would hold for nothing. */
const happened = new Set<Verb>()

describe.each(LAYOUT_NAMES)('in %s', (layout) => {
  const seeded = async (drafts: readonly Memory[]): Promise<FixedWorld> => {
    const { world } = await seededWorld(layout, drafts, { start: START })
    await world.usage.append([{ id: 'nobody', at: '2025-01-01T00:00:00.000Z' as Instant }])
    await rebuildIndex(world)
    return world
  }

  test('DST-08, WRT-03: whatever was done and chosen, undoing all of it gives back the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        vaults,
        fc.array(fc.tuple(fc.constantFrom(...VERBS), fc.nat(65_535), fc.constantFrom(0, 40, 100)), {
          minLength: 1,
          maxLength: 5,
        }),
        async (drafts, steps) => {
          const world = await seeded(drafts)
          const before = await filesOf(world)
          const done: string[] = []
          for (const [verb, bits, days] of steps) {
            world.advance(days)
            for (const one of verb === 'gc' ? (['purge', 'gc'] as const) : [verb]) {
              if (one === 'gc') world.advance(GRACE_DAYS)
              const id = await run(world, one, bits)
              if (id === undefined) continue
              done.push(id)
              happened.add(one)
            }
          }
          for (const id of done.reverse()) await undo(world, id)
          expect(await filesOf(world)).toEqual(before)
        },
      ),
      { numRuns: 6 },
    )
  })

  test('DST-05, DST-06: every keyword, link and line of what is merged or compressed is still there', async () => {
    await fc.assert(
      fc.asyncProperty(vaults, fc.nat(65_535), async (drafts, bits) => {
        const world = await seeded(drafts)
        const before = await allTexts(world)
        await run(world, 'merge', bits)
        await run(world, 'compress', 0xffff)
        const active = (await allTexts(world)).filter(({ status }) => status === 'active')
        const said = active
          .map(({ body, fields }) => `${body}\n${JSON.stringify(fields ?? '')}`)
          .join('\n')
        const plain = unlinked(said.split('\n').join(' '))
        const words = new Set(
          active
            .flatMap((memory) => [...keywordsOf(memory), ...memory.tags])
            .map((word) => word.toLowerCase()),
        )
        const ids = new Set<string>(before.map(({ id }) => id))
        const links = new Set(
          active.flatMap(({ body, links: data }) => [
            ...linksIn(body),
            ...data.map(({ target }) => target),
          ]),
        )
        for (const memory of before) {
          for (const word of memory.keywords) expect(words).toContain(word.toLowerCase())
          if (memory.fields === undefined)
            for (const line of factLines(memory)) expect(plain).toContain(unlinked(line))
          for (const target of linksIn(memory.body))
            if (!ids.has(target)) expect(links).toContain(target)
        }
      }),
      { numRuns: 6 },
    )
  })

  test.each(VERBS)('%s: done once, there is nothing left to do', async (verb) => {
    await fc.assert(
      fc.asyncProperty(vaults, async (drafts) => {
        const world = await seeded(drafts)
        if (verb === 'gc') {
          await run(world, 'purge', 0xffff)
          world.advance(GRACE_DAYS)
        }
        // What a merge leaves may be too long, or like a third: that stands in the same list.
        if ((await run(world, verb, 0xffff)) !== undefined) happened.add(verb)
        const settled = await filesOf(world)
        expect(await run(world, verb, 0xffff)).toBeUndefined()
        expect(await filesOf(world)).toEqual(settled)
      }),
      { numRuns: 2 },
    )
  })
})

test('each of the operations happened', () => {
  expect([...happened].sort()).toEqual([...VERBS].sort())
})

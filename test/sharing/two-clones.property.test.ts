import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planStatus } from '../../src/app/capture/change-status.ts'
import { planEdit } from '../../src/app/capture/edit.ts'
import { planSave } from '../../src/app/capture/save.ts'
import { saveMemory } from '../../src/app/capture/save-memory.ts'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { rebuildIndex, validateIndex } from '../../src/app/maintain/check/index-files.ts'
import { countUses } from '../../src/app/uses/count-uses.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { World } from '../../src/ports/world.ts'
import { must, type Person, twoClones, vaultFolder } from '../support/clones.ts'
import { diskWorld } from '../support/disk-world.ts'

const WORDS = ['gateway', 'ledger', 'worker', 'schema', 'cache', 'mailer'] as const

/** What one person does between two merges; `at` chooses the memory or the words. */
interface DistillLogEntry {
  readonly side: 0 | 1
  readonly what: 'save' | 'edit' | 'forget' | 'recall' | 'lists' | 'distill' | 'dream' | 'maintain'
  readonly at: number
}

const deeds: fc.Arbitrary<readonly DistillLogEntry[]> = fc.array(
  fc.record({
    side: fc.constantFrom(0 as const, 1 as const),
    what: fc.constantFrom(
      ...(['save', 'save', 'edit', 'forget', 'recall', 'lists'] as const),
      ...(['distill', 'dream', 'maintain'] as const),
    ),
    at: fc.nat(99),
  }),
  { minLength: 4, maxLength: 9, size: 'max' },
)

function openFor(layout: LayoutName, { root }: Person): World {
  return diskWorld(layoutNamed(layout), join(root, vaultFolder(layout)), { project: root })
}

/** The memories that were there before the clones parted: those at even places are Ann's to change, the rest Bob's. */
async function own(world: World, side: number, count: number): Promise<readonly string[]> {
  const { entries } = await readCatalog(world)
  const first = entries.filter(({ memory }) => /^Rule \d about/.test(memory.title))
  const ids = first.map(({ memory }) => memory.id as string).sort()
  return ids.slice(0, count).filter((_, at) => at % 2 === side)
}

/** What runs without asking anybody. */
const MAINTENANCE = {
  distill: ['distill', 'auto'],
  dream: ['dream', '--yes'],
  maintain: ['maintain', '--yes'],
} as const

async function carryOut(
  world: World,
  person: Person,
  { side, what, at, number }: DistillLogEntry & { readonly number: number },
): Promise<void> {
  const ids = await own(world, side, WORDS.length)
  const id = ids[at % Math.max(1, ids.length)]
  switch (what) {
    case 'save': {
      const text = `Side ${side} keeps the ${WORDS[at % WORDS.length]} number ${number} apart from the others.`
      const save = await planSave(world, { text, title: `Kept ${side} ${number}` })
      await saveMemory(world, save, { force: true, replace: false })
      return
    }
    case 'edit':
      if (id !== undefined) {
        const plan = await planEdit(world, id, {
          fields: { summary: `Changed by ${side}, ${number}.` },
        })
        await applyPlan(world, { plan, select: 'all' })
      }
      return
    case 'forget':
      if (ids.length > 1 && id !== undefined) {
        const plan = await planStatus(world, 'forget', { names: [id], reason: 'no longer true' })
        await applyPlan(world, { plan, select: 'all' })
      }
      return
    case 'recall':
      if (id !== undefined) await countUses(world, [id])
      return
    case 'lists':
      await rebuildIndex(world)
      return
    default:
      person.everkeep(...MAINTENANCE[what])
  }
}

async function idsIn(world: World): Promise<ReadonlySet<string>> {
  return new Set((await readCatalog(world)).entries.map(({ memory }) => memory.id as string))
}

const RUNS = 3

// GIT-04, GIT-05
describe.each([
  ['vault', false],
  ['claude-json', false],
  ['claude-md', false],
  ['smallcode', true],
  ['vault', true],
] as const)('two clones in %s, with the driver: %s', (layout, driver) => {
  test('that change different memories merge without a conflict, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const { ann, bob } = twoClones(layout, { driver, fill: (person) => fill(person) })
        const sides = [ann, bob].map((person) => openFor(layout, person))
        try {
          for (const [number, deed] of all.entries())
            await carryOut(sides[deed.side]!, [ann, bob][deed.side]!, { ...deed, number })
          const wanted = new Set([...(await idsIn(sides[0]!)), ...(await idsIn(sides[1]!))])
          const uses = await Promise.all(sides.map((world) => world.usage.all()))
          for (const person of [ann, bob])
            if (person.git('status', '--porcelain').out !== '') person.commit('work')
          must(ann.git('pull', '--quiet', '--no-rebase', '--no-edit', bob.root, 'main'))
          expect(ann.git('status', '--porcelain').out).toBe('')
          expect(await idsIn(sides[0]!)).toEqual(wanted)
          must(ann.everkeep('list'))
          await rebuildIndex(sides[0]!)
          expect((await validateIndex(sides[0]!)).findings).toEqual([])
          expect(await Promise.all(sides.map((world) => world.usage.all()))).toEqual(uses)
        } finally {
          for (const world of sides) world.index.close()
        }
      }),
      { numRuns: RUNS, seed: 20261118, endOnFailure: true },
    )
  }, 240_000)
})

function fill(person: Person): void {
  for (const [at, word] of WORDS.entries())
    must(
      person.everkeep(
        ...['save', `Never restart the ${word} by hand on weekdays.`, '--new', '--yes'],
        ...['--title', `Rule ${at} about the ${word}`, '--force'],
      ),
    )
}

import { planStatus } from '../../../src/app/capture/change-status.ts'
import { planEdit } from '../../../src/app/capture/edit.ts'
import { readCatalog } from '../../../src/app/catalog/catalog.ts'
import { loadMemory } from '../../../src/app/catalog/find-memory.ts'
import { propose } from '../../../src/app/inbox/propose.ts'
import { applyPlan } from '../../../src/app/write/apply.ts'
import { makePlan } from '../../../src/app/write/plan/make-plan.ts'
import { layoutNamed } from '../../../src/core/layouts/all-layouts.ts'
import type { Entry } from '../../../src/core/model/memory.ts'
import type { Plan } from '../../../src/core/plan/plan.ts'
import type { World } from '../../../src/ports/world.ts'
import { draft, planDrafts } from '../../support/demo-changes.ts'
import { diskWorld } from '../../support/disk-world.ts'
import { uiVault } from './ui-server.ts'

const LONG =
  'A title that goes on and on because whoever wrote it wanted to say everything at once, with_one_word_that_has_no_place_to_break_anywhere_in_it'

/** A vault in which proposals of every source, state, script and length wait. */
export async function inboxVault(): Promise<string> {
  const root = await uiVault([
    draft('Use pnpm', { body: 'Never npm.' }),
    draft('Auth flow', { kind: 'decision', body: 'Sessions live for a week.' }),
    draft('Pool size', { kind: 'config', body: 'Twenty connections, no more.' }),
    draft('Retry limits', { body: 'Five attempts.' }),
    draft('Old gate', { body: 'The gate lives in `src/gate.ts`.' }),
  ])
  const world = diskWorld(layoutNamed('vault'), root, { start: '2026-01-01T10:00:00.000Z' })
  for (const [title, body] of [
    ['Deploys go out on Tuesdays', 'Never on **Fridays**.\n\n- ask in the channel first'],
    ['国内部署前先运行迁移', '部署前请先运行迁移。'],
    ['النسخ الاحتياطية كل ليلة', 'تُحفظ النسخ ثلاثين يومًا.'],
    [LONG, 'It says little.'],
  ] as const)
    await proposeNew(world, title, body)
  await retirement(world, 'old-gate')
  await retirement(world, 'retry-limits')
  await rewording(world, 'pool-size', 'Thirty connections, no more.')
  await rewording(world, 'auth-flow', 'Sessions live for a day.')
  await change(world, await saidAnew(world, 'auth-flow', 'Sessions live for an hour.'))
  await change(
    world,
    await planEdit(world, await nameOf(world, 'pool-size'), { fields: { addTags: ['db'] } }),
  )
  world.index.close()
  return root
}

export async function proposeNew(world: World, title: string, text: string): Promise<void> {
  const { entries } = await readCatalog(world)
  const taken = new Set(entries.flatMap((entry) => [entry.memory.id, entry.path]))
  const plan = planDrafts(world, [draft(title, { body: text, kind: 'rule' })], taken)
  const evidence = [{ what: 'said', detail: `“${title}”, twice in one session` }]
  await propose(world, {
    source: 'triage',
    title,
    plan: { ...plan, changes: plan.changes.map((one) => ({ ...one, evidence })) },
    confidence: 0.8,
    session: 'sess_demo',
  })
}

async function retirement(world: World, part: string): Promise<void> {
  const name = await nameOf(world, part)
  const plan = await planStatus(world, 'forget', { names: [name], reason: 'all it names is gone' })
  const evidence = [{ what: 'missing', detail: 'src/gate.ts, deleted in 3f2a9c1' }]
  const changes = plan.changes.map((one) => ({ ...one, evidence }))
  await propose(world, { source: 'dream', title: `Retire ${part}`, plan: { ...plan, changes } })
}

async function rewording(world: World, part: string, text: string): Promise<void> {
  const plan = await saidAnew(world, part, text)
  await propose(world, { source: 'learn', title: `Say ${part} anew`, plan, confidence: 0.55 })
}

async function saidAnew(world: World, part: string, body: string): Promise<Plan> {
  const entry = await entryOf(world, part)
  const { memory, version } = await loadMemory(world, entry)
  const { path } = entry
  return makePlan(world, 'learn', {
    changes: [
      {
        action: 'update',
        target: { id: memory.id, path },
        before: version,
        after: { as: 'memory', memory: { ...memory, body }, path },
        reason: 'said anew',
        evidence: [{ what: 'words', detail: 'three of five' }],
        needs: 'consent',
      },
    ],
  })
}

async function entryOf(world: World, part: string): Promise<Entry> {
  const { entries } = await readCatalog(world)
  const found = entries.find(({ path }) => path.includes(part))
  if (found === undefined) throw new Error(`no memory has ${part} in its name`)
  return found
}

async function nameOf(world: World, part: string): Promise<string> {
  return (await entryOf(world, part)).memory.id
}

async function change(world: World, plan: Plan): Promise<void> {
  await applyPlan(world, { plan, select: 'all' })
}

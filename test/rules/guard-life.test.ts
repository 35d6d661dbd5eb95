import { expect, test } from 'vitest'
import { planStatus } from '../../src/app/capture/change-status.ts'
import { acceptProposals } from '../../src/app/inbox/decide.ts'
import { proposeNamed } from '../../src/app/inbox/propose.ts'
import { allowOnce, changeStep, markWrong } from '../../src/app/rules/change-step.ts'
import { checkCall } from '../../src/app/rules/check-call.ts'
import { readGuardedRules } from '../../src/app/rules/guarded-rules.ts'
import { planGuard, suggestGuards } from '../../src/app/rules/suggest-guard.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { guardJson } from '../../src/core/rules/guard.ts'
import { unsettled } from '../../src/core/rules/life.ts'
import type { FixedWorld } from '../fixed-world.ts'
import { seededWorld } from '../support/seeded-world.ts'
import { PNPM_GUARD, pnpmRule } from './pnpm-rule.ts'

const NPM = 'npm install lodash'

/** What the live guards of a world say of a command that fits them. */
async function call(world: FixedWorld, what = NPM) {
  const live = (await world.guards?.live()) ?? []
  return checkCall(
    world,
    live.map((one) => ({ live: one, what })),
  )
}

async function settle(world: FixedWorld): Promise<void> {
  const open = unsettled((await world.guards?.events()) ?? [], world.session)
  await world.guards?.note(
    open.map((of) => ({ at: world.clock(), ...of, what: 'settled', session: world.session })),
  )
}

async function atStep(step: 'shadow' | 'warn' | 'ask' | 'deny') {
  const { world, ids } = await seededWorld('vault', [pnpmRule()])
  const name = ids[0]!
  const [rule] = await readGuardedRules(world)
  await world.accepted.note([rule!.entry.version], 'accepted')
  await changeStep(world, { name, to: step })
  return { world, name }
}

async function figures(world: FixedWorld) {
  const [rule] = await readGuardedRules(world)
  return rule?.figures
}

test('GRD-02: a guard that is suggested waits in the inbox, and is live only once a person accepts it', async () => {
  const { world, ids } = await seededWorld('vault', [pnpmRule({ extra: {} })])
  const [suggestion] = await suggestGuards(world, { names: [] })
  expect(suggestion?.guard?.match.argv?.program).toEqual(['npm'])
  const plan = await planGuard(world, { name: ids[0]!, guard: guardJson(suggestion!.guard!) })
  const { id } = await proposeNamed(world, { source: 'rules', title: 'x', plan })
  expect(await readGuardedRules(world)).toEqual([])
  await acceptProposals(world, { names: [id], byPerson: true })
  const [rule] = await readGuardedRules(world)
  expect(rule).toMatchObject({ isLive: true, figures: { step: 'shadow', fired: 0 } })
  expect(await call(world)).toBeUndefined()
  expect(await figures(world)).toMatchObject({ fired: 1, obeyed: 0 })
})

test('GRD-02: what an agent accepts is not live, and a guard with a wrong example is refused', async () => {
  const { world, ids } = await seededWorld('vault', [pnpmRule({ extra: {} })])
  const plan = await planGuard(world, { name: ids[0]!, guard: PNPM_GUARD })
  const { id } = await proposeNamed(world, { source: 'rules', title: 'x', plan })
  await acceptProposals(world, { names: [id] })
  expect((await readGuardedRules(world)).map(({ isLive }) => isLive)).toEqual([false])
  expect(await world.guards?.live()).toEqual([])
  const wrong = { ...PNPM_GUARD, must_not: ['npm install x', 'pnpm i'] }
  await expect(planGuard(world, { name: ids[0]!, guard: wrong })).rejects.toThrow(
    'It fires on npm install x.',
  )
})

test('GRD-02: a code rule without the package for it is refused, and says what to install', async () => {
  const { world, ids } = await seededWorld('vault', [pnpmRule({ extra: {} })])
  const guard = {
    ...{ on: 'edit', match: { code: { language: 'TypeScript', rule: { pattern: 'eval($A)' } } } },
    ...{ do: 'deny', must: ['eval(x)', 'y = eval(1)'], must_not: ['x', 'evaluate(x)'] },
  }
  await expect(planGuard(world, { name: ids[0]!, guard })).rejects.toThrow('@ast-grep/napi')
  const findCode = async () => (_: unknown, text: string) => /\beval\(/.exec(text)?.[0]
  const plan = await planGuard({ ...world, findCode }, { name: ids[0]!, guard })
  expect(plan.changes).toHaveLength(1)
})

test('GRD-06: the refusal has the words of the memory, its id and how to override it', async () => {
  const { world, name } = await atStep('deny')
  const verdict = await call(world)
  expect(verdict?.deed).toBe('deny')
  for (const part of [
    'Use pnpm, not npm',
    'Use pnpm.',
    name,
    `everkeep rules allow ${name} --once`,
  ])
    expect(verdict?.text).toContain(part)
})

test('GRD-07: fired, obeyed, overridden and marked wrong are counted', async () => {
  const { world, name } = await atStep('deny')
  await call(world)
  expect(await figures(world)).toMatchObject({ fired: 1, obeyed: 0, overridden: 0 })
  await settle(world)
  expect(await figures(world)).toMatchObject({ fired: 1, obeyed: 1, overridden: 0 })
  await call(world)
  await allowOnce(world, name)
  expect(await call(world)).toBeUndefined()
  expect(await figures(world)).toMatchObject({ fired: 2, obeyed: 1, overridden: 1 })
  // Once is once.
  expect((await call(world))?.deed).toBe('deny')
  await markWrong(world, name)
  await settle(world)
  expect(await figures(world)).toMatchObject({ fired: 3, obeyed: 1, overridden: 1, wrong: 1 })
})

test('GRD-05: each step is proposed with its figures, and never beyond what the guard may do', async () => {
  const { world, name } = await atStep('shadow')
  for (let turn = 0; turn < 20; turn++) await call(world)
  const [rule] = await readGuardedRules(world)
  expect(rule).toMatchObject({ next: 'warn', figures: { firedHere: 20 } })
  expect((await changeStep(world, { name, to: 'up' })).to).toBe('warn')
  expect((await call(world))?.deed).toBe('warn')
  world.advance(8)
  expect((await readGuardedRules(world))[0]?.next).toBe('ask')
  await changeStep(world, { name, to: 'deny' })
  expect((await readGuardedRules(world))[0]?.next).toBeUndefined()
})

test('GRD-05: a guard falls back by itself when more than a fifth of its firings are overridden', async () => {
  const { world, name } = await atStep('deny')
  for (let turn = 0; turn < 8; turn++) await call(world)
  await allowOnce(world, name)
  await call(world)
  expect(await figures(world)).toMatchObject({ step: 'deny' })
  await allowOnce(world, name)
  await call(world)
  expect(await figures(world)).toMatchObject({ step: 'ask' })
})

test('GRD-05: who repeats what it was warned of goes against the rule, and is not warned twice', async () => {
  const { world } = await atStep('warn')
  expect((await call(world))?.deed).toBe('warn')
  expect(await call(world)).toBeUndefined()
  expect(await figures(world)).toMatchObject({ fired: 2, overridden: 1 })
})

test("GRD-01: a guard of a memory that is retired, changed or no longer the person's word does not fire", async () => {
  const { world, name } = await atStep('deny')
  const path = (await readGuardedRules(world))[0]!.entry.path
  const text = (await world.vault.read(path))!.text
  // A pull brings another guard: nobody accepted this version here (TRU-01).
  await world.vault.write(path, text.replace('npm install lodash', 'npm install left-pad'), 'any')
  expect(await call(world)).toBeUndefined()
  expect((await readGuardedRules(world)).map(({ isLive, origin }) => [isLive, origin])).toEqual([
    [false, 'shared'],
  ])
  await world.vault.write(path, text, 'any')
  await readGuardedRules(world)
  expect((await call(world))?.deed).toBe('deny')
  const plan = await planStatus(world, 'forget', { names: [name], reason: 'test' })
  await applyPlan(world, { plan, select: 'all' })
  expect(await call(world)).toBeUndefined()
})

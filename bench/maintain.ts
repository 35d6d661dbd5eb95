// What looking after a large vault costs, as ratios to listing it: this kind of machine is noisy, seconds say little.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMemories } from '../src/app/browse/list.ts'
import { suggestDistill } from '../src/app/maintain/distill/distill.ts'
import { distillReport } from '../src/app/maintain/distill/distill-report.ts'
import { planHygiene } from '../src/app/maintain/hygiene.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { makePlan } from '../src/app/write/plan/make-plan.ts'
import { toInstant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { EMPTY_MEMORY, type Memory } from '../src/core/model/memory.ts'
import { openWorld } from '../src/main/world/open-world.ts'
import type { World } from '../src/ports/world.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { BENCH_STATE_DIR } from './state-dir.ts'

const [, ...flags] = process.argv.slice(2)
const LARGE = 10_000
const SMALL = 1_000
const RUNS = 5

const WORDS = 'retry queue cache pool worker index token schema lock batch stream ledger'.split(' ')

/** Two keywords that nearly all have, two that some have, one of its own: as vaults are. */
function note(number: number): Memory {
  const at = toInstant(new Date(Date.UTC(2026, 0, 1) + number * 60_000))
  const word = (step: number): string => WORDS[(number * step) % WORDS.length]!
  return {
    ...EMPTY_MEMORY,
    kind: ['technique', 'pattern', 'config', 'workflow', 'insight'][number % 5]!,
    title: `Memory number ${number} about the ${word(1)}`,
    summary: `How part ${number} behaves when it is busy.`,
    topic: `area-${number % 40}/part`,
    keywords: [
      'service',
      'busy',
      `${word(5)}-${number % 97}`,
      `${word(7)}-${number % 89}`,
      `n${number}`,
    ],
    body: `Part ${number} talks to src/module-${number % 97}.ts. `.repeat(8),
    createdAt: at,
    updatedAt: at,
  }
}

async function vault(folder: string, count: number): Promise<World> {
  const layout = layoutNamed('vault')
  const world = openWorld({
    stateDir: BENCH_STATE_DIR,
    root: folder,
    layout,
    config: defaultConfig('vault'),
    clock: () => toInstant(new Date(Date.UTC(2026, 9, 1))),
    session: 'bench',
    rootName: '.memory',
  })
  const taken = new Set<string>()
  const changes = Array.from({ length: count }, (_, number) => {
    const memory = note(number)
    const { id, path } = layout.place(memory, (name) => taken.has(name))
    taken.add(id).add(path)
    return {
      action: 'create' as const,
      target: { id, path },
      before: 'absent' as const,
      after: { as: 'memory' as const, memory: { ...memory, id }, path },
      reason: 'bench',
      evidence: [],
      needs: 'nothing' as const,
    }
  })
  await applyPlan(world, { plan: makePlan(world, 'bench', { changes }), select: 'all' })
  await world.usage.append([{ id: 'x', at: toInstant(new Date(Date.UTC(2026, 0, 1))) }])
  return world
}

async function median(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!
}

const root = mkdtempSync(join(tmpdir(), 'everkeep-bench-'))
try {
  const figures: { what: string; memories: number; list: number; ours: number; ratio: number }[] =
    []
  for (const count of [SMALL, LARGE]) {
    const folder = join(root, String(count))
    mkdirSync(folder, { recursive: true })
    const world = await vault(folder, count)
    const list = await median(() => listMemories(world))
    const verbs: readonly [string, () => Promise<unknown>][] = [
      ['distill report', () => distillReport(world)],
      ['distill merge, suggested', () => suggestDistill(world, { mode: 'merge' })],
      ['hygiene, planned', () => planHygiene({ ...world, config: quiet(world) })],
    ]
    for (const [what, work] of verbs) {
      const ours = await median(work)
      figures.push({ what, memories: count, list, ours, ratio: ours / list })
    }
    world.index.close()
  }
  if (flags.includes('--json')) console.log(JSON.stringify(figures))
  else
    for (const { what, memories, list, ours, ratio } of figures)
      console.log(
        `${what.padEnd(26)} ${String(memories).padStart(6)} memories  ${ours.toFixed(0).padStart(6)} ms  list ${list.toFixed(0).padStart(5)} ms  x${ratio.toFixed(2)}`,
      )
} finally {
  rmSync(root, { recursive: true, force: true })
}

/** Nothing is old enough to move: what is measured is the looking. */
function quiet({ config }: World): World['config'] {
  return { ...config, values: { ...config.values, 'hygiene.cold_after_days': 36_500 } }
}

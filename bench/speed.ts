// How fast the foundation is, as ratios within one run: this kind of machine is noisy, seconds say little.
import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listMemories } from '../src/app/browse/list.ts'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { rebuildGenerated } from '../src/app/write/lists/lists.ts'
import { makePlan } from '../src/app/write/plan/make-plan.ts'
import { toInstant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import type { Layout } from '../src/core/layouts/layout.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../src/core/model/memory.ts'
import { openWorld } from '../src/main/world/open-world.ts'
import type { World } from '../src/ports/world.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { measureQueries, queryFigures, queryTable } from './speed/query.ts'
import { BENCH_STATE_DIR } from './state-dir.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const MEMORIES = 10_000
const RUNS = 9

interface Figure {
  readonly what: string
  readonly ours: number
  readonly baseline: number
  readonly ratio: number
  readonly target: number
}
const figures: Figure[] = []

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
})

const layout = layoutNamed('vault')
const asked = flags.map((flag) => /^--query=(\d+)$/.exec(flag)?.[1]).find(Boolean)
const sizes = flags.map((flag) => /^--sizes=([\d,]+)$/.exec(flag)?.[1]).find(Boolean)
if (asked !== undefined) {
  const withPeers = !flags.includes('--no-peers')
  process.stdout.write(JSON.stringify(await queryFigures(project, Number(asked), { withPeers })))
  process.exit(0)
}
const questions = measureQueries([process.argv[1] ?? '', project, ...flags], {
  sizes: (sizes ?? '1000,10000,100000').split(',').map(Number),
})
const root = mkdtempSync(join(tmpdir(), 'everkeep-bench-'))
try {
  if (flags.includes('--only=query')) {
    report()
    process.exit(0)
  }
  const world = await bigVault(join(root, 'large'), MEMORIES, 1_500)
  await measureList(world)
  const full = await measureSave(world, `one save into ${MEMORIES} memories`, 30)
  await measureGrowth(full)
  measureStart()
  await measureMcp()
  report()
} finally {
  rmSync(root, { recursive: true, force: true })
}

function note(number: number, bodyBytes: number): Memory {
  const filler = `Line ${number} says how src/module-${number % 97}.ts talks to the queue. `
  const at = toInstant(new Date(Date.UTC(2026, 0, 1) + number * 60_000))
  return {
    ...EMPTY_MEMORY,
    kind: ['technique', 'pattern', 'config', 'workflow', 'insight'][number % 5]!,
    title: `Memory number ${number} about the queue`,
    summary: `How part ${number} of the queue behaves when it is busy.`,
    topic: `queue/part-${number % 40}`,
    tags: ['queue', `part-${number % 40}`],
    keywords: ['queue', 'busy', `module-${number % 97}`, `part-${number}`],
    body: filler.repeat(Math.ceil(bodyBytes / filler.length)),
    createdAt: at,
    updatedAt: at,
  }
}

function open(folder: string, kind: Layout = layout): World {
  return openWorld({
    stateDir: BENCH_STATE_DIR,
    root: folder,
    layout: kind,
    config: defaultConfig(kind.name),
    clock: () => toInstant(new Date()),
    session: 'bench',
    rootName: kind.defaultRoot,
  })
}

/** Written past the writer on purpose: ten thousand operations are not what is measured here. */
async function bigVault(folder: string, count: number, bodyBytes: number): Promise<World> {
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < count; number++) {
    const memory = note(number, bodyBytes)
    const path = `10-Memories/MEM-queue-memory-number-${number}.md`
    const id = `MEM-queue-memory-number-${number}` as MemoryId
    const edits = layout.store({
      files: new Map(),
      from: undefined,
      to: path as never,
      before: undefined,
      after: { ...memory, id },
    })
    for (const edit of edits) {
      mkdirSync(dirname(join(folder, edit.path)), { recursive: true })
      writeFileSync(join(folder, edit.path), edit.text ?? '')
    }
  }
  const world = open(folder)
  await rebuildGenerated(world)
  // Young stamps are read once more; after that the index is warm.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await readCatalog(world)
  return world
}

async function measureList(world: World): Promise<void> {
  const folder = join(world.vault.root, '10-Memories')
  const pair = await interleaved(
    async () => {
      for (const name of readdirSync(folder)) statSync(join(folder, name))
    },
    async () => {
      const { total } = await listMemories(world)
      if (total < MEMORIES) throw new Error(`listed ${total}`)
    },
  )
  add(`list ${MEMORIES} memories, warm index / readdir + stat`, pair, 3)
}

async function measureSave(world: World, what: string, target: number): Promise<number> {
  let number = 1_000_000
  const generated = layout.generatedPaths.map((path: string) => ({
    path: join(world.vault.root, path),
    text: readFileSync(join(world.vault.root, path), 'utf8'),
  }))
  const scratch = mkdtempSync(join(root, 'bare-'))
  const pair = await interleaved(
    async () => {
      const handle = openSync(join(scratch, `${++number}.md`), 'w')
      writeSync(handle, note(number, 1_500).body)
      fsyncSync(handle)
      closeSync(handle)
      for (const [index, { text }] of generated.entries())
        writeFileSync(join(scratch, `generated-${index}`), text)
    },
    async () => {
      const memory = note(++number, 1_500)
      const { id, path } = layout.place(memory, () => false)
      const plan = makePlan(world, 'save', {
        changes: [
          {
            action: 'create',
            target: {
              id: `${id}-${number}` as MemoryId,
              path: path.replace('.md', `-${number}.md`) as never,
            },
            before: 'absent',
            after: {
              as: 'memory',
              memory: { ...memory, id: `${id}-${number}` as MemoryId },
              path: path.replace('.md', `-${number}.md`) as never,
            },
            reason: 'bench',
            evidence: [],
            needs: 'nothing',
          },
        ],
      })
      const { operation, refused } = await applyPlan(world, { plan, select: 'all' })
      if (operation === undefined) throw refused[0]?.error ?? new Error('not saved')
    },
  )
  if (target > 0) add(`${what} / bare fsync'ed write + rewriting the generated files`, pair, target)
  return pair.ours
}

/** Twice the memories may cost twice the time; ten times the text must cost nothing. */
async function measureGrowth(full: number): Promise<void> {
  const half = await bigVault(join(root, 'half'), MEMORIES / 2, 1_500)
  const halfMs = await measureSave(half, '', 0)
  add(
    `save into ${MEMORIES} / save into ${MEMORIES / 2} (linear = 2)`,
    { ours: full, baseline: halfMs },
    2.6,
  )
  const thin = await bigVault(join(root, 'thin'), 2_000, 500)
  const thick = await bigVault(join(root, 'thick'), 2_000, 20_000)
  const thinMs = await measureSave(thin, '', 0)
  const thickMs = await measureSave(thick, '', 0)
  add(
    'save into 2,000 of 20 kB / save into 2,000 of 0.5 kB',
    { ours: thickMs, baseline: thinMs },
    1.6,
  )
}

function measureStart(): void {
  const bare: number[] = []
  const ours: number[] = []
  const time = (into: number[], args: string[]): void => {
    const started = performance.now()
    execFileSync(process.execPath, args)
    into.push(performance.now() - started)
  }
  for (let turn = 0; turn < 25; turn++) {
    time(bare, ['-e', '0'])
    time(ours, [join(project, 'dist/main/bin.js'), '--version'])
  }
  add('everkeep --version / node -e 0', { ours: median(ours), baseline: median(bare) }, 1.6)
}

/** A client waits for the first answer at every start. Bare node + 130 ms, on a machine where that takes 30 ms. */
async function measureMcp(): Promise<void> {
  const firstAnswer = (): Promise<void> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(project, 'dist/main/bin.js'), 'mcp'])
      child.stdin.write(`${INITIALIZE}\n`)
      child.stdout.once('data', () => {
        child.kill('SIGKILL')
        resolve()
      })
    })
  const pair = await interleaved(async () => {
    execFileSync(process.execPath, ['-e', '0'])
  }, firstAnswer)
  add('everkeep mcp, first answer / node -e 0', pair, 5.3)
}

async function interleaved(
  baseline: () => Promise<void>,
  ours: () => Promise<void>,
): Promise<{ ours: number; baseline: number }> {
  const times = { ours: [] as number[], baseline: [] as number[] }
  for (let turn = 0; turn < RUNS; turn++) {
    times.baseline.push(await timed(baseline))
    times.ours.push(await timed(ours))
  }
  return { ours: median(times.ours), baseline: median(times.baseline) }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function add(what: string, pair: { ours: number; baseline: number }, target: number): void {
  figures.push({ what, ...pair, ratio: pair.ours / pair.baseline, target })
}

function report(): void {
  if (flags.includes('--json')) {
    process.stdout.write(
      `${JSON.stringify({ node: process.version, figures, questions }, null, 2)}\n`,
    )
    return
  }
  process.stdout.write(
    `node ${process.version}, medians of interleaved runs; only ratios travel\n\n`,
  )
  for (const { what, ours, baseline, ratio, target } of figures) {
    const verdict = ratio <= target ? 'holds' : 'MISSED'
    process.stdout.write(
      `${verdict.padEnd(7)} ${ratio.toFixed(2).padStart(6)}x (at most ${target}x)  ${what}  [${ours.toFixed(1)} / ${baseline.toFixed(1)} ms]\n`,
    )
  }
  process.stdout.write(queryTable(questions))
}

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { indexHealth } from '../../src/app/maintain/check/index-files.ts'
import { toInstant } from '../../src/core/base/instant.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import { defaultConfig } from '../../test/support/default-config.ts'
import { BENCH_STATE_DIR, stateOf } from '../state-dir.ts'
import { openDiary } from './diary.ts'
import type { Part, PartReport } from './take-part.ts'

export interface Crowd {
  /** The command that takes a part, which it gets as its last argument. */
  readonly command: readonly [string, ...string[]]
  readonly searchers: number
  readonly writers: number
  /** Writers that are killed while they write. */
  readonly killed: number
  readonly rounds: number
  readonly ms: number
}

export interface Contention {
  readonly searches: number
  readonly writes: number
  readonly retired: number
  readonly killed: number
  readonly errors: readonly string[]
  readonly wrong: readonly string[]
  readonly searchMs: Quantiles
  readonly writeMs: Quantiles
  /** What is left that nobody will clear away: pending operations, half-written files, memories that are missing. */
  readonly leftovers: readonly string[]
  /** How long the lock took when all had gone. */
  readonly lockMs: number
}

export interface Quantiles {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** Lets many processes search and write one vault at once and says what went wrong (REC-02, WRT-14). */
export async function runContention(crowd: Crowd): Promise<Contention> {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-contention-'))
  const root = join(folder, '.memory')
  mkdirSync(join(root, '10-Memories'), { recursive: true })
  const diary = join(folder, 'diary')
  writeFileSync(diary, '')
  try {
    const untilMs = Date.now() + crowd.ms
    const part = (role: Part['role'], number: number): Part => ({
      ...{ role, root, diary, untilMs, rounds: crowd.rounds },
      name: `${role[0]}${'abcdefghijklmnop'[number]}`,
    })
    const runs = [
      ...range(crowd.searchers).map((number) => start(crowd, part('search', number))),
      ...range(crowd.writers).map((number) => start(crowd, part('write', number))),
    ]
    const doomed = range(crowd.killed).map((number) =>
      killed(crowd, part('write', crowd.writers + number)),
    )
    const reports = await Promise.all(runs)
    await Promise.all(doomed)
    return { ...summed(reports), ...(await leftBehind(root, diary)), killed: crowd.killed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, number) => number)
}

function launch({ command: [program, ...args] }: Crowd, part: Part) {
  return spawn(program, [...args, JSON.stringify(part)], { stdio: ['ignore', 'pipe', 'pipe'] })
}

function start(crowd: Crowd, part: Part): Promise<PartReport> {
  return new Promise((resolve) => {
    const child = launch(crowd, part)
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (data) => {
      stdout += data
    })
    child.stderr.on('data', (data) => {
      stderr += data
    })
    child.on('close', (code) => {
      const lost = { role: part.role, done: 0, times: [], wrong: [] }
      if (code === 0 && stderr === '') resolve(JSON.parse(stdout))
      else resolve({ ...lost, errors: [`${part.name} ended with ${code}: ${stderr}`] })
    })
  })
}

/** When it has written something, so that it dies at its work and not at its start. */
function killed(crowd: Crowd, part: Part): Promise<void> {
  const child = launch(crowd, part)
  const { read } = openDiary(part.diary)
  const timer = setInterval(() => {
    if (read().there.some((word) => word.startsWith(`zq${part.name}`))) child.kill('SIGKILL')
  }, 10)
  return new Promise((resolve) => {
    child.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
}

function summed(
  reports: readonly PartReport[],
): Omit<Contention, 'leftovers' | 'lockMs' | 'killed' | 'retired'> {
  const of = (role: Part['role']): readonly PartReport[] =>
    reports.filter((report) => report.role === role)
  const count = (some: readonly PartReport[]): number =>
    some.reduce((sum, { done }) => sum + done, 0)
  return {
    searches: count(of('search')),
    writes: count(of('write')),
    errors: reports.flatMap(({ errors }) => errors),
    wrong: reports.flatMap(({ wrong }) => wrong),
    searchMs: quantilesOf(of('search').flatMap(({ times }) => times)),
    writeMs: quantilesOf(of('write').flatMap(({ times }) => times)),
  }
}

function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 }
}

async function leftBehind(
  root: string,
  diary: string,
): Promise<Pick<Contention, 'leftovers' | 'lockMs' | 'retired'>> {
  const layout = layoutNamed('vault')
  const world = openWorld({
    stateDir: BENCH_STATE_DIR,
    ...{ root, layout, config: defaultConfig(layout.name), session: 'after' },
    clock: () => toInstant(new Date()),
    rootName: layout.defaultRoot,
  })
  const started = performance.now()
  await world.lock.hold(async () => undefined)
  const lockMs = performance.now() - started
  // As the next command would: it finishes what the killed ones began.
  await indexHealth(world)
  const { entries } = await readCatalog(world)
  const { there, gone } = openDiary(diary).read()
  const titles = new Map(entries.map(({ memory }) => [memory.title, memory.status]))
  world.index.close()
  const names = (folder: string): readonly string[] => {
    try {
      return readdirSync(join(stateOf(root), folder))
    } catch {
      return []
    }
  }
  return {
    lockMs,
    retired: gone.length,
    leftovers: [
      ...names('journal').filter((name) => name.includes('pending')),
      ...names('tmp'),
      ...there
        .filter((word) => titles.get(`Note ${word}`) !== 'active')
        .map((word) => `lost ${word}`),
      ...gone
        .filter((word) => titles.get(`Note ${word}`) !== 'retired')
        .map((word) => `back ${word}`),
    ],
  }
}

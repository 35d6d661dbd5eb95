import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { toInstant } from '../../src/core/base/instant.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import { defaultConfig } from '../../test/support/default-config.ts'
import type { SaveReport, Saves } from './save-many.ts'

export interface Load {
  /** The command that saves; it gets `Saves` as JSON as its last argument. */
  readonly command: readonly [string, ...string[]]
  readonly layout: LayoutName
  readonly processes: number
  readonly saves: number
  /** Processes that keep a core busy meanwhile. */
  readonly busy: number
  readonly kind?: string
  readonly settings?: Readonly<Record<string, number>>
}

export interface LoadResult {
  readonly saved: number
  /** How many memories the vault holds in the end. */
  readonly kept: number
  readonly failures: readonly string[]
  /** Milliseconds of the saves, sorted. */
  readonly times: readonly number[]
  readonly seconds: number
  /** Of `.everkeep/`, all files together. */
  readonly stateBytes: number
}

/** Many processes save into one vault at once, on a machine that has other things to do. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-load-'))
  const root = join(folder, layoutNamed(load.layout).defaultRoot)
  mkdirSync(root, { recursive: true })
  const busy = Array.from({ length: load.busy }, keepBusy)
  const started = performance.now()
  try {
    const reports = await Promise.all(
      Array.from({ length: load.processes }, (_, number) => save(load, root, `p${number}`)),
    )
    return {
      saved: reports.reduce((sum, { saved }) => sum + saved, 0),
      kept: await countMemories(load.layout, root),
      failures: reports.flatMap(({ failures }) => failures),
      times: reports.flatMap(({ times }) => times).sort((a, b) => a - b),
      seconds: (performance.now() - started) / 1_000,
      stateBytes: bytesIn(join(root, '.everkeep')),
    }
  } finally {
    for (const child of busy) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function keepBusy(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
}

function save(
  { command: [program, ...args], layout, saves, kind, settings }: Load,
  root: string,
  name: string,
): Promise<SaveReport> {
  const asked: Saves = {
    ...{ root, layout, name, count: saves },
    ...(kind !== undefined && { kind }),
    ...(settings && { settings }),
  }
  return new Promise((resolve) => {
    const child = spawn(program, [...args, JSON.stringify(asked)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (data) => {
      stdout += data
    })
    child.stderr.on('data', (data) => {
      stderr += data
    })
    child.on('close', (code) => {
      if (code === 0 && stderr === '') resolve(JSON.parse(stdout))
      else resolve({ saved: 0, times: [], failures: [`${name} ended with ${code}: ${stderr}`] })
    })
  })
}

async function countMemories(name: LayoutName, root: string): Promise<number> {
  const layout = layoutNamed(name)
  const world = openWorld({
    ...{ root, layout, config: defaultConfig(name), session: 'after', stateDir: `${root}-state` },
    clock: () => toInstant(new Date()),
    rootName: layout.defaultRoot,
  })
  const { entries } = await readCatalog(world)
  world.index.close()
  return entries.filter(({ memory }) => memory.status === 'active').length
}

export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .reduce((sum, item) => sum + statSync(join(item.parentPath, item.name)).size, 0)
}

// What `dream` and `maintain` cost on each cloned repository, in processor time, beside reading its memories and one pass
// of ripgrep for all that they name: `npm run bench:clone-speed`, with the clones in EVERKEEP_BENCH_REPOSITORIES.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMemories } from '../src/app/catalog/read-memories.ts'
import { toInstant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../src/core/model/layout-name.ts'
import { referencesIn } from '../src/core/references/references.ts'
import { wordsOfSymbol } from '../src/core/references/symbol-token.ts'
import { openWorld } from '../src/main/world/open-world.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { cloneAt, clones, WHY_NO_CLONES } from './repositories/repositories.ts'

const AIM = 5
const [project = '.', ...only] = process.argv.slice(2)
const BIN = join(project, 'dist/main/bin.js')
const state = mkdtempSync(join(tmpdir(), 'everkeep-bench-clones-'))

interface Vault {
  readonly root: string
  readonly layout: LayoutName
}

/** Processor time of this process and of all that it started and that ended, where the system tells it. */
function processorMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

async function timed(work: () => unknown): Promise<number> {
  const before = processorMs()
  await work()
  return processorMs() - before
}

/** A run with nothing kept from an earlier one. */
function everkeep(name: string, ...args: readonly string[]): string {
  const fresh = mkdtempSync(join(state, 'run-'))
  const { stdout } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: cloneAt(name),
    env: { PATH: process.env['PATH'], HOME: fresh, XDG_STATE_HOME: fresh, XDG_CONFIG_HOME: fresh },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  return stdout
}

/** What cannot be had for less: the memories of all vaults, and where the code has what they name. */
async function readAndSearch(name: string, vaults: readonly Vault[]): Promise<void> {
  const words = new Set<string>()
  for (const { root, layout } of vaults) {
    const config = defaultConfig(layout)
    const parts = { stateDir: join(state, 'read'), root, layout: layoutNamed(layout), config }
    const clock = () => toInstant(new Date(Date.UTC(2026, 9, 1)))
    const place = { session: 'bench', rootName: root, project: cloneAt(name) }
    const world = openWorld({ ...parts, clock, ...place })
    for (const { memory } of (await readMemories(world)).memories)
      for (const { kind, text } of referencesIn(memory))
        for (const word of kind === 'symbol' ? wordsOfSymbol(text) : [text]) words.add(word)
    world.index.close()
  }
  const args = ['--no-config', '-w', '-F', '-o', '-n', '-f', '-', '.']
  spawnSync('rg', args, { cwd: cloneAt(name), input: [...words].join('\n'), maxBuffer: 1 << 30 })
}

if (clones().length === 0) console.log(`Not measured: ${WHY_NO_CLONES}`)
else console.log(`${'repository'.padEnd(48)} vaults  least ms  dream    x  maintain    x`)
for (const name of clones().filter((one) => only.length === 0 || only.includes(one))) {
  const { vaults }: { readonly vaults: readonly Vault[] } = JSON.parse(
    everkeep(name, 'vaults', '--json') || '{"vaults":[]}',
  )
  if (vaults.length === 0) continue
  const least = await timed(() => readAndSearch(name, vaults))
  const dream = await timed(() => everkeep(name, 'dream', '--dry-run', '--json'))
  const maintain = await timed(() => everkeep(name, 'maintain', '--dry-run', '--json'))
  const ratio = (ms: number): string => `${(ms / least).toFixed(1)}${ms > AIM * least ? '!' : ' '}`
  console.log(
    `${name.padEnd(48)} ${String(vaults.length).padStart(6)} ${String(least).padStart(9)} ${String(dream).padStart(6)} ${ratio(dream).padStart(5)} ${String(maintain).padStart(8)} ${ratio(maintain).padStart(5)}`,
  )
}
rmSync(state, { recursive: true, force: true })

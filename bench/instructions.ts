// What a prompt costs in instructions, which no busy machine disturbs: `node bench/run.mjs instructions [--json]`.
// Counted by valgrind, in one thread and with fixed seeds, so that the same build gives the same number. What the system
// does for it (pages, reads, stamps) is not counted.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speedCorpus } from './speed/corpus.ts'
import { makeVault, writeSettings } from './speed/make-vaults.ts'

interface Counted {
  readonly what: string
  readonly millions: number
}

const [project = '.', ...flags] = process.argv.slice(2)
const MEMORIES = 1_000
const WARM_RUNS = 6
const SAME_EACH_TIME = ['--single-threaded', '--hash-seed=7', '--random-seed=7']
const COUNTER = ['-R', 'valgrind', '--tool=cachegrind', '--cache-sim=no']

const root = mkdtempSync(join(tmpdir(), 'everkeep-bench-instructions-'))
try {
  const rows = measure()
  process.stdout.write(
    flags.includes('--json')
      ? `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`
      : say(rows),
  )
} finally {
  rmSync(root, { recursive: true, force: true })
}

function measure(): readonly Counted[] {
  const corpus = speedCorpus(project)
  const folder = makeVault(join(root, 'vault'), MEMORIES, corpus.memory)
  const [question = ''] = corpus.questions(1, MEMORIES)
  const binary = join(project, 'dist/main/bin.js')
  const context = (prompt: string): readonly string[] => [binary, 'context', '--prompt', prompt]
  run(folder, process.execPath, [binary, 'trust'])
  run(folder, process.execPath, [binary, 'index'])
  const told = 'everkeep context, something is told'
  const silent = 'everkeep context, nothing is'
  const rows = [
    { what: 'node -e 0', millions: count(folder, ['-e', '0']) },
    { what: told, millions: countWarm(folder, context(question)) },
    { what: silent, millions: countWarm(folder, context('thanks, that looks good')) },
  ]
  writeSettings(folder)
  return [
    ...rows,
    { what: `${told}, with settings`, millions: countWarm(folder, context(question)) },
  ]
}

/** What the engine compiled is kept first, as on the machine of somebody who has used it for a while. */
function countWarm(folder: string, args: readonly string[]): number {
  for (let turn = 0; turn < WARM_RUNS; turn++)
    run(folder, process.execPath, [...SAME_EACH_TIME, ...args])
  return count(folder, args)
}

function count(folder: string, args: readonly string[]): number {
  const told = join(root, 'counted')
  const line = [...COUNTER, `--cachegrind-out-file=${told}`, process.execPath]
  const said = run(folder, 'setarch', [...line, ...SAME_EACH_TIME, ...args])
  const counted = /I\s+refs:\s+([\d,]+)/.exec(said)?.[1]
  if (counted === undefined) throw new Error(`valgrind told nothing: ${said}`)
  return Number(counted.replaceAll(',', '')) / 1_000_000
}

/** What it says on its second stream. */
function run(cwd: string, program: string, args: readonly string[]): string {
  const home = join(root, 'home')
  mkdirSync(home, { recursive: true })
  const { NODE_EXTRA_CA_CERTS: _certificates, ...rest } = process.env
  const env = { ...rest, HOME: home, XDG_CACHE_HOME: '' }
  const { status, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (error !== undefined)
    throw new Error(`${program} cannot be started: this needs valgrind and setarch.`)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stderr
}

function say(rows: readonly Counted[]): string {
  const bare = rows[0]?.millions ?? 0
  const lines = rows.map(({ what, millions }) => {
    const beyond = millions - bare
    return `${millions.toFixed(2).padStart(8)}  +${beyond.toFixed(2).padStart(6)}  ${(millions / bare).toFixed(3)}x  ${what}`
  })
  return ['', `Millions of instructions, ${MEMORIES} memories, beyond node -e 0`, '', ...lines, '']
    .join('\n')
    .concat('\n')
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pc from 'picocolors'
import { DEMO_DECISION } from './demo-project.mjs'
import { makeDemoProject } from './make-demo-project.mjs'

/** The main job on a throw-away copy of a demo repository: every line below `$` is what the command really printed. */
const work = mkdtempSync(join(tmpdir(), 'everkeep-tour-'))
const repository = join(work, 'harbor')
const bin = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

/** How a verb ends that found something to mend. */
const FINDINGS_EXIT = 1

makeDemoProject(repository)
say('A repository with a memory vault that has rotted for months: .memory/')
run(['list'])

say('Save a decision. It is checked, planned, written, logged; the indexes that lied are rebuilt.')
run(
  ['write', '--action', 'create', '--category', 'decision', '--input', '-'],
  JSON.stringify(DEMO_DECISION),
)

say('Ask for it in other words, and see show how each score is made up.')
run(['search', 'where do jobs live after a restart?', '--explain', '--limit', '2'])

say(
  'Save what is nearly there already: what is similar is shown, and the update waits for your word.',
)
run(['save', 'Failed jobs back off: each retry waits longer than the one before, at most a minute'])
run(['review', 'list'])
run(['review', 'accept', '--all'])

say('Read it.')
run(['show', 'Use one queue table instead of Redis'])

say('Find what has rotted: a frontmatter that YAML refuses is read all the same, and reported.')
run(['list', '--problems'])

say('Ask for the state of the vault: budget, coverage, what is wrong and what mends it.')
run(['check'], undefined, FINDINGS_EXIT)

say(
  'A month later: all that can be put right, by topic, each with its evidence. Nothing is written.',
)
const before = files()
run(['maintain', '--dry-run'])

say(
  'Tick some of it: the moved file, the deleted one, two duplicates, the contradiction, the long one.',
)
run(['maintain', '--select', '1-4,7'])
run(['show', 'MEM-queue-retries-wait'])

say('What was left is still there to tick; and the way back: nothing was deleted.')
run(['maintain', '--dry-run'])
run(['undo'])
const same = JSON.stringify(files()) === JSON.stringify(before)
process.stdout.write(`\nEvery file is byte for byte as it was before: ${same ? 'yes' : 'NO'}\n`)
process.exitCode = same ? 0 : 1

function say(text) {
  process.stdout.write(`\n${pc.bold(text)}\n`)
}

/** `exit` is how the command may end besides 0. */
function run(args, input = undefined, exit = 0) {
  const piped = input === undefined ? '' : 'cat decision.json | '
  process.stdout.write(
    `\n${pc.dim('$')} ${piped}${pc.cyan(`everkeep ${args.map(quoted).join(' ')}`)}\n`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: repository,
    encoding: 'utf8',
    // A home of its own: the tour sees no vault, no config and no settings of whoever runs it.
    env: {
      PATH: process.env['PATH'],
      HOME: work,
      // One day for ever: what is old, and so what is found, is the same whenever the tour is run.
      EVERKEEP_NOW: '2026-07-01T09:00:00Z',
      ...(pc.isColorSupported && { FORCE_COLOR: '1' }),
    },
    ...(input !== undefined && { input }),
  })
  process.stdout.write(stdout + stderr)
  if (status === exit || status === 0) return
  throw new Error(`The tour stopped: the command above ended with ${status}.`)
}

function quoted(arg) {
  return /^[\w./:-]+$/.test(arg) ? arg : `'${arg}'`
}

function files() {
  const found = {}
  for (const item of readdirSync(join(repository, '.memory'), {
    recursive: true,
    withFileTypes: true,
  })) {
    const path = join(item.parentPath, item.name)
    if (item.isFile() && !path.includes('.everkeep')) found[path] = readFileSync(path, 'utf8')
  }
  return found
}

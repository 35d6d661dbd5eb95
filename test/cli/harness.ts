import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WARM } from '../support/warm-env.ts'

/**
 * A transcript is a conversation with the built binary, written down:
 *
 *     # vault: claude-json-basic
 *     # now: 2026-03-01T09:00:00Z
 *
 *     # A comment stands right above its command.
 *     $ everkeep show use-pnpm
 *     what it prints, then what it says on standard error:
 *     ! warning: ...
 *     [exit 3]
 *
 * `vault` names a folder of test/vaults, copied afresh; `at` says where to when it is a vault and not a project. The
 * clock stands at `now` and ticks a minute a command. `> ` continues a command on the next line.
 */
export interface Transcript {
  readonly header: readonly string[]
  readonly steps: readonly Step[]
}

export interface Step {
  readonly comments: readonly string[]
  readonly command: string
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The built binary, or another one to be held to the same words: that of a packed and installed package, say. */
export const BINARY = process.env['EVERKEEP_BINARY'] || join(ROOT, 'dist', 'main', 'bin.js')
const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
/** The Node that runs the binary: as it is found by its name, and where it lies. */
const NODES = [
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path)) ?? process.execPath,
  process.execPath,
]
const DEFAULT_NOW = '2026-03-01T09:00:00.000Z'

/** Only the commands are taken from the text: what they print is compared as a whole, by rendering it again. */
export function parseTranscript(text: string): Transcript {
  const lines = text.split('\n')
  const header: string[] = []
  const steps: Step[] = []
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place]!
    if (!line.startsWith('$ ')) {
      if (steps.length === 0) header.push(line)
      continue
    }
    const comments = steps.length === 0 ? takeTrailing(header) : takeTrailing(lines.slice(0, place))
    const command = [line.slice(2)]
    while (lines[place + 1]?.startsWith('> ')) command.push(lines[++place]!.slice(2))
    steps.push({ comments, command: command.join('\n') })
  }
  while (header.at(-1) === '') header.pop()
  return { header, steps }
}

/** The `# ` lines that end the list, when a blank line stands above them. Takes them off the list. */
function takeTrailing(lines: string[]): readonly string[] {
  const from = lines.findLastIndex((line) => !line.startsWith('# ')) + 1
  return from > 0 && lines[from - 1] === '' ? lines.splice(from) : []
}

/** Runs every command and writes the conversation down again. */
export function runTranscript(text: string): string {
  const { header, steps } = parseTranscript(text)
  const setting = (name: string): string | undefined =>
    header.map((line) => /^# (\w+): (.+)$/.exec(line)).find((match) => match?.[1] === name)?.[2]
  const stage = setUp(setting('vault'), setting('at') ?? '')
  const start = Date.parse(setting('now') ?? DEFAULT_NOW)
  try {
    const blocks = steps.map((step, place) => {
      const now = new Date(start + place * 60_000).toISOString()
      return [...step.comments, ...say(step, stage, now)].join('\n')
    })
    return `${[header.join('\n'), ...blocks].filter((block) => block !== '').join('\n\n')}\n`
  } finally {
    rmSync(stage.root, { recursive: true, force: true })
  }
}

interface Stage {
  readonly root: string
  readonly project: string
  readonly vault: string
  readonly home: string
  readonly programs: string
}

function setUp(vault: string | undefined, at: string): Stage {
  if (!existsSync(BINARY)) throw new Error('dist/ is not built: run `npm run build` first.')
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-transcript-')))
  const stage: Stage = {
    root,
    project: join(root, 'project'),
    vault: join(root, 'project', at),
    home: join(root, 'home'),
    programs: join(root, 'bin'),
  }
  for (const folder of [stage.project, stage.home, stage.programs]) mkdirSync(folder)
  symlinkSync(BINARY, join(stage.programs, 'everkeep'))
  // A work tree of its own: what lies above the temporary folder on this machine is nobody's business.
  spawnSync('git', ['init', '--quiet', stage.project], { env: { PATH: process.env['PATH'] } })
  if (vault !== undefined) cpSync(goldenVault(vault), stage.vault, { recursive: true })
  return stage
}

function goldenVault(name: string): string {
  const folder = join(ROOT, 'test', 'vaults', name)
  const input = join(folder, 'input')
  return existsSync(input) ? input : folder
}

function say(step: Step, stage: Stage, now: string): readonly string[] {
  const { status, signal, stdout, stderr } = spawnSync('bash', ['-c', step.command], {
    cwd: stage.project,
    encoding: 'utf8',
    env: {
      ...WARM,
      PATH: `${stage.programs}:${process.env['PATH']}`,
      HOME: stage.home,
      NO_COLOR: '1',
      LC_ALL: 'C.UTF-8',
      EVERKEEP_NOW: now,
      GIT_CONFIG_GLOBAL: join(stage.home, 'no-gitconfig'),
      GIT_CONFIG_NOSYSTEM: '1',
    },
  })
  const [first = '', ...more] = step.command.split('\n')
  const exit = signal ?? status
  return [
    `$ ${first}`,
    ...more.map((line) => `> ${line}`),
    ...linesOf(stdout, stage),
    ...linesOf(stderr, stage).map((line) => `! ${line}`.trimEnd()),
    ...(exit === 0 ? [] : [`[exit ${exit}]`]),
  ]
}

function linesOf(text: string, stage: Stage): readonly string[] {
  if (text === '') return []
  const lines = withoutPlaces(text, stage).split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : [...lines, '[no line break at the end]']
}

/** What differs from run to run has a name instead. */
function withoutPlaces(text: string, stage: Stage): string {
  const places = [
    ...NODES.map((path) => [path, '<node>'] as const),
    [stage.vault, '<vault>'],
    [stage.project, '<project>'],
    [stage.home, '<home>'],
    [stage.root, '<temp>'],
    // A client names its folders by the project's path.
    [stage.project.replace(/[^a-zA-Z0-9]/g, '-'), '<project-slug>'],
  ] as const
  const placed = places.reduce((result, [path, name]) => result.replaceAll(path, name), text)
  return placed.replaceAll(VERSION, '<version>').replace(/\bplan-\d{14}-[0-9a-f]{6}\b/g, '<plan>')
}

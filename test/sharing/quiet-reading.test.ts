import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { HOOK_EVENTS, readHookInput } from '../../src/core/conversation/hooks/hook-event.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES, type LayoutName } from '../../src/core/model/layout-name.ts'
import { readSettings } from '../../src/main/base/settings.ts'
import { openHooks } from '../../src/main/world/open-hooks.ts'
import { answerHook } from '../../src/surfaces/hooks/answer-hook.ts'
import { type GitProject, gitProject } from '../support/git-project.ts'
import { WARM } from '../support/warm-env.ts'

const BIN = fileURLToPath(new URL('../../dist/main/bin.js', import.meta.url))
const NOW = '2026-03-01T09:00:00Z'

/** Hook runs for each layout: in this process, by the same surface, and as processes of their own: 1,000 together. */
const RUNS_HERE = 990
const RUNS_APART = 10

/** Some fifty processes: on a busy machine they take longer than a test usually may. */
const SLOW_MS = 240_000

const SENTENCES = [
  'We decided to keep sessions in Redis because Postgres was too slow for them.',
  'Never commit to the main branch without a review.',
  'The deploy order is migrations first, then the api, then the worker.',
]

const PROMPTS = [
  'how do we keep sessions in redis?',
  'may I commit to the main branch?',
  'what is the deploy order of api and worker?',
  'make the button blue',
]

interface Committed {
  readonly project: GitProject
  readonly vault: string
  readonly ids: readonly string[]
  readonly run: (args: readonly string[], input?: string) => string
}

/** A project whose vault is committed, with its generated files or without. */
function committedVault(layout: LayoutName, options: { readonly generated: boolean }): Committed {
  const project = gitProject({ 'README.md': 'A project.\n', '.gitignore': 'home/\n' })
  const { root } = project
  mkdirSync(join(root, 'home'))
  const { PATH } = process.env
  const env = { ...WARM, PATH, HOME: join(root, 'home'), EVERKEEP_NOW: NOW }
  const run = (args: readonly string[], input = ''): string => {
    const ran = spawnSync(process.execPath, [BIN, ...args], {
      cwd: root,
      encoding: 'utf8',
      input,
      env,
    })
    if (ran.status !== 0 && ran.status !== 1)
      throw new Error(`${args.join(' ')}: ${ran.stdout}${ran.stderr}`)
    return ran.stdout
  }
  run(['init', '--layout', layout])
  for (const sentence of SENTENCES) run(['save', sentence, '--yes'])
  run(['index'])
  const vault = join(root, layoutNamed(layout).defaultRoot)
  if (layout === 'vault')
    project.write({ 'specs/state.json': '{\n  "memory_health": { "total_memories": 3 }\n}\n' })
  const lists = listsOf(root, layout)
  // A new vault has git ignore them; older ones have them committed.
  if (options.generated && lists.length > 0) project.git('add', '--force', ...lists)
  if (!options.generated) for (const list of lists) rmSync(list)
  project.commit('Memories')
  const listed = JSON.parse(run(['list', '--json'])) as { memories: { id: string }[] }
  return { project, vault, ids: listed.memories.map(({ id }) => id), run }
}

function listsOf(root: string, layout: LayoutName): readonly string[] {
  const { defaultRoot, generatedPaths } = layoutNamed(layout)
  return generatedPaths
    .map((path) => join(root, defaultRoot, path))
    .filter((path) => existsSync(path))
}

const statusOf = ({ project }: Committed): string => project.git('status', '--porcelain')

/** One conversation after another, all events of each. */
function hookInput(here: Committed, run: number) {
  const events = HOOK_EVENTS
  const event = events[run % events.length]!
  const session = `s${Math.floor(run / events.length)}`
  const transcript = join(here.project.root, 'home', 'transcript.jsonl')
  return {
    event,
    json: JSON.stringify({
      hook_event_name: event,
      session_id: session,
      cwd: here.project.root,
      source: 'startup',
      prompt: PROMPTS[Math.floor(run / events.length) % PROMPTS.length],
      transcript_path: transcript,
      tool_name: 'Read',
      tool_input: { file_path: join(here.vault, 'README.md') },
    }),
  }
}

function writeTranscript({ project }: Committed): void {
  const path = join(project.root, 'home', 'transcript.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  const said = { type: 'user', message: { role: 'user', content: PROMPTS[0] } }
  writeFileSync(path, `${JSON.stringify(said)}\n`)
}

async function runHooksHere(here: Committed): Promise<void> {
  const { root } = here.project
  const settings = readSettings({
    env: { EVERKEEP_NOW: NOW },
    home: join(root, 'home'),
    cwd: root,
  })
  for (let run = 0; run < RUNS_HERE; run++) {
    const { event, json } = hookInput(here, run)
    const notes: string[] = []
    const input = readHookInput(json, event)
    const app = openHooks({ ...settings, session: input.session }, notes)
    try {
      await answerHook(app, input)
    } finally {
      app.close()
    }
    expect(notes).toEqual([])
  }
}

function runHooksApart(here: Committed): void {
  for (let run = 0; run < RUNS_APART; run++) {
    const { event, json } = hookInput(here, run + RUNS_HERE)
    here.run(['hook', event], json)
  }
}

const readingVerbs = (id: string): readonly (readonly string[])[] => [
  ['search', 'redis'],
  ['show', id],
  ['context', '--prompt', PROMPTS[2]!],
  ['brief'],
  ['list'],
  ['check'],
  ['distill'],
  ['distill', 'report'],
  ['distill', 'purge', '--dry-run'],
  ['dream', '--dry-run'],
  ['maintain', '--dry-run'],
  ['hygiene', '--dry-run'],
  ['gc', '--dry-run'],
  ['index', '--dry-run'],
  ['index', '--validate'],
  ['forget', id, '--dry-run'],
  ['save', 'The cache lives for one hour.', '--dry-run'],
  ['window', '--dry-run'],
  ['undo', '--dry-run'],
  ['review', 'list'],
  ['doctor'],
  ['stats'],
  ['why'],
  ['log'],
  ['vaults'],
  ['config'],
]

// GIT-01, GIT-02
describe.each(LAYOUT_NAMES)('reading a committed vault in the layout %s', (layout) => {
  test(
    'GIT-01: hooks and reading verbs leave `git status` empty, and the uses are counted',
    async () => {
      const here = committedVault(layout, { generated: true })
      writeTranscript(here)
      expect(statusOf(here)).toBe('')
      await runHooksHere(here)
      expect(statusOf(here)).toBe('')
      runHooksApart(here)
      expect(statusOf(here)).toBe('')
      for (const args of readingVerbs(here.ids[0]!)) here.run(args)
      expect(statusOf(here)).toBe('')
      // GIT-02: they are counted all the same, and told where somebody asks.
      const { memories } = JSON.parse(here.run(['list', '--json'])) as {
        memories: { use_count: number }[]
      }
      const uses = memories.reduce((sum, { use_count }) => sum + use_count, 0)
      expect(uses).toBeGreaterThan(20)
    },
    SLOW_MS,
  )

  test(
    'GIT-01: a vault whose generated files are not committed gets none by being read',
    async () => {
      const here = committedVault(layout, { generated: false })
      writeTranscript(here)
      for (let run = 0; run < HOOK_EVENTS.length; run++) {
        const { event, json } = hookInput(here, run)
        here.run(['hook', event], json)
      }
      expect(statusOf(here)).toBe('')
      for (const args of [['search', 'redis'], ['check'], ['distill']]) here.run(args)
      expect(statusOf(here)).toBe('')
    },
    SLOW_MS,
  )
})

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { learn, readLesson } from '../../src/app/learn/learn.ts'
import { findSources, type LearnRequest } from '../../src/app/learn/learn-sources.ts'
import { planLearn } from '../../src/app/learn/plan-learn.ts'
import { KnownError } from '../../src/core/base/errors.ts'
import { readInput } from '../../src/main/base/read-input.ts'
import { readSettings } from '../../src/main/base/settings.ts'
import { openApp } from '../../src/main/world/open-app.ts'
import { readSavedPlan } from '../../src/surfaces/cli/plan/saved-plan.ts'
import { run } from '../../src/surfaces/cli/run.ts'
import { fakeHost } from '../cli/fake-host.ts'
import { asNobody, openWay } from '../support/as-nobody.ts'
import { draft } from '../support/demo-changes.ts'
import { plainProject } from '../support/git-project.ts'
import { sourcesAt } from '../support/learn-world.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { diskStage, everythingIn, put, type Stage, seededStage, withHome } from './stages.ts'

const NOTES = 'Deploys run at noon, after the canary.'

/** A project with what can go wrong; nothing that is refused may change it. */
const project = plainProject({
  'notes.md': NOTES,
  'empty.md': '',
  'blank.md': ' \n\n\t\n',
  'marks.md': '---\n***\n',
  'huge.md': 'x'.repeat(1024 * 1024 + 1),
  'images/a.png': 'PNG',
  'large/a.md': 'x'.repeat(102_401),
  'specs/008_empty/x.json': '{}',
  'specs/state.json': '{"active_projects": [',
  ...Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`many/${at}.md`, 'x'])),
  ...Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`untold/${at}`, 'x'])),
}).root
put(project, 'binary.md', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))
put(project, 'latin1.md', new Uint8Array([0x66, 0xfc, 0x72]))
put(project, 'images/blob', new Uint8Array([1, 0, 2]))
put(project, 'unreadable/a.md', new Uint8Array([0xff, 0xfe, 0]))
mkdirSync(join(project, 'nothing'))
symlinkSync('nowhere', join(project, 'dangling.md'))
symlinkSync('itself', join(project, 'itself'))
symlinkSync('.', join(project, 'nothing', 'loop'))
execFileSync('mkfifo', [join(project, 'pipe.md')])
const untouched = everythingIn(project)

afterAll(() => {
  expect(everythingIn(project)).toEqual(untouched)
  rmSync(project, { recursive: true })
})

const worldOf = ({ world }: Stage) => ({ ...world, sources: sourcesAt(project) })
const beside = (): Promise<Stage> => seededStage('vault', [draft('Alpha rule')])

/** A vault with a memory on a disk, and notes beside it. */
const stage = async (): Promise<Stage> =>
  withHome(
    await diskStage({
      layout: 'vault',
      drafts: [draft('Alpha rule')],
      spoil: (root) => put(join(root, '..'), 'notes.md', NOTES),
    }),
  )

function given(name: string, request: LearnRequest, told: Told): BadCase {
  return { name, told, run: (one) => learn(worldOf(one), request) }
}

const input = (typed: string, told: Told): BadCase =>
  given(`learn ${JSON.stringify(typed)}`, { input: typed }, told)

const missing = (message: RegExp): Told => ({ code: 'SOURCE_NOT_FOUND', message })

// LRN-01, LRN-11, LRN-13
checkAll('a source that cannot be learned from', beside, [
  given(
    'nothing at all',
    {},
    { code: 'USAGE_ERROR', message: /^Usage: everkeep learn <text or file/ },
  ),
  input('', { code: 'USAGE_ERROR' }),
  input(' \n\t ', { code: 'USAGE_ERROR' }),
  input('...', missing(/^Nothing to learn in the text/)),
  input('nowhere.md', missing(/^File not found: nowhere\.md$/)),
  input('src/nowhere', missing(/^File not found: src\/nowhere$/)),
  input('nowhere/', missing(/^Directory not found: nowhere\/$/)),
  input('notes.md/', missing(/^Directory not found: notes\.md\/$/)),
  input('dangling.md', missing(/^File not found: dangling\.md$/)),
  input('../../../../../../nowhere.md', missing(/^File not found/)),
  input('evil\u001b[31m.md', missing(/^File not found: evil\\u001b\[31m\.md$/)),
  input(`${'n'.repeat(5_000)}.md`, missing(/^File not found/)),
  input('nul\0byte.md', missing(/File not found|Nothing to learn/)),
  input('nothing/', missing(/^No text files found in: nothing$/)),
  input('images/', missing(/^No text files found in: images$/)),
  input('large/', { ...missing(/^No text files found in: large$/), hint: /100 KB/ }),
  input('unreadable/', missing(/^No text files found in: unreadable$/)),
  input('many/', {
    code: 'LIMIT_ERROR',
    message: /^Too many files \(201\)\. Maximum is 200\.$/,
    hint: /Narrow your path, or use file mode/,
  }),
  input('untold', { code: 'LIMIT_ERROR', message: /Too many files/ }),
  input('empty.md', { code: 'INPUT_ERROR', message: /empty/ }),
  input('blank.md', missing(/^Nothing to learn in blank\.md/)),
  input('marks.md', missing(/^Nothing to learn in marks\.md/)),
  input('binary.md', { code: 'INPUT_ERROR', message: /not UTF-8 text/ }),
  input('latin1.md', { code: 'INPUT_ERROR', message: /not UTF-8 text/ }),
  input('huge.md', { code: 'INPUT_ERROR', rule: /at most 1024 KB/ }),
  input('itself', { code: 'INPUT_ERROR', message: /^itself is neither a file nor a folder/ }),
  input('pipe.md', { code: 'INPUT_ERROR', message: /neither a file nor a folder/ }),
  given(
    'a text of more than a megabyte',
    { input: 'word '.repeat(300_000) },
    { code: 'INPUT_ERROR' },
  ),
  given('no such task', { task: 7 }, missing(/^Task directory not found: specs\/007_\*$/)),
  given('a task without artifacts', { task: 8 }, missing(/^No artifacts found for task 8$/)),
  {
    name: 'a kind that nobody knows',
    told: { code: 'USAGE_ERROR', field: 'category', hint: /Did you mean pattern\?/ },
    run: (one) => learn(worldOf(one), { input: NOTES, category: 'patern' }),
  },
])

test('LRN-13: a file that may not be read says so', async () => {
  const { root } = plainProject({ 'notes.md': NOTES, 'closed/a.md': NOTES })
  openWay(root)
  for (const path of ['notes.md', 'closed']) chmodSync(join(root, path), 0)
  const { world, everything } = await beside()
  const before = await everything()
  for (const [typed, verb] of [
    ['notes.md', 'learned from'],
    ['closed', 'read'],
    ['closed/', 'read'],
    ['closed/a.md', 'read'],
  ] as const)
    await expect(
      asNobody(() => learn({ ...world, sources: sourcesAt(root) }, { input: typed })),
    ).rejects.toMatchObject({
      code: 'NO_PERMISSION',
      message: `${typed.replace(/\/$/, '')} cannot be ${verb}: permission denied.`,
      hint: expect.stringMatching(/you can read/),
    })
  expect(await everything()).toEqual(before)
  chmodSync(join(root, 'closed'), 0o755)
})

test('LRN-13: a file that the disk cannot give says so, to root as well', async () => {
  const { root } = plainProject({ 'notes.md': NOTES })
  const { world } = await beside()
  const sources = sourcesAt(root)
  // Between the look and the reading a folder has taken its place.
  const found = await findSources({ sources }, { input: 'notes.md' })
  rmSync(join(root, 'notes.md'))
  mkdirSync(join(root, 'notes.md'))
  await expect(readLesson({ ...world, sources }, found)).rejects.toMatchObject({
    code: 'INPUT_ERROR',
    message: 'notes.md cannot be learned from: EISDIR.',
  })
})

test('names that steer terminals are shown without what steers', async () => {
  const { root } = plainProject({ 'odd/a\u001b[2J\nb.md': NOTES })
  const { world } = await beside()
  const { lesson, plan } = await learn({ ...world, sources: sourcesAt(root) }, { input: 'odd/' })
  expect(lesson.filesRead).toEqual(['odd/a\ufffd[2J\ufffdb.md'])
  expect(JSON.stringify(plan)).not.toMatch(/\\u001b/)
})

/** Runs a line as the binary does and throws what it printed. */
async function type({ root }: Stage, ...argv: readonly string[]): Promise<void> {
  const project = join(root, '..')
  const settings = readSettings({ env: {}, home: join(project, 'home'), cwd: project })
  const host = {
    ...fakeHost(),
    open: (options: { vault: string | undefined }) => openApp(settings, options),
    readInput: (path: string) => readInput(join(project, path)),
  }
  const exit = await run([...argv, '--json'], host)
  if (exit === 0) return
  const { error } = JSON.parse(host.said.stdout)
  throw new KnownError(error.code, error)
}

const line = (argv: string, told: Omit<Told, 'code'> & { code?: Told['code'] }): BadCase => ({
  name: argv,
  told: { code: 'USAGE_ERROR', ...told },
  run: (one) => type(one, ...argv.split(' ')),
})

const USAGE = { hint: /everkeep help learn/ }

// LRN-09, UIX-01
checkAll('a command line of learn that cannot be meant', stage, [
  line('learn', USAGE),
  line('learn notes.md extra', { hint: /Usage/ }),
  line('learn notes.md --task 8', USAGE),
  line('learn --apply notes.md --task 8', USAGE),
  line('learn notes.md --plan --yes', USAGE),
  line('learn notes.md --yes --select 1', USAGE),
  line('learn --apply notes.md --plan', USAGE),
  line('learn --task eight', { hint: /--task 10/ }),
  line('learn --task -1', { message: /at least 0/ }),
  line('learn notes.md --select 2', { message: /not a change of this plan; it has 1/ }),
  line('learn notes.md --select x', { message: /not a change/ }),
  line('learn notes.md --category nonsense', { field: 'category' }),
  line('learn --apply nowhere.json', { code: 'INPUT_ERROR' }),
  line('learn --apply notes.md', {
    code: 'INPUT_ERROR',
    field: 'apply',
    message: /it is not JSON/,
  }),
])

/** A plan as `--plan` saves it, with something wrong in it. */
function savedPlan(one: Stage, over: Readonly<Record<string, unknown>>, vault?: string): string {
  const decision = {
    change: 'c1',
    type: 'CREATE',
    memory_id: 'MEM-notes',
    category: 'insight',
    because: '',
    similar: '',
    id: 'seg-001',
    topic: '',
    source_file: 'notes.md',
    source_lines: '1-1',
    title: 'Notes',
    summary: NOTES,
    estimated_tokens: 9,
    key_terms: ['deploys'],
    sort: 'text',
    text: NOTES,
    ...over,
  }
  return JSON.stringify({ plan: { id: 'plan-1', vault: vault ?? one.root, decisions: [decision] } })
}

function saved(
  name: string,
  over: Readonly<Record<string, unknown>>,
  told: Told & { readonly vault?: string },
): BadCase {
  return {
    name,
    told,
    make: async () => {
      const one = await stage()
      put(join(one.root, '..'), 'plan.json', savedPlan(one, over, told.vault))
      return one
    },
    run: (one) => type(one, 'learn', '--apply', 'plan.json', '--select', 'all'),
  }
}

const UPDATE = {
  type: 'UPDATE',
  memory_id: 'MEM-alpha-rule',
  path: '10-Memories/MEM-alpha-rule.md',
}
const NO_PLAN = { code: 'INPUT_ERROR', field: 'apply' } as const

// LRN-09, WRT-04, WRT-12: a saved plan lay where anybody could change it.
checkAll('a saved plan that is not carried out', stage, [
  saved('for another vault', {}, { code: 'OCC_CONFLICT', vault: '/elsewhere/.memory' }),
  saved('of an older version', { ...UPDATE, version: 'stale' }, { code: 'OCC_CONFLICT' }),
  saved(
    'of a memory that is gone',
    { ...UPDATE, memory_id: 'MEM-gone', version: 'x' },
    { code: 'OCC_CONFLICT' },
  ),
  saved('without a version', UPDATE, NO_PLAN),
  saved('that climbs out', { ...UPDATE, path: '../../x.md', version: 'x' }, { code: 'PATH_ERROR' }),
  saved(
    'for a name that is taken',
    { memory_id: 'MEM-alpha-rule', title: 'Alpha rule' },
    { code: 'OCC_CONFLICT' },
  ),
  saved('with an operation that there is not', { type: 'DELETE' }, NO_PLAN),
  saved(
    'with a kind that there is not',
    { category: 'nonsense' },
    { code: 'USAGE_ERROR', field: 'category' },
  ),
  saved(
    'with a title of two lines',
    { title: 'a\nb', memory_id: 'MEM-a-b' },
    { code: 'VALIDATION_ERROR', field: 'title' },
  ),
  saved('without a title', { title: '' }, NO_PLAN),
  saved('with an endless title', { title: 'x'.repeat(5_000) }, { code: 'VALIDATION_ERROR' }),
  saved('with a text that is none', { text: 7 }, NO_PLAN),
])

// WRT-13
test('a secret that somebody put into a saved plan is left out', async () => {
  const one = await beside()
  const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`
  const { decisions } = readSavedPlan(savedPlan(one, { text: `The token is ${key}.` }))
  const { plan } = await planLearn(one.world, { decisions })
  expect(JSON.stringify(plan)).not.toContain(key)
})

test('over the limit nobody looks into the files', async () => {
  const looked: string[] = []
  const sources = {
    ...sourcesAt(project),
    looksLikeText: async (path: string) => looked.push(path) > 0,
    read: async () => {
      throw new Error('read too early')
    },
  }
  await expect(findSources({ sources }, { input: 'many/' })).rejects.toMatchObject({
    code: 'LIMIT_ERROR',
  })
  expect(looked).toEqual([])
})

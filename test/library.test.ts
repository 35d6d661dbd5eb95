import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A project of somebody else that has installed the package as it is built. */
function userProject(files: Readonly<Record<string, string>>): string {
  for (const file of ['index.js', 'index.d.ts'])
    if (!existsSync(join(project, 'dist', file)))
      throw new Error(`dist/${file} is not built: run \`npm run build\` first.`)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-library-')))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(project, join(root, 'node_modules', 'everkeep'), 'dir')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const PROGRAM = `
import { KnownError, type LearnPlan, type Lesson, openVault, type SearchOutcome } from 'everkeep'

const vault = await openVault('work')
const found: SearchOutcome = await vault.search({ query: 'how long do tokens live' })
const before = await vault.context({ prompt: 'token lifetime?' })
const trusted = await vault.trust()
const told = await vault.context({ prompt: 'token lifetime?' })
const brief = await vault.brief()
const shown = await vault.show(found.hits[0]?.entry.memory.id ?? '')
const why = await vault.why({ limit: 1 })
const stats = await vault.stats()
await vault.distrust()
const after = await vault.context({ prompt: 'token lifetime?', session: 'another' })
const missing = await vault.show('nobody').catch((error: unknown) =>
  error instanceof KnownError ? error.code : 'not ours',
)
const lesson: LearnPlan & { readonly lesson: Lesson } = await vault.learn({ input: 'Leases expire after a minute.' })
const learned = await vault.apply({ plan: lesson.plan, select: 'unasked' })
vault.close()
console.log(JSON.stringify({
  titles: found.hits.map(({ entry }) => entry.memory.title),
  before: before.text, trusted: trusted.kind, told: told.text, brief: brief.tokens, body: shown.memory.body,
  why: why.map(({ verb }) => verb), tokens: stats.injections, after: after.text, missing,
  learned: learned.operation?.changes.map(({ action, title }) => [action, title]),
}))
`

// LRN-09, REC-01, REC-05, REC-09, REC-10, REC-14
test('a program that installed the package searches, recalls, asks why, trusts and learns', () => {
  const root = userProject({
    'program.ts': PROGRAM,
    'package.json': '{ "type": "module" }',
    'work/.memory/10-Memories/MEM-tokens.md':
      '---\nid: MEM-tokens\ntitle: Token lifetime\n---\n# Token lifetime\n\nTokens live for an hour.\n',
  })
  const tsc = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
  // Without the types of a browser, which a program of Node has not, and the compiler takes long to check.
  const compile = '--module nodenext --target es2022 --lib es2022 --strict --types node'.split(' ')
  const types = ['--typeRoots', join(project, 'node_modules', '@types')]
  execFileSync(process.execPath, [tsc, ...compile, ...types, 'program.ts'], { cwd: root })
  const home = join(root, 'home')
  const output = execFileSync(process.execPath, ['program.js'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: home, EVERKEEP_STATE_DIR: join(home, 'state') },
  })
  const said = JSON.parse(output)
  expect(said).toMatchObject({ titles: ['Token lifetime'], trusted: 'trusted', why: ['brief'] })
  expect(said.before).not.toContain('an hour')
  expect(said.told).toContain('> Tokens live for an hour.')
  expect(said.body).toContain('Tokens live for an hour.')
  expect(said.brief).toBeGreaterThan(0)
  expect(said.tokens).toBeGreaterThan(0)
  expect(said.after).not.toContain('an hour')
  expect(said.missing).toBe('MEMORY_NOT_FOUND')
  expect(said.learned).toEqual([['create', 'Leases expire after a minute']])
})

const CALLS_ALL = `
import { openVault } from 'everkeep'
const vault = await openVault('work')
await vault.trust()
const { entries } = await vault.list()
const pin = await vault.planPin({ names: ['MEM-tokens'], pinned: true })
const { operation } = await vault.apply({ plan: pin, select: 'all' })
const waiting = await vault.planStatus('forget', { names: ['MEM-lease'], reason: 'old' })
const proposed = await vault.propose({ plan: waiting, source: 'triage', title: 'Forget it' })
const [{ proposal: { id } }] = (await vault.proposals()).items
const dream = await vault.planDream()
const maintenance = await vault.planMaintain()
const sources = await vault.findSources({ input: 'Leases expire after a minute.' })
const lesson = await vault.readLesson(sources)
const reads = {
  vault: async () => vault.vault,
  list: () => vault.list({ status: 'all' }),
  search: () => vault.search({ query: 'how long do tokens live' }),
  show: () => vault.show('MEM-tokens'),
  inspect: () => vault.inspect('MEM-tokens'),
  checkReferences: () => vault.checkReferences('MEM-tokens'),
  surveyFreshness: () => vault.surveyFreshness(),
  readSome: () => vault.readSome(entries),
  planStatus: async () => waiting,
  planPin: async () => pin,
  editable: () => vault.editable('MEM-tokens'),
  planEdit: () => vault.planEdit('MEM-tokens', { fields: { title: 'Lifetime' } }),
  planGc: () => vault.planGc(),
  planDream: async () => dream,
  previewDream: () => vault.previewDream(dream),
  distillReport: () => vault.distillReport(),
  suggestDistill: () => vault.suggestDistill({ mode: 'merge' }),
  planDistill: () => vault.planDistill({ mode: 'merge', chosen: 'all' }),
  scanLinks: () => vault.scanLinks(['MEM-tokens']),
  planHygiene: () => vault.planHygiene(),
  checkVault: () => vault.checkVault(),
  planCheckFix: () => vault.planCheckFix(),
  planMaintain: async () => maintenance,
  previewMaintain: () => vault.previewMaintain(maintenance),
  preview: () => vault.preview(pin),
  log: () => vault.log({ all: true }),
  showOperation: () => vault.showOperation(operation.id),
  planUndo: () => vault.planUndo('last'),
  planIndex: () => vault.planIndex(),
  readableIndex: () => vault.readableIndex(),
  validateIndex: () => vault.validateIndex(),
  indexHealth: () => vault.indexHealth(),
  readConfig: () => vault.readConfig(),
  planConfig: () => vault.planConfig({ key: 'retrieval.max_inject', value: '3' }),
  planConvert: () => vault.planConvert({ to: 'claude-json' }),
  candidate: () => vault.candidate({ category: 'decision', newInfo: 'Tokens live for two hours.' }),
  triage: () => vault.triage({ path: 'talk.jsonl', dryRun: true }),
  checkpoint: () => vault.checkpoint({ path: 'talk.jsonl', dryRun: true }),
  planKept: async () => vault.planKept(await vault.checkpoint({ path: 'talk.jsonl', dryRun: true }), []),
  planWindow: () => vault.planWindow(),
  proposals: () => vault.proposals(),
  countWaiting: () => vault.countWaiting(),
  rejections: () => vault.rejections(),
  showProposal: () => vault.showProposal(id),
  editableProposal: () => vault.editableProposal(id),
  planSave: () => vault.planSave({ text: 'We deploy on Tuesdays, because support is there.' }),
  importPlaces: () => vault.importPlaces(),
  learn: () => vault.learn({ input: 'Leases expire after a minute.' }),
  findSources: async () => sources,
  readLesson: async () => lesson,
  compareSegment: () => vault.compareSegment(lesson.segments[0].segment),
  doctor: () => vault.doctor(),
  diff: () => vault.diff(),
  checkChanged: () => vault.checkChanged('HEAD'),
  locateIssues: async () => vault.locateIssues((await vault.checkVault()).issues),
  unfinishedMerges: () => vault.unfinishedMerges(),
  waitingRules: () => vault.waitingRules(),
  showRule: () => vault.showRule('MEM-tokens'),
  partNames: () => vault.partNames([id]),
  voicesOf: () => vault.voicesOf(entries),
  isTrusted: () => vault.isTrusted(),
  context: () => vault.context({ prompt: 'token lifetime?' }),
  brief: () => vault.brief(),
  why: () => vault.why({ limit: 1 }),
  stats: () => vault.stats(),
  trust: () => vault.trust(),
  propose: async () => proposed,
  listTrusted: () => vault.listTrusted(),
  listSkills: () => vault.listSkills(),
  openSkill: () => vault.openSkill('deploy'),
  evolve: () => vault.evolve(),
  skillDrafts: () => vault.skillDrafts(),
  skillAudit: () => vault.skillAudit(),
}

/** What is no plain data, by where it stands. */
function oddParts(value, at, odd = []) {
  if (typeof value === 'function') odd.push(at + ': function')
  if (typeof value !== 'object' || value === null || typeof value.toJSON === 'function') return odd
  const form = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && form !== Object.prototype && form !== null)
    odd.push(at + ': ' + form.constructor.name)
  for (const [key, part] of Object.entries(value)) oddParts(part, at + '.' + (Array.isArray(value) ? '' : key), odd)
  return odd
}

const odd = new Set()
const answers = {}
for (const [name, read] of Object.entries(reads)) {
  const answer = await read().catch((error) => { throw new Error(name + ': ' + error.message, { cause: error }) })
  answers[name] = JSON.stringify(answer)
  for (const part of oddParts(answer, name)) odd.add(part)
}
vault.close()
const others = Object.keys(vault).filter((name) => !(name in reads))
console.log(JSON.stringify({ odd: [...odd], others, answers }))
`

/** What changes something, or gives the parts of what is called above. */
const NOT_READ =
  'apply undo erase rebuildIndex convert write acceptProposals rejectProposals reopenProposals editProposal ' +
  'saveMemory readImport importMemories stop planLearn proposeNamed applyDream trimJournal logReport ' +
  'proposeDistill distillAuto applyCheckFix applyMaintain runHygiene proposeHygiene planAddSkill ' +
  'planRemoveSkill planDraft planPromote planDiscard proposeRunbook close distrust ' +
  'planFinish decideRules decideSegments keepLearnPlan keptLearnPlan settleLists rebuildLists guardedRules suggestGuard planGuard tryGuard rulesAbout changeStep allowOnce ' +
  'markWrong checkFiles exportRules'

// AGT-07
test('what a program is told is plain data, with the fields that the command line prints', () => {
  const root = userProject({
    'program.mjs': CALLS_ALL,
    'talk.jsonl': `${JSON.stringify({
      type: 'user',
      sessionId: 's',
      timestamp: '2026-11-18T08:00:00Z',
      message: { role: 'user', content: 'We decided to use pnpm, because npm is slow.' },
    })}\n`,
    'work/.memory/10-Memories/MEM-tokens.md':
      '---\nid: MEM-tokens\ntitle: Token lifetime\n---\n# Token lifetime\n\nTokens live for an hour.\n',
    'work/.everkeep/skills/deploy.md': '---\nname: deploy\ndescription: Ships\n---\nRun it.\n',
    'work/.memory/10-Memories/MEM-lease.md':
      '---\nid: MEM-lease\ntitle: Leases\n---\n# Leases\n\nAs with [[MEM-tokens]], a lease lives long.\n',
  })
  const home = join(root, 'home')
  const options = {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: home, EVERKEEP_STATE_DIR: join(home, 'state') },
  } as const
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      ...options,
      cwd: join(root, 'work'),
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'memories')
  const { odd, others, answers } = JSON.parse(
    execFileSync(process.execPath, ['program.mjs'], options),
  )
  // How a finding is carried out stays in the process that found it: no part of its JSON.
  expect(odd.filter((part: string) => !/^plan(Dream|Maintain)\..*: function$/.test(part))).toEqual(
    [],
  )
  expect(others.sort()).toEqual(NOT_READ.split(' ').sort())
  expect(answers.context.length).toBeLessThan(2_000)
  const bin = join(project, 'dist', 'main', 'bin.js')
  const verbs = [
    ['context', '--prompt', 'token lifetime?', '--trial'],
    ['brief', '--trial'],
  ]
  for (const [verb = '', ...flags] of verbs) {
    const words = [bin, verb, ...flags, '--vault', 'work', '--json']
    const printed = JSON.parse(execFileSync(process.execPath, words, options))
    expect(Object.keys(JSON.parse(answers[verb]))).toEqual(Object.keys(printed))
  }
})

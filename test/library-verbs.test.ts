import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as library from '../src/index.ts'
import { VERBS } from '../src/surfaces/cli/verbs.ts'

const page = readFileSync(new URL('../docs/API.md', import.meta.url), 'utf8')

/** Verbs that no program calls, and why. */
const WITHOUT_FUNCTION: Readonly<Record<string, string>> = {
  install: 'changes the settings of clients, which a person is shown and asked about first',
  uninstall: 'the same, back',
  ui: 'opens a browser',
  mcp: 'speaks a protocol over the streams of the process',
  embedder: 'installs packages on this machine, and changes the settings of the person',
  git: 'changes the settings of the clone, and merges the files that git hands to it',
  hook: 'answers a client over the streams of the process',
  completion: 'prints a script for a shell',
  help: 'explains the command line',
  version: 'tells the version of the package, which package.json does',
}

/** Where a verb has actions: what each of them is in a program. */
const ACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  skills: {
    list: 'listSkills',
    show: 'openSkill',
    use: 'openSkill',
    add: 'planAddSkill',
    remove: 'planRemoveSkill',
  },
  evolve: {
    look: 'evolve',
    draft: 'planDraft',
    list: 'skillDrafts',
    promote: 'planPromote',
    discard: 'planDiscard',
    log: 'skillAudit',
  },
  review: {
    list: 'proposals',
    show: 'showProposal',
    accept: 'acceptProposals',
    reject: 'rejectProposals',
    decline: 'decideRules',
    resolve: 'planFinish',
    reopen: 'reopenProposals',
  },
  log: { show: 'showOperation' },
  rules: {
    list: 'guardedRules',
    suggest: 'suggestGuard',
    check: 'checkFiles',
    allow: 'allowOnce',
    promote: 'changeStep',
    demote: 'changeStep',
    wrong: 'markWrong',
    export: 'exportRules',
  },
  why: { last: 'why' },
  config: { list: 'readConfig', get: 'readConfig', set: 'planConfig', unset: 'planConfig' },
  distill: {
    report: 'distillReport',
    merge: 'planDistill',
    compress: 'planDistill',
    purge: 'planDistill',
    refine: 'planDistill',
    auto: 'distillAuto',
    gc: 'planGc',
  },
}

function project(files: Readonly<Record<string, string>> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-verbs-')))
  mkdirSync(join(root, '.git'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

beforeEach(() => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-home-')))
  vi.stubEnv('HOME', home)
  vi.stubEnv('EVERKEEP_STATE_DIR', join(home, 'state'))
})
afterEach(() => {
  vi.unstubAllEnvs()
})

// AGT-07
describe('the library has the verbs of the command line', () => {
  test('each is a function, or stands in the list of those that cannot be one', async () => {
    const root = project()
    await library.initVault(root)
    const vault = await library.openVault(root)
    const functions = new Set([...Object.keys(library), ...Object.keys(vault)])
    vault.close()
    const table = page.slice(page.indexOf('| `everkeep` |'), page.indexOf('\n\n`install`'))
    const rows = table.split('\n').slice(2)
    const cells = rows.map((row) => row.split('|').slice(1, 3).map(namesIn))
    const told = new Map(
      cells.flatMap(([verbs = [], names = []]) => verbs.map((verb) => [verb, names] as const)),
    )
    for (const { name } of VERBS) {
      const methods = told.get(name) ?? []
      expect([name, methods.length > 0]).toEqual([name, !(name in WITHOUT_FUNCTION)])
      expect(methods.filter((method) => !functions.has(method))).toEqual([])
    }
    expect(Object.keys(WITHOUT_FUNCTION).filter((name) => !isVerb(name))).toEqual([])
    for (const { name, arguments: words } of VERBS) {
      const choices = (name in WITHOUT_FUNCTION ? [] : words).flatMap((word) => word.choices ?? [])
      const known = ACTIONS[name] ?? {}
      expect([name, choices.toSorted()]).toEqual([name, Object.keys(known).toSorted()])
      expect(Object.values(known).filter((method) => !functions.has(method))).toEqual([])
    }
  })

  test('a vault is made, found, and refused where one is; a dry run makes none', async () => {
    const root = project()
    const dry = await library.initVault(root, { dryRun: true, layout: 'claude-md' })
    expect(dry).toMatchObject({ kind: 'made', layout: 'claude-md' })
    expect(await library.listVaults(root)).toEqual([])
    expect(await library.initVault(root)).toMatchObject({ kind: 'made', root: `${root}/.memory` })
    const [found] = await library.listVaults(root)
    expect(found).toMatchObject({ root: `${root}/.memory`, layout: 'vault', isDefault: true })
    await expect(library.initVault(root)).rejects.toMatchObject({ code: 'VAULT_EXISTS' })
    expect(await library.initVault(root, { adopt: true })).toMatchObject({ kind: 'adopted' })
    await expect(library.initVault(7 as never)).rejects.toMatchObject({ code: 'USAGE_ERROR' })
    const vault = await library.openVault(root)
    expect(await vault.listTrusted()).toMatchObject([{ root: `${root}/.memory` }])
    vault.close()
  })

  test('where no state can be kept memories are read, that is said, and writing is refused', async () => {
    const root = project({
      '.memory/10-Memories/MEM-tokens.md':
        '---\nid: MEM-tokens\ntitle: Token lifetime\n---\n# Token lifetime\n\nAn hour.\n',
      '.memory/.everkeep': 'a file in its place',
    })
    const vault = await library.openVault(root)
    const { entries, notes } = await vault.list()
    expect(entries).toHaveLength(1)
    expect(notes.join()).toContain('.everkeep is not a folder')
    expect((await vault.search({ query: 'token lifetime' })).hits).toHaveLength(1)
    expect((await vault.show('MEM-tokens')).memory.body).toContain('An hour.')
    const refused = { code: 'PATH_ERROR', hint: expect.stringContaining('Move it away') }
    const plan = await vault.planPin({ names: ['MEM-tokens'], pinned: true })
    await expect(vault.apply({ plan, select: 'all' })).rejects.toMatchObject(refused)
    await expect(vault.log()).rejects.toMatchObject(refused)
    vault.close()
    expect(readFileSync(join(root, '.memory/.everkeep'), 'utf8')).toBe('a file in its place')
  })

  test('skills are listed, opened and drafted, as plain data (SKL-03)', async () => {
    const root = project({
      '.everkeep/skills/deploy.md':
        '---\nname: deploy\ndescription: Ship a release\n---\nRun the release script.\n',
    })
    await library.initVault(root)
    const vault = await library.openVault(root)
    const shelf = await vault.listSkills()
    expect(shelf.skills.map(({ name }) => name)).toContain('deploy')
    const opened = await vault.openSkill('deploy')
    expect(opened).toMatchObject({ skill: { place: 'project' }, body: 'Run the release script.' })
    await expect(vault.openSkill('deploi')).rejects.toMatchObject({
      code: 'SKILL_NOT_FOUND',
      hint: 'Did you mean deploy?',
    })
    const looked = await vault.evolve()
    expect(looked).toEqual({ kind: 'too-few', conversations: 0 })
    const draft = { name: 'ship-it', description: 'Ships', trigger: 'manual', body: 'Steps.' }
    const plan = await vault.planDraft({ draft: { ...draft, rationale: 'often' }, sources: [] })
    await vault.apply({ plan, select: 'all' })
    const drafts = await vault.skillDrafts()
    expect(drafts).toMatchObject([{ name: 'ship-it' }])
    const audit = await vault.skillAudit()
    expect(audit.map((line) => JSON.parse(line))).toHaveLength(1)
    for (const answer of [shelf, opened, looked, drafts, audit])
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
    vault.close()
  })
})

function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? [])
}

function isVerb(name: string): boolean {
  return VERBS.some((verb) => verb.name === name)
}

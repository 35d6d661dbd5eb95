import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { shellCallsIn } from '../../src/adapters/files/conversation/shell-calls.ts'
import { openRuleHistory } from '../../src/adapters/git/rule-history.ts'
import { checkFiles } from '../../src/app/rules/check-files.ts'
import { exportRules } from '../../src/app/rules/export-rules.ts'
import { suggestGuards } from '../../src/app/rules/suggest-guard.ts'
import type { JsonObject } from '../../src/core/format/json/json.ts'
import { annotateRuleFindings } from '../../src/surfaces/cli/rules/say-guards.ts'
import { draft } from '../support/demo-changes.ts'
import { seededWorld } from '../support/seeded-world.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const MOMENT = "import moment from 'moment'"

/** A repository whose oldest commits are older than what a guard is tried on. */
function projectWithHistory() {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-trial-'))
  roots.push(root)
  const git = (args: readonly string[], input = ''): void => {
    const options = { cwd: root, input, env: { PATH: process.env['PATH'], HOME: root } }
    const { status, stderr } = spawnSync('git', args, options)
    if (status !== 0) throw new Error(String(stderr))
  }
  git(['init', '-q', '-b', 'main'])
  let mark = 0
  const commit = (path: string, text: string | undefined): string => {
    const change =
      text === undefined ? `D ${path}` : `M 644 inline ${path}\ndata ${text.length}\n${text}`
    const head = `commit refs/heads/main\nmark :${++mark}\ncommitter a <a@b.c> ${1_700_000_000 + mark} +0000\ndata 1\nx\n`
    return `${head}${mark > 1 ? `from :${mark - 1}\n` : ''}${change}\n`
  }
  const stream = [
    commit('src/older.ts', `${MOMENT}\n`),
    commit('src/older.ts', 'export {}\n'),
    ...Array.from({ length: 199 }, (_, at) => commit('notes.txt', `${at}\n`)),
    commit('src/newer.ts', `const x = 1\n${MOMENT}\n`),
  ].join('')
  git(['fast-import', '--quiet'], stream)
  git(['reset', '-q', '--hard', 'main'])
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, git, write }
}

type Project = ReturnType<typeof projectWithHistory>

async function worldOf(project: Project, memories: Parameters<typeof seededWorld>[1]) {
  const { world, ids } = await seededWorld('vault', memories)
  const calls = async () => shellCallsIn(join(project.root, 'claude'), project.root)
  return { ids, world: { ...world, ruleHistory: openRuleHistory(project.root, calls) } }
}

const NO_MOMENT = draft('No moment', { kind: 'constraint', body: 'Never import moment.' })
const USE_PNPM = draft('Use pnpm', { kind: 'preference', body: 'Use pnpm, not npm.' })

describe('GRD-03: a guard is tried on history before it goes live', () => {
  test('on the added lines of the last 200 commits and on the working tree, with the hits', async () => {
    const project = projectWithHistory()
    project.write('src/fresh.ts', `${MOMENT}\n`)
    const { world } = await worldOf(project, [NO_MOMENT])
    const [suggestion] = await suggestGuards(world, { names: [] })
    // 199 changes of notes and one of code; what is older than 200 commits does not count.
    expect(suggestion?.trial).toEqual({
      looked: { changes: 200, calls: 0, files: 4 },
      fired: { changes: 1, calls: 0, files: 2 },
      hits: [
        { where: 'history', what: `src/newer.ts: ${MOMENT}` },
        { where: 'working tree', what: `src/fresh.ts: ${MOMENT}` },
        { where: 'working tree', what: `src/newer.ts: ${MOMENT}` },
      ],
    })
  })

  test('on the commands of conversations that are kept here, each once', async () => {
    const project = projectWithHistory()
    const bash = (command: string): string =>
      `${JSON.stringify({
        type: 'assistant',
        message: {
          role: 'assistant',
          content: [{ type: 'tool_use', name: 'Bash', input: { command } }],
        },
      })}\n`
    const folder = `claude/projects/${project.root.replace(/[^a-zA-Z0-9]/g, '-')}`
    const said = ['npm install x', 'git commit -m "npm install"', 'cd a && npm ci', 'npm install x']
    project.write(`${folder}/one.jsonl`, said.map(bash).join(''))
    const { world } = await worldOf(project, [USE_PNPM])
    const [suggestion] = await suggestGuards(world, { names: [] })
    expect(suggestion?.trial).toMatchObject({
      looked: { calls: 3 },
      fired: { calls: 2, changes: 0, files: 0 },
      hits: [
        { where: 'conversation', what: 'npm install x' },
        { where: 'conversation', what: 'cd a && npm ci' },
      ],
    })
  })
})

const guarded = (title: string, guard: JsonObject) =>
  draft(title, { kind: 'constraint', body: `${title}.`, extra: { guard } })

const MOMENT_GUARD: JsonObject = {
  on: 'edit',
  match: { path: ['*.ts', '!*.test.ts'], text: ["from 'moment'"] },
  do: 'deny',
  say: 'Use dayjs.',
  must: [`src/a.ts :: ${MOMENT}`, `src/b.ts :: ${MOMENT}`],
  must_not: ['src/a.ts :: const moment = 1', `src/a.test.ts :: ${MOMENT}`],
}
const FOLDER_GUARD: JsonObject = {
  on: 'edit',
  match: { path: 'src/generated/**' },
  do: 'warn',
  must: ['src/generated/a.ts', 'src/generated/b/c.ts'],
  must_not: ['src/a.ts', 'generated.md'],
}
const CODE_GUARD: JsonObject = {
  on: 'edit',
  match: { path: 'src/**', code: { language: 'TypeScript', rule: { pattern: 'eval($A)' } } },
  do: 'deny',
  must: ['src/a.ts :: eval(x)', 'src/a.ts :: y = eval(1)'],
  must_not: ['src/a.ts :: x', 'src/a.ts :: // eval(x)'],
}

describe('GRD-08: the edit guards over files and diffs, for pre-commit and CI', () => {
  const found = async (project: Project, what: Parameters<typeof checkFiles>[1]['what']) => {
    const { world } = await worldOf(project, [
      guarded('No moment', MOMENT_GUARD),
      guarded('Generated code', FOLDER_GUARD),
    ])
    const report = await checkFiles(world, { what })
    const places = report.findings.map(({ path, line }) => (line ? `${path}:${line}` : path))
    return { report, places: places.sort() }
  }

  test('only the staged lines, only the lines since a revision, or files as they are', async () => {
    const project = projectWithHistory()
    project.write('src/newer.ts', `const x = 2\n${MOMENT}\n`)
    project.write('src/staged.ts', `\n\n${MOMENT}\n`)
    project.write('src/generated/api.ts', 'x\n')
    project.git(['add', '-A'])
    project.write('src/later.ts', `${MOMENT}\n`)
    // The import in newer.ts stood there before: nobody adds it.
    const staged = ['src/generated/api.ts', 'src/staged.ts:3']
    expect((await found(project, { kind: 'staged' })).places).toEqual(staged)
    expect((await found(project, { kind: 'since', revision: 'HEAD~1' })).places).toEqual([
      'src/generated/api.ts',
      'src/newer.ts:2',
      'src/staged.ts:3',
    ])
    const { places } = await found(project, { kind: 'paths', paths: ['src'] })
    expect(places).toEqual([
      ...['src/generated/api.ts', 'src/later.ts:1', 'src/newer.ts:2', 'src/staged.ts:3'],
    ])
  })

  test('a revision that git does not know is an error, not a clean check', async () => {
    const project = projectWithHistory()
    await expect(found(project, { kind: 'since', revision: 'nowhere' })).rejects.toThrow(/nowhere/)
  })

  test('remarks for a pull request: an error where the guard may deny, a warning elsewhere', async () => {
    const project = projectWithHistory()
    project.write('src/generated/api.ts', 'x\n')
    const { report } = await found(project, { kind: 'paths', paths: ['src'] })
    const lines = annotateRuleFindings(report).split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/^::error .*file=src\/newer\.ts,line=2/))
    expect(lines).toContainEqual(expect.stringMatching(/^::warning .*file=src\/generated\/api\.ts/))
  })

  test('exports are what ast-grep and Claude Code read', async () => {
    const { world, ids } = await seededWorld('vault', [
      guarded('No eval', CODE_GUARD),
      guarded('Generated code', FOLDER_GUARD),
    ])
    const [code = '', folder = ''] = ids
    const files = new Map(
      [...(await exportRules(world, { form: 'ast-grep' }))].map((file) => [file.path, file.text]),
    )
    expect([...files.keys()]).toEqual(['sgconfig.yml', `rules/${code}.yml`])
    expect(parseYaml(files.get('sgconfig.yml') ?? '')).toEqual({ ruleDirs: ['rules'] })
    expect(parseYaml(files.get(`rules/${code}.yml`) ?? '')).toEqual({
      ...{ id: code, language: 'TypeScript', severity: 'error', message: 'No eval' },
      ...{ files: ['src/**'], rule: { pattern: 'eval($A)' } },
    })
    const rules = await exportRules(world, { form: 'claude' })
    const text = rules.find(({ path }) => path === `.claude/rules/${folder}.md`)?.text ?? ''
    expect(text).toMatch(/^---\npaths:\n {2}- "src\/generated\/\*\*"\n---\n\n# Generated code\n/)
  })
})

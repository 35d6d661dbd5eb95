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

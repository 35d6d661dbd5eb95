import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../dist/main/bin.js')
const HOME = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-home-')))
const MEMORY = '.claude/memory'

beforeAll(() => {
  if (!existsSync(PROGRAM))
    throw new Error('dist/main/bin.js is not built: run `npm run build` first.')
})

function run(program: string, cwd: string, args: readonly string[]): string {
  const env = { ...process.env, HOME, XDG_CONFIG_HOME: HOME, XDG_STATE_HOME: HOME, GIT_EDITOR: ':' }
  return execFileSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const git = (cwd: string, ...args: string[]): string =>
  run('git', cwd, ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args])
const everkeep = (cwd: string, ...args: string[]): string =>
  run(process.execPath, cwd, [PROGRAM, ...args])

function commit(cwd: string, message: string): void {
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '-m', message)
}

/** A repository with a claude-json vault of three memories, and two clones of it. */
function twoClones(): { readonly ann: string; readonly ben: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-clones-')))
  const origin = join(folder, 'origin')
  run('git', folder, ['init', '--quiet', '--initial-branch=main', origin])
  everkeep(origin, 'init', '--layout', 'claude-json')
  everkeep(origin, 'save', 'We use pnpm because of the lockfile.', '--title', 'Use pnpm', '--yes')
  everkeep(
    origin,
    'save',
    'Never deploy on a Friday evening.',
    '--title',
    'No Friday deploys',
    '--yes',
  )
  everkeep(origin, 'save', 'Prefer tabs over spaces in Go code.', '--title', 'Tabs in Go', '--yes')
  commit(origin, 'memories')
  const [ann, ben] = [join(folder, 'ann'), join(folder, 'ben')]
  for (const clone of [ann, ben]) run('git', folder, ['clone', '--quiet', origin, clone])
  return { ann, ben }
}

/** The vault as an older version left it: the extra fields of all records in one file. */
function withOldFields(cwd: string): void {
  const folder = join(cwd, MEMORY, 'everkeep-fields')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map(({ name, parentPath }): [string, unknown] => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(parentPath, name), 'utf8')),
    ])
  writeFileSync(`${folder}.json`, JSON.stringify(Object.fromEntries(entries), undefined, 2))
  rmSync(folder, { recursive: true })
  commit(cwd, 'as an older version left it')
}

/** Ann takes Ben's branch over, with nothing set up but git. */
function mergeBen(ann: string, ben: string): void {
  git(ann, 'fetch', '--quiet', ben, 'main')
  git(ann, 'merge', '--quiet', '--no-edit', 'FETCH_HEAD')
}

function titlesIn(cwd: string): readonly string[] {
  const { memories } = JSON.parse(everkeep(cwd, 'list', '--json', '--status', 'all')) as {
    memories: readonly { title: string }[]
  }
  return memories.map(({ title }) => title).sort()
}

test('two clones that each save a memory merge with plain git (GIT-04)', () => {
  const { ann, ben } = twoClones()
  everkeep(ann, 'save', 'We chose Postgres for its JSON support.', '--title', 'Postgres', '--yes')
  commit(ann, 'ann')
  everkeep(ben, 'save', 'We chose Redis for the queue of mails.', '--title', 'Redis', '--yes')
  commit(ben, 'ben')

  mergeBen(ann, ben)

  expect(titlesIn(ann)).toEqual([
    'No Friday deploys',
    'Postgres',
    'Redis',
    'Tabs in Go',
    'Use pnpm',
  ])
})

test('two clones that edit, forget and save different memories merge with plain git (GIT-04)', () => {
  const { ann, ben } = twoClones()
  everkeep(ann, 'edit', 'use-pnpm', '--summary', 'pnpm, for its lockfile')
  everkeep(ann, 'save', 'We chose Postgres for its JSON support.', '--title', 'Postgres', '--yes')
  everkeep(ann, 'pin', 'postgres')
  commit(ann, 'ann')
  everkeep(ben, 'forget', 'no-friday-deploys', '--reason', 'we have canaries now', '--yes')
  everkeep(ben, 'pin', 'tabs-in-go')
  commit(ben, 'ben')

  mergeBen(ann, ben)

  expect(git(ann, 'status', '--porcelain')).toBe('')
  everkeep(ann, 'list')
  expect(everkeep(ann, 'index', '--validate')).toContain('nothing out of date')
  const shown = (id: string) => JSON.parse(everkeep(ann, 'show', id, '--json'))
  expect(shown('use-pnpm')).toMatchObject({ summary: 'pnpm, for its lockfile' })
  expect(shown('no-friday-deploys')).toMatchObject({ status: 'retired' })
  expect(shown('tabs-in-go')).toMatchObject({ pinned: true })
})

test('clones of a vault with the old file merge as well, and move it over later (GIT-04, LAY-16)', () => {
  const { ann, ben } = twoClones()
  withOldFields(ann)
  git(ben, 'pull', '--quiet', ann, 'main')
  everkeep(ann, 'pin', 'use-pnpm')
  commit(ann, 'ann')
  everkeep(ben, 'pin', 'tabs-in-go')
  everkeep(ben, 'save', 'We chose Redis for the queue of mails.', '--title', 'Redis', '--yes')
  commit(ben, 'ben')

  mergeBen(ann, ben)

  const memories = (): string => everkeep(ann, 'list', '--json', '--status', 'all')
  const merged = memories()
  expect(
    JSON.parse(merged).memories.filter(({ pinned }: { pinned: boolean }) => pinned),
  ).toHaveLength(2)
  everkeep(ann, 'index')
  expect(existsSync(join(ann, MEMORY, 'everkeep-fields.json'))).toBe(false)
  expect(memories()).toBe(merged)
})

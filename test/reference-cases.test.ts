import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { EMPTY_MEMORY } from '../src/core/model/memory.ts'
import { referencesIn } from '../src/core/references/references.ts'
import type { Verdict } from '../src/core/references/verdict.ts'
import { openProjectCode } from '../src/main/world/open-project-code.ts'
import { gitProject, plainProject } from './support/git-project.ts'

/** Long enough that git sees a rename, and unlike every other file. */
const code = (name: string): string =>
  Array.from({ length: 14 }, (_, at) => `export const ${name}${at} = '${name} ${at}'\n`).join('')

/** A repository with a past: each commit is something that happens to people. */
function history(): string {
  const project = gitProject({
    '.gitignore': 'dist/\nnode_modules/\n*.generated.ts\n.env\n',
    'package.json': '{"name":"shop","workspaces":["packages/*"]}\n',
    'src/server.ts': code('server'),
    'src/legacy/auth/login.ts': code('login'),
    'src/legacy/auth/session.ts': code('session'),
    'src/legacy/auth/token.ts': code('token'),
    'src/once.ts': code('once'),
    'src/back.ts': code('back'),
    'src/split.ts': code('split'),
    'src/utils/index.ts': code('utils'),
    'src/report.py': 'class ReportBuilder:\n    def build_rows(self):\n        return 1\n',
    'packages/cart/src/total.ts': code('total'),
    'packages/cart/src/tax.ts': code('tax'),
    'packages/mail/src/send.ts': code('send'),
    'packages/mail/src/index.ts': code('mail'),
    'docs/how to deploy.md': 'Deploy.\n',
    '.memory/a.md': 'x\n',
  })
  const { git, commit, write, remove } = project
  git('mv', 'src/legacy/auth', 'src/auth')
  commit('a folder was renamed')
  git('mv', 'src/auth/login.ts', 'src/auth/sign-in.ts')
  commit('and one of its files again')
  git('mv', 'src/once.ts', 'src/twice.ts')
  commit('renamed')
  git('mv', 'src/twice.ts', 'src/thrice.ts')
  commit('renamed again')
  remove('src/back.ts')
  commit('deleted')
  write({ 'src/back.ts': code('other') })
  commit('and there again')
  remove('src/split.ts')
  write({ 'src/split/one.ts': 'const a = 1\n', 'src/split/two.ts': 'const b = 2\n' })
  commit('a file became a folder of small ones')
  remove('packages/mail')
  commit('a package was deleted')
  remove('src/utils/index.ts')
  commit('a file whose name many have was deleted')
  write({ 'src/report.py': 'class ReportBuilder:\n    def rows(self):\n        return 1\n' })
  commit('a method was removed')
  git('switch', '--quiet', '-c', 'feature')
  write({ 'src/feature/flag.ts': code('flag') })
  commit('only on a branch')
  git('switch', '--quiet', 'main')
  write({ 'dist/bundle.js': 'x\n', 'src/api.generated.ts': 'x\n', 'src/draft.ts': 'new\n' })
  return project.root
}

type Is = Verdict['is'] | 'none'
const CASES: readonly [body: string, is: Is, to?: string][] = [
  // Renames.
  ['See `src/legacy/auth/session.ts`.', 'MOVED', 'src/auth/session.ts'],
  ['See `src/legacy/auth/login.ts`.', 'MOVED', 'src/auth/sign-in.ts'],
  ['See `src/auth/login.ts`.', 'MOVED', 'src/auth/sign-in.ts'],
  ['See `legacy/auth/token.ts`.', 'MOVED', 'src/auth/token.ts'],
  ['See `src/once.ts`.', 'MOVED', 'src/thrice.ts'],
  ['See `src/twice.ts`.', 'MOVED', 'src/thrice.ts'],
  ['`src/once.ts:12` reads it.', 'MOVED', 'src/thrice.ts'],
  ['`src/once.ts#L10-L20` reads it.', 'MOVED', 'src/thrice.ts'],
  ['It is in `src\\once.ts`.', 'MOVED', 'src/thrice.ts'],
  ['[the file](../src/once.ts) does it.', 'MOVED', 'src/thrice.ts'],
  ['All of it is in `src/legacy/auth/`.', 'MOVED', 'src/auth'],
  ['It is named in snake_case: `src/split.ts`.', 'UNVERIFIABLE'],
  ['The build generates `src/split.ts` from it.', 'UNVERIFIABLE'],
  // Deleted, and whether it came back.
  ['See `src/back.ts`.', 'FOUND'],
  ['See `src/split.ts`.', 'MOVED'],
  ['`packages/mail/src/send.ts` sends.', 'MISSING'],
  ['The package is `packages/mail/`.', 'MISSING'],
  ['`src/utils/index.ts` has the helpers.', 'MISSING'],
  ['`packages/mail/src/send.ts:42:7` throws.', 'MISSING'],
  // There, by another name for the same place.
  ['`./src/server.ts` starts it.', 'FOUND'],
  ['`shop/src/server.ts` starts it.', 'FOUND'],
  ['`server.ts` starts it.', 'FOUND'],
  ['`cart/src/total.ts` adds.', 'FOUND'],
  ['`src/total.ts` of the cart adds.', 'FOUND'],
  ['`docs/how to deploy.md`', 'none'],
  ['[how](<../docs/how to deploy.md>)', 'FOUND'],
  ['`src/server.ts(12,5)` fails.', 'FOUND'],
  ['`SRC/Server.ts` on his disk.', 'MOVED', 'src/server.ts'],
  ['`src/draft.ts` is not committed yet.', 'FOUND'],
  // Nothing that this repository could tell.
  ['All of `src/**/*.test.ts`.', 'UNVERIFIABLE'],
  ['See `packages/{cart,mail}/src/x.ts`.', 'UNVERIFIABLE'],
  ['`src/<name>/index.ts` by feature.', 'UNVERIFIABLE'],
  ['`~/.config/shop/settings.json` has it.', 'UNVERIFIABLE'],
  ['`/etc/nginx/nginx.conf` has it.', 'UNVERIFIABLE'],
  ['`C:\\Windows\\System32\\drivers\\etc\\hosts.txt`', 'UNVERIFIABLE'],
  ['`../other-repo/src/server.ts` calls it.', 'UNVERIFIABLE'],
  ['`$HOME/bin/deploy.sh` runs.', 'UNVERIFIABLE'],
  ['`${PROJECT_ROOT}/scripts/run.sh` runs.', 'UNVERIFIABLE'],
  ['`dist/bundle.js` is built.', 'FOUND'],
  ['`dist/other.js` is built.', 'UNVERIFIABLE'],
  ['`src/types.generated.ts` is made by the build.', 'UNVERIFIABLE'],
  ['`node_modules/left-pad/index.js` is patched.', 'UNVERIFIABLE'],
  ['Put the key into `.env`.', 'none'],
  ['`src/feature/flag.ts` is on the branch.', 'UNVERIFIABLE'],
  ['Read https://example.com/src/once.ts first.', 'none'],
  ['`github.com/acme/tool/src/once.ts`', 'none'],
  ['Uses `@scope/package` and `lodash/fp`.', 'UNVERIFIABLE'],
  ['Uses `react-dom/server`.', 'UNVERIFIABLE'],
  ['It is `application/json`.', 'UNVERIFIABLE'],
  ['`origin/main` is ahead.', 'UNVERIFIABLE'],
  ['Was in `src/split.ts`, which we deleted.', 'UNVERIFIABLE'],
  ['It used to live in `src/split.ts`.', 'UNVERIFIABLE'],
  ['`src/split.ts`, which was removed in May, had it.', 'UNVERIFIABLE'],
  ['`src/split.ts`, which we have not removed, has it.', 'MOVED'],
  ['Create `src/new-thing.ts` when you add one.', 'UNVERIFIABLE'],
  // Symbols.
  ['`ReportBuilder.rows()` makes them.', 'FOUND'],
  ['`ReportBuilder.build_rows()` makes them.', 'MISSING'],
  ['`build_rows()` makes them.', 'MISSING'],
  ['`ReportBuilder` makes them.', 'FOUND'],
  ['`useCallback()` of the library.', 'UNVERIFIABLE'],
]

const checked = async (root: string, bodies: readonly string[]) => {
  const base = openProjectCode({ project: root, vaultRoot: join(root, '.memory') })
  const questions = bodies.map((body) => ({
    references: referencesIn({ ...EMPTY_MEMORY, body }),
    folder: join(root, '.memory'),
  }))
  return base.check(questions, { deadlineMs: 60_000 })
}

describe('DRM-02, DRM-03, DRM-11: what people write, against what happened to the code', () => {
  let verdicts: readonly (readonly Verdict[])[] = []
  beforeAll(async () => {
    verdicts = await checked(
      history(),
      CASES.map(([body]) => body),
    )
  })

  const rows = CASES.map(([body, is, to], at) => ({ body, is, to, at }))
  test.each(rows)('$body $is', ({ is, to, at }) => {
    const found = verdicts[at] ?? []
    expect([...new Set(found.map((one) => one.is))].join(' ') || 'none').toBe(is)
    if (to !== undefined) expect(found[0]?.to).toBe(to)
  })
})

describe('COR-03: where history cannot tell, nothing is called dead by it, and the reason is said', () => {
  const GONE = ['See `src/once.ts`.', 'See `packages/mail/src/send.ts`.', 'See `src/server.ts`.']

  test('in a shallow clone', async () => {
    const root = join(mkdtempSync(join(tmpdir(), 'everkeep-shallow-')), 'shop')
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${history()}`, root])
    const found = (await checked(root, GONE)).flat()
    expect(found.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'UNVERIFIABLE', 'FOUND'])
    expect(found[0]?.why).toContain('shallow')
  })

  test('in a clone without the texts of old files: what moved unchanged is seen, the rest is not called dead', async () => {
    const project = gitProject({
      'src/a.ts': code('a'),
      'src/b.ts': code('b'),
      '.memory/a.md': 'x\n',
    })
    project.git('mv', 'src/a.ts', 'src/one.ts')
    project.commit()
    project.git('mv', 'src/b.ts', 'src/two.ts')
    project.write({ 'src/two.ts': `${code('b')}// more\n` })
    project.commit()
    project.remove('src/two.ts')
    project.write({ 'src/three.ts': `${code('b')}// more\n// and more\n` })
    project.commit()
    project.git('config', 'uploadpack.allowFilter', 'true')
    const root = join(mkdtempSync(join(tmpdir(), 'everkeep-partial-')), 'shop')
    const from = `file://${project.root}`
    execFileSync('git', ['clone', '--quiet', '--filter=blob:none', from, root])
    const found = (await checked(root, ['See `src/a.ts`.', 'See `src/b.ts`.'])).flat()
    expect(found.map(({ is, to }) => [is, to])).toEqual([
      ['MOVED', 'src/one.ts'],
      ['UNVERIFIABLE', undefined],
    ])
    expect(found[1]?.why).toContain('lacks the texts')
  })

  test('in a repository without commits', async () => {
    const { root, git, write } = gitProject()
    write({ 'src/server.ts': code('server'), 'src/a.ts': 'x\n' })
    git('add', '--all')
    const found = (await checked(root, GONE)).flat()
    expect(found.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'UNVERIFIABLE', 'FOUND'])
    expect(found[0]?.why).toContain('no commits')
  })

  test('where git is not installed', async () => {
    const root = history()
    vi.stubEnv('PATH', '/nowhere')
    const found = (await checked(root, GONE)).flat()
    vi.unstubAllEnvs()
    expect(found.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'UNVERIFIABLE', 'FOUND'])
    expect(found[0]?.why).toContain('git')
  })

  test('in a bare repository', async () => {
    const root = join(mkdtempSync(join(tmpdir(), 'everkeep-bare-')), 'shop.git')
    execFileSync('git', ['clone', '--quiet', '--bare', history(), root])
    const found = (await checked(root, GONE)).flat()
    expect(found.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'UNVERIFIABLE', 'UNVERIFIABLE'])
    expect(found[0]?.why).toContain('bare')
  })

  test('below a folder that is another repository, without a `.gitmodules`', async () => {
    const inner = gitProject({ 'src/app.ts': code('app') })
    const outer = gitProject({ 'src/main.ts': code('main'), '.memory/a.md': 'x\n' })
    outer.git('clone', '--quiet', inner.root, 'web')
    outer.git('-c', 'advice.addEmbeddedRepo=false', 'add', 'web')
    outer.commit()
    outer.remove('web')
    const found = (await checked(outer.root, ['See `web/src/app.ts`.'])).flat()
    expect(found).toMatchObject([{ is: 'UNVERIFIABLE', why: expect.stringContaining('submodule') }])
  })

  test('without git at all', async () => {
    const { root } = plainProject({ 'src/server.ts': code('server'), '.memory/a.md': 'x\n' })
    const found = (await checked(root, GONE)).flat()
    expect(found.map(({ is }) => is)).toEqual(['MISSING', 'UNVERIFIABLE', 'FOUND'])
    expect(found[0]?.commit).toBeUndefined()
  })

  test('in the folder of a submodule', async () => {
    const inner = gitProject({ 'lib/core.c': 'int a;\n' })
    const outer = gitProject({ 'src/main.c': 'int main() {}\n', '.memory/a.md': 'x\n' })
    outer.git(
      ...['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add'],
      ...[inner.root, 'vendor/core'],
    )
    outer.commit()
    const found = await checked(outer.root, [
      'See `vendor/core/lib/core.c`.',
      'See `vendor/core/lib/other.c`.',
    ])
    expect(found.map((one) => one.map(({ is }) => is).join())).toEqual(['FOUND', 'UNVERIFIABLE'])
  })
})

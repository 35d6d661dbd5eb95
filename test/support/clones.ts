import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { BINARY } from '../cli/harness.ts'

/** How a program ended, and what it said. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** One person's clone of a repository that holds a vault, with a home of its own. */
export interface Person {
  readonly root: string
  git(...args: readonly string[]): Ran
  everkeep(...args: readonly string[]): Ran
  read(path: string): string
  write(path: string, text: string): void
  /** Commits everything. */
  commit(message: string): void
}

const HOME = {
  vault: '.memory',
  'claude-json': '.claude/memory',
  'claude-md': '.claude/memory',
  smallcode: '.smallcode/memory',
} as const

export function vaultFolder(layout: LayoutName): string {
  return HOME[layout]
}

/** Two people with clones of one repository, whose vault holds what `fill` put there. */
export function twoClones(
  layout: LayoutName,
  { driver, fill }: { readonly driver: boolean; readonly fill: (ann: Person) => void },
): { readonly ann: Person; readonly bob: Person } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep clones ')))
  const ann = person(folder, 'ann')
  mkdirSync(ann.root, { recursive: true })
  must(ann.git('init', '--quiet', '--initial-branch=main'))
  must(ann.everkeep('init', '--layout', layout, '--yes'))
  fill(ann)
  ann.commit('first')
  must(ann.everkeep('git', 'setup', '--yes'))
  ann.commit('git setup')
  const bob = person(folder, 'bob')
  must(spawned('git', ['clone', '--quiet', ann.root, bob.root], folder, ann.env))
  must(bob.everkeep('trust'))
  // Without the driver in its config, a clone merges as a hosting site does.
  if (driver) must(bob.everkeep('git', 'setup', '--yes'))
  must(bob.git('config', 'pull.rebase', 'false'))
  return { ann, bob }
}

export function must(ran: Ran): Ran {
  if (ran.code === 0) return ran
  throw new Error(`exit ${ran.code}\n${ran.out}\n${ran.err}`)
}

type Env = Readonly<Record<string, string>>

function person(folder: string, name: string): Person & { readonly env: Env } {
  // With a blank in it: every path that git and the driver see has one.
  const root = join(folder, `clone of ${name}`)
  const home = join(folder, `home of ${name}`)
  mkdirSync(home, { recursive: true })
  const env: Env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
    LC_ALL: 'C.UTF-8',
  }
  const identity = `[user]\n\tname = ${name}\n\temail = ${name}@example.com\n[commit]\n\tgpgsign = false\n`
  writeFileSync(env['GIT_CONFIG_GLOBAL']!, identity)
  const git = (...args: readonly string[]): Ran => spawned('git', args, root, env)
  return {
    root,
    env,
    git,
    everkeep: (...args) => spawned(process.execPath, [BINARY, ...args], root, env),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write: (path, text) => writeFileSync(join(root, path), text),
    commit: (message) => {
      must(git('add', '--all'))
      must(git('commit', '--quiet', '--allow-empty', '-m', message))
    },
  }
}

function spawned(command: string, args: readonly string[], cwd: string, env: Env): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  return { code: status ?? -1, out: stdout ?? '', err: stderr ?? '' }
}

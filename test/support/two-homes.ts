import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BINARY } from '../cli/harness.ts'
import { WARM } from './warm-env.ts'

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A person with a home and a clone of their own. */
export interface Person {
  readonly root: string
  readonly home: string
  readonly env: Record<string, string>
  everkeep(...args: string[]): Ran
  git(...args: string[]): string
  write(path: string, text: string): void
  /** Commits everything and pushes it. */
  share(message: string): void
  pull(): void
}

export interface Clones {
  readonly ann: Person
  readonly ben: Person
  /** Another machine: a new home and a new clone. */
  clone(name: string, email?: string): Person
}

/** Two people, two homes, two clones of one repository that holds an empty vault; both trust it. */
export function twoClones(layout = 'vault'): Clones {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-clones-')))
  const hub = join(base, 'hub.git')
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', hub])
  const clone = (name: string, email = `${name.toLowerCase()}@example.com`): Person => {
    const folder = mkdtempSync(join(base, `${name.toLowerCase()}-`))
    return personIn(folder, hub, { name, email })
  }
  const ann = clone('Ann')
  ann.everkeep('init', '--layout', layout)
  ann.share('A vault')
  const ben = clone('Ben')
  for (const { everkeep } of [ann, ben]) everkeep('trust')
  return { ann, ben, clone }
}

function personIn(
  folder: string,
  hub: string,
  { name, email }: { readonly name: string; readonly email: string },
): Person {
  const [root, home] = [join(folder, 'project'), join(folder, 'home')]
  mkdirSync(home)
  writeFileSync(
    join(home, '.gitconfig'),
    `[user]\n\tname = ${name}\n\temail = ${email}\n[commit]\n\tgpgsign = false\n`,
  )
  const env = {
    ...WARM,
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    NO_COLOR: '1',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  execFileSync('git', ['clone', '--quiet', hub, root], { env, stdio: 'ignore' })
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    ...{ root, home, env, git },
    everkeep(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [BINARY, ...args], {
        ...{ cwd: root, env, encoding: 'utf8' as const },
      })
      return { code: status, out: stdout, err: stderr }
    },
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    share(message) {
      git('add', '--all')
      git('commit', '--quiet', '-m', message)
      git('push', '--quiet', 'origin', 'HEAD:main')
    },
    pull: () => void git('pull', '--quiet', '--no-edit', 'origin', 'main'),
  }
}

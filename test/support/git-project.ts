import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Files = Readonly<Record<string, string>>

/** A real repository in a temporary folder. Each state of its files is one commit. */
export interface GitProject {
  readonly root: string
  git(...args: string[]): string
  write(files: Files): void
  remove(...paths: string[]): void
  /** Commits everything as it stands; the hash of the commit. */
  commit(message?: string): string
}

const PERSON = '[user]\n\tname = Test\n\temail = test@example.com\n[commit]\n\tgpgsign = false\n'

export function gitProject(files: Files = {}): GitProject {
  const project = plainProject(files)
  const { root } = project
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  git('init', '--quiet', '--initial-branch=main', '--template=')
  // As `git config` writes it: three processes less for each of some hundred projects.
  appendFileSync(join(root, '.git', 'config'), PERSON)
  const made: GitProject = {
    ...project,
    git,
    commit: (message = 'Change') => {
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', message)
      return git('rev-parse', 'HEAD').trim()
    },
  }
  if (Object.keys(files).length > 0) made.commit('First')
  return made
}

/** A folder with files and nothing else. */
export function plainProject(files: Files): Pick<GitProject, 'root' | 'write' | 'remove'> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-code-')))
  const write = (more: Files): void => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  write(files)
  return {
    root,
    write,
    remove: (...paths) => {
      for (const path of paths) rmSync(join(root, path), { recursive: true })
    },
  }
}

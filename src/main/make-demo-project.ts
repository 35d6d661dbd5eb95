import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEMO_PROJECT } from './demo-project.ts'

/** Writes the demo repository into a folder, with a history in which a file was renamed that a memory still names. */
export function makeDemoProject(folder: string): void {
  for (const [path, text] of Object.entries(DEMO_PROJECT)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  move(folder, 'src/queue/retry.ts', 'src/jobs/backoff.ts')
  git(folder, 'init', '--quiet')
  commit(folder, 'jobs: back off')
  move(folder, 'src/jobs/backoff.ts', 'src/queue/retry.ts')
  commit(folder, 'queue: a place of its own')
}

function move(folder: string, from: string, to: string): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  renameSync(join(folder, from), join(folder, to))
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all')
  const author = ['-c', 'user.name=Tour', '-c', 'user.email=tour@example.invalid']
  git(folder, ...author, 'commit', '--quiet', '--no-verify', '-m', message)
}

/** Without git the demo has no history, and still everything that needs none. */
function git(folder: string, ...args: string[]): void {
  spawnSync('git', args, { cwd: folder, stdio: 'ignore' })
}

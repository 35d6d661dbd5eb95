import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEMO_PROJECT } from './demo-project.mjs'

/** A file that a memory names and that was deleted since. */
const GONE = 'src/reports/csv.ts'

/**
 * Writes the demo repository into a folder, with a history in which a file was renamed and another one deleted that
 * memories still name. Its commits have the same names on every machine.
 * @param {string} folder
 */
export function makeDemoProject(folder) {
  for (const [path, text] of Object.entries(DEMO_PROJECT)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  move(folder, 'src/queue/retry.ts', 'src/jobs/backoff.ts')
  mkdirSync(dirname(join(folder, GONE)), { recursive: true })
  writeFileSync(join(folder, GONE), "export const DELIMITER = ';'\n")
  git(folder, 'init', '--quiet')
  commit(folder, { message: 'jobs: back off', day: '2026-02-09' })
  move(folder, 'src/jobs/backoff.ts', 'src/queue/retry.ts')
  commit(folder, { message: 'queue: a place of its own', day: '2026-05-04' })
  rmSync(join(folder, GONE))
  commit(folder, { message: 'reports: the office reads the dashboard now', day: '2026-06-15' })
}

function move(folder, from, to) {
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  renameSync(join(folder, from), join(folder, to))
}

function commit(folder, { message, day }) {
  git(folder, 'add', '--all')
  const author = ['-c', 'user.name=Tour', '-c', 'user.email=tour@example.invalid']
  const at = `${day}T12:00:00Z`
  spawnGit(folder, [...author, 'commit', '--quiet', '--no-verify', '-m', message], {
    GIT_AUTHOR_DATE: at,
    GIT_COMMITTER_DATE: at,
  })
}

function git(folder, ...args) {
  spawnGit(folder, args, {})
}

/** Without git the demo has no history, and still everything that needs none. Nobody's own settings of git count. */
function spawnGit(folder, args, dates) {
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...dates,
  }
  spawnSync('git', args, { cwd: folder, stdio: 'ignore', env })
}

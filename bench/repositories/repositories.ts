// Real repositories with their history, which are not part of this one: clones named `owner+name` in the folder that
// EVERKEEP_BENCH_REPOSITORIES names.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '../../src/core/base/vault-path.ts'
import { EMPTY_MEMORY } from '../../src/core/model/memory.ts'
import { referencesInFile } from '../../src/core/references/references.ts'
import type { Verdict } from '../../src/core/references/verdict.ts'
import { openProjectCode } from '../../src/main/world/open-project-code.ts'

const CLONES = process.env['EVERKEEP_BENCH_REPOSITORIES'] ?? ''

export const WHY_NO_CLONES =
  'EVERKEEP_BENCH_REPOSITORIES names no folder with clones: real repositories are not part of this one'

/** The clones that are at hand, by name. */
export function clones(): readonly string[] {
  if (!existsSync(CLONES)) return []
  return readdirSync(CLONES)
    .filter((name) => existsSync(join(CLONES, name, '.git')))
    .sort()
}

export function cloneAt(name: string): string {
  return join(CLONES, name)
}

export function git(name: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', cloneAt(name), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** The same where a clone may lack what it takes: one that was made without its largest files. */
export function gitUnlessBroken(name: string, ...args: readonly string[]): string | undefined {
  try {
    return git(name, ...args)
  } catch {
    return undefined
  }
}

export function piecesOf(text: string): readonly string[] {
  return text.split('\0').filter((piece) => piece !== '')
}

/** A text as if it stood in this file of the repository. A file as it stands is the body, so that lines are its own. */
export interface Note {
  readonly path: string
  readonly text: string
}

const PATIENCE_MS = 600_000

/** What the judge says of each note, asked in one go as `dream` does. */
export async function judgeNotes(
  name: string,
  notes: readonly Note[],
  vault: string,
): Promise<readonly (readonly Verdict[])[]> {
  const project = cloneAt(name)
  const code = openProjectCode({ project, vaultRoot: join(project, vault) })
  const questions = notes.map(({ path, text }) => ({
    references: referencesInFile(path, { ...EMPTY_MEMORY, body: text }),
    folder: folderOf(path),
  }))
  return code.check(questions, { deadlineMs: PATIENCE_MS, thorough: true })
}

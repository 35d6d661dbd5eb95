import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { KnownError } from '../../core/errors.ts'
import { statsOf } from './file-numbers.ts'
import { unlessAway } from './look-at-folder.ts'

/** The same, for who can do without one: why it is refused. */
export function stateFolderFault(state: string): KnownError | undefined {
  try {
    checkStateFolder(state)
    return undefined
  } catch (error) {
    if (error instanceof KnownError && error.code === 'PATH_ERROR') return error
    throw error
  }
}

/**
 * Refuses a state folder that is none of ours. It may have come with a clone: a link in its place, or in it, would lead
 * what we write there, and what we sweep away, to somewhere else (WRT-12).
 */
export function checkStateFolder(state: string): void {
  const stats = unlessAway(() => lstatSync(state))
  if (stats === undefined) return
  if (stats.isSymbolicLink()) throw refused(state, 'a symlink')
  if (!stats.isDirectory()) throw refused(state, 'not a folder')
  for (const name of unlessAway(() => readdirSync(state)) ?? []) {
    const path = join(state, name)
    if (unlessAway(() => statsOf(path))?.isSymbolicLink()) throw refused(path, 'a symlink')
  }
}

function refused(path: string, what: string): KnownError {
  return new KnownError('PATH_ERROR', {
    message: `${path} is ${what}; Everkeep keeps its own state only in a real folder of the vault.`,
    rule: 'no symlinks below the vault root',
    hint: 'Move it aside, then run the command again: what is needed there is made anew.',
  })
}

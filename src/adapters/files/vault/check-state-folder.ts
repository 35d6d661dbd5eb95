import { lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
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
 * Refuses a state folder that is none of ours. A link in its place, or in it, would lead what we write there, and what we
 * sweep away, to somewhere else (WRT-12). What else lies beside it may have come with a clone, and is nobody's concern.
 */
export function checkStateFolder(state: string): void {
  if (!isRealFolder(dirname(state)) || !isRealFolder(state)) return
  for (const name of unlessAway(() => readdirSync(state)) ?? []) {
    const path = join(state, name)
    if (unlessAway(() => statsOf(path))?.isSymbolicLink()) throw refused(path, 'a symlink')
  }
}

/** The lock is an empty file. A larger one, or what is no file, came from somewhere else: it might hang whoever opens it. */
export function checkLockFile(path: string): void {
  const stats = unlessAway(() => lstatSync(path, { throwIfNoEntry: false }))
  if (stats !== undefined && !stats.isFile()) throw notOurs(path, 'it is not a regular file')
  if (stats !== undefined && stats.size > 0) throw notOurs(path, 'it is not empty')
  for (const beside of [`${path}-journal`, `${path}-wal`, `${path}-shm`]) {
    const other = unlessAway(() => lstatSync(beside, { throwIfNoEntry: false }))
    if (other !== undefined && !other.isFile()) throw notOurs(beside, 'it is not a regular file')
  }
}

function isRealFolder(path: string): boolean {
  const stats = unlessAway(() => lstatSync(path, { throwIfNoEntry: false }))
  if (stats === undefined) return false
  if (stats.isSymbolicLink()) throw refused(path, 'a symlink')
  if (!stats.isDirectory()) throw refused(path, 'not a folder')
  return true
}

function notOurs(path: string, why: string): KnownError {
  return new KnownError('LOCK_TIMEOUT', {
    message: `The vault's lock ${path} cannot be taken: ${why}, so Everkeep did not create it.`,
    rule: 'the lock is an empty file',
    hint: `Move ${path} away while no other process is writing. It is created again.`,
  })
}

function refused(path: string, what: string): KnownError {
  return new KnownError('PATH_ERROR', {
    message: `${path} is ${what}; Everkeep stores its state only in a real folder.`,
    rule: 'no symlinks below the vault root',
    hint: 'Move it away, then run the command again. The folder is created again.',
  })
}

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errnoOf } from './disk-error.ts'

/**
 * Makes a folder and its missing parents. Not `recursive: true`: Node loops forever where a folder exists but takes no
 * new ones, as below /proc.
 */
export function makeFolders(path: string, mode = 0o777): void {
  const failure = tryMake(path, mode)
  if (failure === undefined) return
  const parent = dirname(path)
  if (errnoOf(failure) !== 'ENOENT' || parent === path) throw failure
  // If the parent exists now, another process has just made it.
  if (!existsSync(parent)) makeFolders(parent, mode)
  const again = tryMake(path, mode)
  if (again !== undefined) throw again
}

/** Why the folder could not be made; undefined when it exists. */
function tryMake(path: string, mode: number): unknown {
  if (isFolder(path)) return undefined
  try {
    mkdirSync(path, mode)
    return undefined
  } catch (error) {
    return errnoOf(error) === 'EEXIST' && isFolder(path) ? undefined : error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errnoOf } from './disk-error.ts'

/**
 * Makes a folder, and those around it that are not there. Node's own way never ends where nothing can be made in a
 * folder that is there, as below /proc, and takes its process with it.
 */
export function makeFolders(path: string, mode = 0o777): void {
  if (isFolder(path)) return
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Somebody else was quicker.
    if (errnoOf(error) === 'EEXIST' && isFolder(path)) return
    const around = dirname(path)
    if (errnoOf(error) !== 'ENOENT' || around === path || existsSync(around)) throw error
    makeFolders(around, mode)
    mkdirIfAway(path, mode)
  }
}

function mkdirIfAway(path: string, mode: number): void {
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

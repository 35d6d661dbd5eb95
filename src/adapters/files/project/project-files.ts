import { lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CodeBase } from '../../../ports/code-base.ts'
import type { OnDisk } from '../../code-base-parts.ts'

/** The disk around memories that belong to no project: files are seen, but no reference is judged by them. */
export function openProjectFiles(root: string): CodeBase {
  return {
    exists: async (path) => path !== '' && !path.includes('\0') && isOnDisk(resolve(root, path)),
    check: async (questions) =>
      questions.map(({ references }) =>
        references.map((reference) => ({
          reference,
          is: 'UNVERIFIABLE',
          why: 'the memory belongs to no project',
        })),
      ),
  }
}

function isOnDisk(path: string): boolean {
  return lookAt(path) === 'there'
}

/** What the disk has at this absolute path. */
export function lookAt(path: string): OnDisk {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isSymbolicLink() !== true) return stats === undefined ? 'nothing' : 'there'
    return isReached(path) ? 'there' : 'dead link'
  } catch (error) {
    // A part of the path may not be looked into, or it is no folder: then nothing is there.
    return mayNotLook(error) ? 'unreadable' : 'nothing'
  }
}

function mayNotLook(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'EACCES' || error.code === 'EPERM'
}

/** What may not be looked into may be there: only what is surely not there is not. */
function isReached(link: string): boolean {
  try {
    return statSync(link, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ELOOP')
  }
}

import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CodeBase } from '../../ports/code-base.ts'

/** The disk around memories that belong to no project: files are seen, but no reference is judged by them. */
export function openProjectFiles(root: string): CodeBase {
  return {
    exists: async (path) => path !== '' && !path.includes('\0') && isOnDisk(resolve(root, path)),
    check: async (questions) =>
      questions.map(({ references }) =>
        references.map((reference) => ({
          reference,
          is: 'UNVERIFIABLE',
          why: 'the memory belongs to no project that could be looked at',
        })),
      ),
  }
}

/** Whether the disk has something at this absolute path; a last symlink is not followed. */
export function isOnDisk(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // A part of the path is no folder, or may not be looked into: for us nothing is there.
    return false
  }
}

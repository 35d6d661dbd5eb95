import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CodeBase } from '../../ports/code-base.ts'

/** The files below the project's root, on disk. */
export function openProjectFiles(root: string): CodeBase {
  return {
    async exists(path) {
      if (path === '' || path.includes('\0')) return false
      try {
        return lstatSync(resolve(root, path), { throwIfNoEntry: false }) !== undefined
      } catch {
        // A part of the path is no folder, or may not be looked into: for us nothing is there.
        return false
      }
    },
  }
}

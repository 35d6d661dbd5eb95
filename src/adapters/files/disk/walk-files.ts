import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildOutput } from '../../../core/references/file-names.ts'
import type { FileList, Within } from '../../code-base-parts.ts'

/** A folder with more files than this is no project, or one that wants git. */
const FILES_MAX = 50_000
/** Folders looked at before others get their turn: a walk must not hold up the clock that ends it. */
const FOLDERS_A_TURN = 50

/** The files below a folder without git: all but build output. Symlinks are not followed. */
export async function walkFiles(root: string, within: Within): Promise<FileList | undefined> {
  const files: string[] = []
  const folders = ['']
  for (let looked = 0; folders.length > 0; looked++) {
    if (looked % FOLDERS_A_TURN === 0) await nextTurn()
    if (within.leftMs() <= 0 || files.length > FILES_MAX) return undefined
    const folder = folders.pop() ?? ''
    for (const { path, isFolder } of itemsBelow(root, folder)) {
      if (!isFolder) files.push(path)
      else if (!isBuildOutput(`${path}/`)) folders.push(path)
    }
  }
  return { files, elsewhere: new Set() }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function itemsBelow(
  root: string,
  folder: string,
): readonly { readonly path: string; readonly isFolder: boolean }[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => ({
      path: folder === '' ? entry.name : `${folder}/${entry.name}`,
      isFolder: entry.isDirectory(),
    }))
  } catch {
    // May not be looked into, or went away meanwhile.
    return []
  }
}

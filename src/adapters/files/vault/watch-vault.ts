import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { STATE_FOLDER } from '../state/machine-state.ts'

/** What of a vault changed, as far as whoever shows it must know. */
export type WatchedArea = 'memories' | 'inbox' | 'log' | 'config'

export interface VaultWatch {
  /** False where the system tells nothing. */
  readonly isLive: boolean
  close(): void
}

/** Editors write a file in several steps, and an operation several files: one message for all of it. */
const QUIET_MS = 60
const FOLDERS_MAX = 2_000

/**
 * Says when files of a vault change. One watch a folder: a recursive one costs a watch for each file on some systems.
 * Of this machine's state only the inbox and the journal count; the index is written by reading, and would never be quiet.
 */
export function watchVault(
  root: string,
  stateFolder: string,
  changed: (areas: readonly WatchedArea[]) => void,
): VaultWatch {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>()
  const pending = new Set<WatchedArea>()
  let timer: NodeJS.Timeout | undefined
  let isLive = true
  const fire = (): void => {
    for (const folder of foldersOf(root, stateFolder)) attend(folder)
    const areas = [...pending]
    pending.clear()
    changed(areas)
  }
  const attend = (folder: string): void => {
    try {
      const identity = identityOf(folder)
      const known = watchers.get(folder)
      if (known?.identity === identity) return
      // A folder that went and came back is another one: nobody tells of it to who watched the first.
      known?.watcher.close()
      if (known === undefined && watchers.size >= FOLDERS_MAX) return
      const watcher = watch(folder, { persistent: false }, (_, file) => {
        const area = areaOf(relative(root, join(folder, file ?? '')), relative(root, stateFolder))
        if (area === undefined) return
        pending.add(area)
        clearTimeout(timer)
        timer = setTimeout(fire, QUIET_MS)
      })
      watcher.on('error', () => {
        watcher.close()
        if (watchers.get(folder)?.watcher === watcher) watchers.delete(folder)
      })
      watchers.set(folder, { watcher, identity })
    } catch {
      // Too many watches on this machine, or the folder went: whoever asks looks again by themselves.
      if (folder === root) isLive = false
    }
  }
  for (const folder of foldersOf(root, stateFolder)) attend(folder)
  return {
    get isLive() {
      return isLive
    },
    close() {
      clearTimeout(timer)
      for (const { watcher } of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}

/** The number alone may be given to the next folder that is made. */
function identityOf(folder: string): string {
  const { ino, birthtimeNs } = lstatSync(folder, { bigint: true })
  return `${ino} ${birthtimeNs}`
}

function areaOf(path: string, stateFolder: string): WatchedArea | undefined {
  if (path.split(sep)[0] === STATE_FOLDER) {
    const part = path.startsWith(`${stateFolder}${sep}`)
      ? path.slice(stateFolder.length + 1).split(sep)[0]
      : undefined
    return part === 'inbox' ? 'inbox' : part === 'journal' ? 'log' : undefined
  }
  if (path === 'memory-config.json') return 'config'
  // Files on their way to their place.
  return /(?:~|\.swp|\.tmp)$/.test(basename(path)) ? undefined : 'memories'
}

/** Every folder of the vault; of its state only what is shown. */
function foldersOf(root: string, stateFolder: string): readonly string[] {
  const found: string[] = []
  const visit = (folder: string, depth: number): void => {
    found.push(folder)
    if (depth === 0 || found.length >= FOLDERS_MAX) return
    for (const entry of entriesIn(folder)) {
      const path = join(folder, entry)
      if (entry === STATE_FOLDER && folder === root)
        found.push(
          path,
          stateFolder,
          ...['inbox', 'journal'].map((part) => join(stateFolder, part)),
        )
      else if (entry !== '.git') visit(path, depth - 1)
    }
  }
  visit(root, DEPTH_MAX)
  return found
}

const DEPTH_MAX = 8

function entriesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

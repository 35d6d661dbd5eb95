import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { configuredLayout } from '../../../core/config/config.ts'
import {
  type Detected,
  detectLayout,
  isCategoryFolder,
  mayListObjects,
} from '../../../core/vaults/detect-layout.ts'
import { errnoOf } from '../disk/disk-error.ts'
import { readStart } from '../disk/read-start.ts'

const HEAD_BYTES = 4096
const MOST_NAMES = 2_000
/** Every prompt looks: thousands of copies that somebody named by hand must not be opened each time. */
const MOST_COPIES = 16
const LARGEST_CONFIG_BYTES = 4 * 1024 * 1024

export interface SeenFolder extends Detected {
  /** Symlinks resolved. */
  readonly root: string
}

/**
 * Whether a folder is a vault, and of which layout. `markdown` tells what makes it one: any markdown file, as in the
 * folders that are made for memories; any where nothing but notes lies there; or only one with frontmatter.
 */
export function lookAtFolder(
  path: string,
  markdown: 'any' | 'among-notes' | 'with-frontmatter',
): SeenFolder | undefined {
  const names = namesWithRecords(path)
  if (names === undefined) return undefined
  const isMade = markdown === 'any' || (markdown === 'among-notes' && names.every(mayLieAmongNotes))
  const seen = detectIn(path, names, isMade)
  if (seen !== undefined || !isMade) return seen
  // Nothing here but an index: the notes may be kept in folders by subject.
  const below = namesOneDown(path, names)
  if (markdown === 'among-notes' && !below.every(mayLieAmongNotes)) return undefined
  return detectIn(path, [...names, ...below], isMade)
}

/** Notes, what tools keep beside them, and folders, which have no ending. */
function mayLieAmongNotes(name: string): boolean {
  return /^\.|^[^.]+$|\.(?:md|mdc|txt|jsonl?|ya?ml|db|png|jpe?g|svg|pdf)$/i.test(name)
}

function detectIn(path: string, names: readonly string[], isMade: boolean): SeenFolder | undefined {
  // Beside smallcode's list plain markdown is what was made of it, under whatever id somebody gave an object by hand.
  const indexJsonHead = names.includes('index.json') ? headOf(join(path, 'index.json')) : undefined
  const hasList = indexJsonHead !== undefined && mayListObjects(indexJsonHead)
  const isAny = isMade && !hasList
  let looked = 0
  const detected = detectLayout({
    names,
    indexJsonHead,
    indexMdHead: names.includes('index.md') ? headOf(join(path, 'index.md')) : undefined,
    configLayout: names.includes('memory-config.json')
      ? configuredLayout(smallText(join(path, 'memory-config.json')))
      : undefined,
    hasFrontmatter: (name) =>
      isAny ||
      (!hasList && NOTE_OF_A_DAY.test(name)) ||
      ((!hasList || looked++ < MOST_COPIES) &&
        /^\ufeff?\s*---[ \t]*\r?\n/.test(headOf(join(path, name)) ?? '')),
  })
  return detected && { ...detected, root: realpathSync.native(path) }
}

const MOST_FOLDERS = 50

function namesOneDown(path: string, names: readonly string[]): readonly string[] {
  return names
    .filter((name) => /^[^./]+$/.test(name))
    .slice(0, MOST_FOLDERS)
    .flatMap((folder) => (entriesOf(join(path, folder)) ?? []).map((name) => `${folder}/${name}`))
}

const NOTE_OF_A_DAY = /^\d{4}-\d{2}-\d{2}.*\.md$/i

/**
 * Names in the folder, and of each category folder one record, which is enough to know it by; undefined when there is no
 * such folder, or none that may be read.
 */
function namesWithRecords(path: string): readonly string[] | undefined {
  // Most places are not there, and an error takes ten times as long to make as a look.
  const names = existsSync(path) ? entriesOf(path) : undefined
  return names?.flatMap((name) => {
    const record = isCategoryFolder(name) ? recordIn(join(path, name)) : undefined
    return record === undefined ? name : [name, `${name}/${record}`]
  })
}

function recordIn(folder: string): string | undefined {
  return entriesOf(folder)?.find((name) => name.endsWith('.json'))
}

/** Their names alone: what each of thousands is takes longer to tell than the rest of a look. */
function entriesOf(path: string): readonly string[] | undefined {
  return unlessAway(() => readdirSync(path).slice(0, MOST_NAMES))
}

function headOf(path: string): string | undefined {
  return unlessAway(() => readStart(path, HEAD_BYTES))
}

function smallText(path: string): string | undefined {
  return unlessAway(() => readStart(path, LARGEST_CONFIG_BYTES))
}

/** Not there, not what it should be, somebody else's, or on a disk that was taken away: a share, a mount that died. */
const AWAY =
  /^E(NOENT|NOTDIR|ISDIR|LOOP|NAMETOOLONG|NXIO|ACCES|PERM|IO|NODEV|STALE|NOTCONN|HOSTDOWN|TIMEDOUT)$/

/** Looking around must not fail for one place that cannot be looked at. */
export function unlessAway<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (AWAY.test(errnoOf(error) ?? '')) return undefined
    throw error
  }
}

import { readdirSync } from 'node:fs'
import { clockTickMs } from '../../../core/base/clock-tick.ts'
import { foundPath, type VaultPath } from '../../../core/base/vault-path.ts'
import type { FileStamp, LookOptions, Snapshot, VaultLook } from '../../../ports/vault.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import {
  countSame,
  FILE_NUMBERS,
  type FileNumbers,
  fromHere,
  noteFile,
  numbersAt,
  statsOf,
  unsettle,
} from './file-numbers.ts'
import {
  decodeSnapshot,
  encodeSnapshot,
  FOLDER_NUMBERS,
  type SeenFolder,
} from './snapshot-bytes.ts'

interface Look {
  readonly root: string
  readonly startedMs: number
  readonly before: ReadonlyMap<string, SeenFolder>
  readonly seen: SeenFolder[]
  readonly changed: FileStamp[]
  readonly namesOnly: boolean
  /** Whether any folder is not as it was. */
  isOther: boolean
}

/**
 * How the files below a folder stand against an earlier look. A folder whose times are the same has the same names: it
 * is not listed, only its files are asked one by one. Hidden folders and symlinks are passed over.
 */
export function lookAtFiles(
  root: string,
  since?: Snapshot,
  { namesOnly }: LookOptions = { namesOnly: false },
): VaultLook {
  const known = since === undefined ? [] : decodeSnapshot(since)
  const before = new Map(known.map((folder) => [folder.path, folder]))
  const look: Look = {
    ...{ root, startedMs: Date.now(), before, seen: [], changed: [], isOther: false, namesOnly },
  }
  visit(look, '')
  const { seen, changed, isOther, startedMs } = look
  return {
    changed: changed.sort(byPath),
    gone: isOther ? goneSince(known, seen) : [],
    all: () =>
      namesOnly
        ? lookAtFiles(root).all()
        : seen.flatMap((folder) => stampsIn(folder, startedMs)).sort(byPath),
    // Made when it is asked for: not everybody keeps one.
    get snapshot() {
      return !namesOnly && (isOther || changed.length > 0)
        ? encodeSnapshot(seen.map((folder) => withoutYoung(folder, startedMs)))
        : undefined
    },
  }
}

function visit(look: Look, path: string): void {
  const stats = statsOf(below(look.root, path))
  // Deleted between the listing of its parent and now: as if it had never been there.
  if (stats === undefined) return
  const before = look.before.get(path)
  const own = [stats.mtimeMs, stats.ctimeMs, stats.ino]
  const isSame = before !== undefined && own.every((number, at) => before.numbers[at] === number)
  const { files, folders } = isSame ? before : filesAndFolders(below(look.root, path))
  if (!isSame) look.isOther = true
  const listed = { path, own, files, folders }
  const trusts = look.namesOnly && before !== undefined && before.files.length >= MANY_FILES
  look.seen.push(trusts ? lookAtNames(look, listed, before) : lookAtEach(look, listed, before))
  for (const name of folders) visit(look, below(path, name))
}

/** So many files take 5 ms to be asked one by one. */
const MANY_FILES = 1_000

/** Files of the same name are taken for what they were. */
function lookAtNames(look: Look, listed: Listed, before: SeenFolder): SeenFolder {
  const { path, files } = listed
  if (files === before.files) return before
  const known = new Set(before.files)
  for (const name of files) {
    if (known.has(name)) continue
    const stats = statsOf(below(below(look.root, path), name))
    if (stats?.isFile() === true)
      look.changed.push(stampOf(foundPath(below(path, name)), stats, look.startedMs))
  }
  return { ...listed, numbers: before.numbers }
}

interface Listed extends Pick<SeenFolder, 'path' | 'files' | 'folders'> {
  readonly own: readonly number[]
}

function lookAtEach(look: Look, listed: Listed, before: SeenFolder | undefined): SeenFolder {
  const { path, own, folders } = listed
  if (listed.files.length === 0)
    return { path, files: [], folders, numbers: Float64Array.from(own) }
  const start = `${fromHere(below(look.root, path))}/`
  // On the way of every prompt, over every file there is.
  const same =
    listed.files === before?.files
      ? countSame(start, before.files, before.numbers.subarray(FOLDER_NUMBERS))
      : 0
  if (before !== undefined && same > 0 && same === listed.files.length) return before
  const placeOf = places(listed, before)
  const numbers = new Float64Array(FOLDER_NUMBERS + FILE_NUMBERS * listed.files.length)
  numbers.set(before?.numbers.subarray(0, FOLDER_NUMBERS + FILE_NUMBERS * same) ?? [])
  numbers.set(own)
  const files = listed.files.slice(0, same)
  for (let at = same; at < listed.files.length; at++) {
    const name = listed.files[at] ?? ''
    const from = FOLDER_NUMBERS + FILE_NUMBERS * files.length
    if (!noteFile(start + name, numbers, from)) {
      // Deleted between the listing and now: as if it had never been there.
      look.isOther = true
      continue
    }
    files.push(name)
    if (before !== undefined && isNoted(numbers, from, { before, place: placeOf(name, at) }))
      continue
    look.changed.push(
      stampOf(foundPath(below(path, name)), numbersAt(numbers, from), look.startedMs),
    )
  }
  const end = FOLDER_NUMBERS + FILE_NUMBERS * files.length
  return { path, files, folders, numbers: numbers.subarray(0, end) }
}

/** Whether a file stands as it did before at a place. */
function isNoted(
  numbers: Float64Array,
  from: number,
  { before, place }: { readonly before: SeenFolder; readonly place: number | undefined },
): boolean {
  if (place === undefined) return false
  for (let at = 0; at < FILE_NUMBERS; at++)
    if (numbers[from + at] !== before.numbers[place + at]) return false
  return true
}

/** Where the numbers of a file stood before. */
function places(
  listed: Listed,
  before: SeenFolder | undefined,
): (name: string, at: number) => number | undefined {
  const placeAt = (at: number): number => FOLDER_NUMBERS + FILE_NUMBERS * at
  if (listed.files === before?.files) return (_, at) => placeAt(at)
  const byName = new Map(before?.files.map((name, at) => [name, placeAt(at)]))
  return (name) => byName.get(name)
}

/** ctime changes with every write and rename, also when a tool sets mtime back. */
export function stampOf(path: VaultPath, stats: FileNumbers, nowMs: number): FileStamp {
  const stamp = `${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.ino}`
  const young = isYoung(stats.ctimeMs, nowMs)
  return { path, stamp, size: stats.size, modifiedMs: stats.mtimeMs, young }
}

/** Changed just before or while we look. A time far ahead is that of another machine's clock, and says nothing. */
function isYoung(ctimeMs: number, startedMs: number): boolean {
  const tickMs = clockTickMs(ctimeMs)
  return ctimeMs > startedMs - tickMs && ctimeMs < Date.now() + tickMs
}

function stampsIn({ path, files, numbers }: SeenFolder, nowMs: number): readonly FileStamp[] {
  return files.map((name, at) => {
    const from = FOLDER_NUMBERS + FILE_NUMBERS * at
    return stampOf(foundPath(below(path, name)), numbersAt(numbers, from), nowMs)
  })
}

/** What might change again within the same tick is kept so that it never matches: it is looked at once more. */
function withoutYoung(folder: SeenFolder, nowMs: number): SeenFolder {
  const numbers = folder.numbers.slice()
  if (isYoung(numbers[1] ?? 0, nowMs)) numbers[1] = Number.NaN
  for (let at = FOLDER_NUMBERS; at < numbers.length; at += FILE_NUMBERS)
    if (isYoung(numbersAt(numbers, at).ctimeMs, nowMs)) unsettle(numbers, at)
  return { ...folder, numbers }
}

function goneSince(known: readonly SeenFolder[], seen: readonly SeenFolder[]): VaultPath[] {
  const now = new Map(seen.map(({ path, files }) => [path, files]))
  const gone = known.flatMap(({ path, files }) => {
    const there = now.get(path)
    if (there === files) return []
    const names = new Set(there)
    return files.filter((name) => !names.has(name)).map((name) => foundPath(below(path, name)))
  })
  return gone.sort()
}

function below(folder: string, name: string): string {
  return folder === '' || name === '' ? folder + name : `${folder}/${name}`
}

function byPath(a: FileStamp, b: FileStamp): number {
  return a.path < b.path ? -1 : 1
}

function filesAndFolders(folder: string): Pick<SeenFolder, 'files' | 'folders'> {
  try {
    const items = readdirSync(folder, { withFileTypes: true })
    const isOurs = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules'
    return {
      files: items.flatMap((item) => (item.isFile() ? [item.name] : [])),
      folders: items.flatMap((item) =>
        item.isDirectory() && isOurs(item.name) ? [item.name] : [],
      ),
    }
  } catch (error) {
    // Deleted between the listing of its parent and now.
    if (errnoOf(error) === 'ENOENT') return { files: [], folders: [] }
    throw diskError(error, `look into ${folder}`)
  }
}

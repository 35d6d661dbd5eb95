import {
  closeSync,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { textByName } from '../../../core/learn/source-format.ts'
import type {
  SourceFile,
  SourceFiles,
  SourceListing,
  SourcePlace,
  SourceRead,
} from '../../../ports/source-files.ts'
import { errnoOf } from '../disk/disk-error.ts'

export interface SourceParts {
  /** What relative paths start from. */
  readonly cwd: string
  readonly home: string
  /** The folder that names of files start from. */
  readonly project: string
  /** Memories are not learned from again. */
  readonly vaultRoot: string
  /** The files below a folder that git does not ignore, from that folder; undefined where git cannot tell. */
  readonly unignored: (folder: string) => Promise<readonly string[] | undefined>
}

/** Folders that hold nothing to learn, with or without git (LRN-11). */
const PASSED_OVER: ReadonlySet<string> = new Set([
  '.git',
  'node_modules',
  '__pycache__',
  '.obsidian',
])
/** Nobody chooses from more; a walk over a whole disk must come to an end. */
const FILES_MAX = 5_000
const SNIFFED_BYTES = 8_192

export function openSourceFiles(parts: SourceParts): SourceFiles {
  const nameOf = (path: string): string => shownName(parts, path)
  return {
    look: async (path) => {
      const place = look(resolve(parts.cwd, path), nameOf)
      return place && { ...place, isOutside: isOutside(parts, place.path) }
    },
    list: async (folder, options = {}) => {
      const names = options.ignored === 'taken' ? undefined : await parts.unignored(folder)
      const vault = vaultBelow(folder, parts.vaultRoot)
      const walked = names === undefined ? walk(folder, vault) : named(folder, names, vault)
      return listing(walked, nameOf, options.atMost ?? FILES_MAX)
    },
    folders: async (folder) => foldersIn(folder),
    looksLikeText: async (path) => looksLikeText(path),
    read,
    taskFolders: [...new Set([parts.cwd, parts.project])].map((folder) => join(folder, 'specs')),
    patience: (ms) => {
      const end = performance.now() + ms
      return () => performance.now() < end
    },
  }
}

function look(
  path: string,
  nameOf: (path: string) => string,
): Omit<SourcePlace, 'isOutside'> | undefined {
  const place = { path, name: nameOf(path) }
  try {
    const stats = statSync(path)
    if (stats.isDirectory()) {
      opendirSync(path).closeSync()
      return { ...place, kind: 'folder', bytes: stats.size }
    }
    return { ...place, kind: stats.isFile() ? 'file' : 'other', bytes: stats.size }
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    if (isDenied(errno)) return { ...place, kind: 'closed', bytes: 0 }
    // A link that leads to itself is there, and leads to nothing.
    return errno === 'ELOOP' ? { ...place, kind: 'other', bytes: 0 } : undefined
  }
}

function isOutside({ project, cwd }: SourceParts, path: string): boolean {
  const real = realOf(path)
  return [project, cwd].every((folder) => isAway(relative(realOf(folder), real)))
}

function isAway(way: string): boolean {
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)
}

function isDenied(errno: string): boolean {
  return errno === 'EACCES' || errno === 'EPERM'
}

/** What cannot be looked at is as good as not there. */
function statOr(stat: () => Stats): Stats | undefined {
  try {
    return stat()
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}

interface Found {
  readonly path: string
  readonly bytes: number
}

/** Folder by folder, files before the folders beside them, in the order of their names. */
function* walk(folder: string, vault: string | undefined): Generator<Found> {
  const folders: string[] = []
  for (const name of sortedNames(folder)) {
    const path = join(folder, name)
    const stats = statOr(() => lstatSync(path))
    if (stats?.isFile() && textByName(name) !== 'no') yield { path, bytes: stats.size }
    else if (stats?.isDirectory() && !PASSED_OVER.has(name) && path !== vault) folders.push(path)
  }
  for (const path of folders) yield* walk(path, vault)
}

/** What git lists; a nested repository is listed as a folder, and is walked. */
function* named(
  folder: string,
  names: readonly string[],
  vault: string | undefined,
): Generator<Found> {
  for (const name of names) {
    const path = join(folder, name)
    const isOurs = vault !== undefined && `${path}${sep}`.startsWith(`${vault}${sep}`)
    const segments = name.split('/')
    if (isOurs || textByName(name) === 'no' || segments.some((part) => PASSED_OVER.has(part)))
      continue
    const stats = statOr(() => lstatSync(path))
    if (stats?.isFile()) yield { path, bytes: stats.size }
    else if (stats?.isDirectory()) yield* walk(path, vault)
  }
}

/** The vault where it lies below the folder, as paths below the folder name it. Inside of a vault nothing is left out. */
function vaultBelow(folder: string, vaultRoot: string): string | undefined {
  const inside = relative(realOf(folder), realOf(vaultRoot))
  return inside === '' || inside.startsWith('..') || isAbsolute(inside)
    ? undefined
    : join(folder, inside)
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return path
  }
}

function sortedNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    // May not be looked into, or went away meanwhile.
    if (errnoOf(error) === undefined) throw error
    return []
  }
}

function foldersIn(folder: string): readonly string[] {
  return sortedNames(folder).filter((name) =>
    statOr(() => statSync(join(folder, name)))?.isDirectory(),
  )
}

function listing(
  found: Iterable<Found>,
  nameOf: (path: string) => string,
  atMost: number,
): SourceListing {
  const files: SourceFile[] = []
  for (const { path, bytes } of found) {
    if (files.length >= atMost) return { files, more: true }
    files.push({ path, name: nameOf(path), bytes })
  }
  return { files, more: false }
}

/** Steers terminals, or hides what it is: no part of a name that people read. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

function shownName({ project, home }: SourceParts, path: string): string {
  const inside = relative(project, path)
  const isInside = inside !== '' && !inside.startsWith('..') && resolve(project, inside) === path
  const inHome = relative(home, path)
  const isHome = inHome !== '' && !inHome.startsWith('..') && resolve(home, inHome) === path
  const shown = isInside ? inside : isHome ? `~/${inHome}` : path
  return shown.split(sep).join('/').replace(UNSEEN, '\ufffd')
}

function looksLikeText(path: string): boolean {
  try {
    const handle = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(SNIFFED_BYTES)
      const length = fstatSync(handle).isFile() ? readSync(handle, bytes, 0, SNIFFED_BYTES, 0) : 0
      return (
        length > 0 &&
        decoded(bytes.subarray(0, length), { cut: length === SNIFFED_BYTES }) !== undefined
      )
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

/** Lets others have their turn, so that giving up is noticed between two files. */
async function read(path: string): Promise<SourceRead> {
  try {
    const text = decoded(await readFile(path), { cut: false })
    return text === undefined ? { kind: 'binary' } : { kind: 'text', text }
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    return { kind: 'unreadable', why: isDenied(errno) ? 'permission denied' : errno }
  }
}

/** UTF-8 without a NUL, or no text. A sample may end in the middle of a character. */
function decoded(bytes: Uint8Array, { cut }: { readonly cut: boolean }): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(bytes, { stream: cut })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return undefined
  }
}

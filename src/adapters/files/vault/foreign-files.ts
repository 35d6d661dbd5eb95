import {
  copyFileSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { JsonObject } from '../../../core/format/json/json.ts'
import type { ForeignFile, ForeignPlace } from '../../../core/import/foreign.ts'
import type { ForeignMemories } from '../../../ports/foreign-memories.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { lookAtFolder, unlessAway } from './look-at-folder.ts'

export interface ForeignParts {
  /** What relative paths start from. */
  readonly cwd: string
  readonly home: string
  /** The root of the project; the usual places are looked for below it. */
  readonly project: string
  /** This vault is nobody else's. */
  readonly vaultRoot: string
  /** Reads the rows of a database that was copied aside: opening the original could leave files beside it. */
  readonly readRows: (path: string) => readonly JsonObject[] | undefined
}

/** Where tools put their memories, from the root of a project. */
const USUAL = [
  'memory-bank',
  '.roo/memory-bank',
  '.serena/memories',
  '.cursor/rules',
  '.cursorrules',
  'memory.jsonl',
  'memory.json',
  '.memory/memory.db',
  'AGENTS.md',
  'CLAUDE.md',
  'docs/adr',
  'doc/adr',
  'docs/decisions',
  'docs/architecture/decisions',
  'adr',
] as const

const FILES_MAX = 4_000
const BYTES_MAX = 1024 * 1024
const DATABASE_BYTES_MAX = 256 * 1024 * 1024
const TEXT_NAME = /\.(?:md|mdc|jsonl?|txt)$|^\.(?:cursorrules|clinerules|windsurfrules)$/i
const PASSED_OVER: ReadonlySet<string> = new Set(['.git', 'node_modules', '.everkeep'])
const SQLITE_HEAD = 'SQLite format 3\0'

export function openForeignFiles(parts: ForeignParts): ForeignMemories {
  return {
    open: async (path) => open(resolve(parts.cwd, path), parts),
    around: async () =>
      USUAL.map((name) => join(parts.project, name))
        .filter((path) => path !== parts.vaultRoot && statOf(path) !== undefined)
        .map((path) => relative(parts.cwd, path) || path),
  }
}

async function open(path: string, parts: ForeignParts): Promise<ForeignPlace | undefined> {
  const stats = statOf(path)
  if (stats === undefined) return undefined
  const name = shownName(path, parts)
  if (!stats.isDirectory()) return openFile(path, { name, stats, parts })
  const notes: string[] = []
  const files: ForeignFile[] = []
  for (const file of filesBelow(path, parts.vaultRoot)) {
    const inside = relative(path, file).split(sep).join('/')
    const read = await readText(file)
    if ('text' in read) files.push({ path: inside, text: read.text })
    else notes.push(`${inside} was skipped: ${read.why}.`)
    if (files.length >= FILES_MAX) {
      notes.push(`Only the first ${FILES_MAX} files were read.`)
      break
    }
  }
  const layout = lookAtFolder(path, 'with-frontmatter')?.layout
  return { name, kind: 'folder', files, layout, notes }
}

async function openFile(
  path: string,
  file: { readonly name: string; readonly stats: Stats; readonly parts: ForeignParts },
): Promise<ForeignPlace> {
  const { name, stats, parts } = file
  const rows = (await isDatabase(path, stats)) ? rowsOf(path, parts) : undefined
  if (rows !== undefined) return { name, kind: 'file', files: [], rows, notes: [] }
  const read = stats.isFile() ? await readText(path) : { why: 'it is not a regular file' }
  if ('text' in read)
    return { name, kind: 'file', files: [{ path: basename(path), text: read.text }], notes: [] }
  return { name, kind: 'file', files: [], notes: [`${name} was skipped: ${read.why}.`] }
}

async function isDatabase(path: string, stats: Stats): Promise<boolean> {
  if (!stats.isFile() || stats.size > DATABASE_BYTES_MAX || !/\.(?:db|sqlite3?)$/i.test(path))
    return false
  return (await readFile(path)).subarray(0, SQLITE_HEAD.length).toString('latin1') === SQLITE_HEAD
}

function rowsOf(path: string, { readRows }: ForeignParts): readonly JsonObject[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-import-'))
  try {
    const copy = join(folder, 'memory.db')
    copyFileSync(path, copy)
    // What was written last may stand in the log beside it only.
    if (statOf(`${path}-wal`)?.isFile()) copyFileSync(`${path}-wal`, `${copy}-wal`)
    return readRows(copy)
  } catch (error) {
    throw diskError(error, `read ${path}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sorted, files before folders; links are not followed, and this vault is not read. */
function* filesBelow(folder: string, vaultRoot: string): Generator<string> {
  const folders: string[] = []
  for (const name of unlessAway(() => readdirSync(folder).sort()) ?? []) {
    const path = join(folder, name)
    const stats = unlessAway(() => lstatSync(path))
    if (stats?.isFile() && TEXT_NAME.test(name)) yield path
    else if (stats?.isDirectory() && !PASSED_OVER.has(name) && path !== vaultRoot)
      folders.push(path)
  }
  for (const path of folders) yield* filesBelow(path, vaultRoot)
}

type Read = { readonly text: string } | { readonly why: string }

async function readText(path: string): Promise<Read> {
  try {
    if (statSync(path).size > BYTES_MAX) return { why: 'it is larger than 1 MB' }
    const bytes = await readFile(path)
    const text = bytes.toString('utf8')
    const isText = !bytes.includes(0) && Buffer.from(text, 'utf8').equals(bytes)
    return isText ? { text } : { why: 'it is not UTF-8 text' }
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    return { why: errno === 'EACCES' || errno === 'EPERM' ? 'permission denied' : errno }
  }
}

function statOf(path: string): Stats | undefined {
  return unlessAway(() => statSync(path))
}

/** From the project's root, else from home, else as it is. */
function shownName(path: string, { project, home }: ForeignParts): string {
  const inside = (root: string): string | undefined => {
    const rest = relative(root, path)
    return rest === '' || rest.startsWith('..') || isAbsolute(rest) ? undefined : rest
  }
  const own = inside(project)
  const inHome = inside(home)
  const shown = own ?? (inHome === undefined ? path : `~/${inHome}`)
  return shown.split(sep).join('/')
}

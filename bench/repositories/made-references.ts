// References made by rule from history: paths of an earlier commit, and what git says of them at HEAD.

import { endsWithParts } from '../../src/core/base/path-parts.ts'
import { baseName, folderOf } from '../../src/core/base/vault-path.ts'
import { extensionOf, isGenericName } from '../../src/core/references/file-names.ts'
import type { Verdict } from '../../src/core/references/verdict.ts'
import { git, gitUnlessBroken, judgeNotes, type Note, piecesOf } from './repositories.ts'

/** What the path is, by how it was made; the first seven are not to be called dead, the others are. */
export const SORTS = [
  'there',
  'by its end',
  'on another machine',
  'ignored',
  'in a submodule',
  'of a package',
  'placeholder',
  'renamed',
  'split',
  'deleted',
  'deleted, elsewhere',
  'never there',
] as const
export type Sort = (typeof SORTS)[number]

export interface Made {
  readonly sort: Sort
  readonly text: string
  /** Where git says that it is now. */
  readonly to?: string
}

export interface JudgedMade extends Made {
  readonly verdict: Verdict | undefined
}

export function isAlive(sort: Sort): boolean {
  return SORTS.indexOf(sort) < SORTS.indexOf('renamed')
}

/** So many of each sort, spread over all there are. */
const SAMPLE = 25
const COMMITS_MIN = 20

/** Undefined for a repository without enough history, or one that git cannot compare. */
export async function judgeMade(name: string): Promise<readonly JudgedMade[] | undefined> {
  const made = madeFrom(name)
  if (made === undefined) return undefined
  // Files that are there stand between the others, as in a note of this project.
  const notes: Note[] = made.map(({ text }, at) => ({
    path: `notes/note-${at}.md`,
    text: [
      ...made
        .filter(({ sort }) => sort === 'there')
        .slice(0, 2)
        .map(({ text: own }) => own),
      text,
    ]
      .map((path) => `- \`${path}\` does the work\n`)
      .join(''),
  }))
  const verdicts = await judgeNotes(name, notes, '')
  return made.map((one, at) => ({ ...one, verdict: verdicts[at]?.at(-1) }))
}

function madeFrom(name: string): readonly Made[] | undefined {
  const commits = git(name, 'rev-list', '--first-parent', 'HEAD').trim().split('\n')
  const old = commits[Math.floor(commits.length / 2)]
  if (old === undefined || commits.length < COMMITS_MIN) return undefined
  const before = pathsAt(name, old).filter(isCode)
  const now = pathsAt(name, 'HEAD')
  const said = gitUnlessBroken(name, ...RENAMED, old, 'HEAD')
  if (said === undefined) return undefined
  const isNow = new Set(now)
  const folders = new Set(now.map(folderOf))
  const renames = renamesOf(said)
  const endings = endingsOf(now)
  const there = before.filter((path) => isNow.has(path))
  // What a longer path ends with is taken for that file: then nobody can tell that it was another.
  const gone = before.filter((path) => !isNow.has(path) && endings(path) === 0)
  const unsplit = (path: string): string => path.replace(/\.\w+$/, '')
  const deleted = gone.filter((path) => !renames.has(path) && !folders.has(unsplit(path)))
  const machine = `/Users/dev/code/${name.slice(name.indexOf('+') + 1)}`
  const sorts: Readonly<Record<Sort, readonly Made[]>> = {
    there: there.map((text) => ({ sort: 'there', text })),
    'by its end': there
      .map((path) => path.split('/').slice(1).join('/'))
      .filter((text) => text.includes('/') && endings(text) === 1)
      .map((text) => ({ sort: 'by its end', text })),
    'on another machine': there.map((path) => ({
      sort: 'on another machine',
      text: `${machine}/${path}`,
    })),
    ignored: ignoredFolders(name).map((folder) => ({ sort: 'ignored', text: `${folder}made.ts` })),
    'in a submodule': submodules(name).map((folder) => ({
      sort: 'in a submodule',
      text: `${folder}/src/made.c`,
    })),
    'of a package': ['@scope/kit/dist/index.js', 'react-dom/server.js', 'lodash/fp.js'].map(
      (text) => ({ sort: 'of a package', text }),
    ),
    placeholder: there.map((path) => ({
      sort: 'placeholder',
      text: path.replace(/[^/]+(?=\.\w+$)/, '<name>'),
    })),
    renamed: gone
      .filter((path) => isNow.has(renames.get(path) ?? ''))
      .map((text) => ({ sort: 'renamed', text, to: renames.get(text)! })),
    split: gone
      .filter((path) => !renames.has(path) && folders.has(unsplit(path)))
      .map((text) => ({ sort: 'split', text, to: `${unsplit(text)}/` })),
    deleted: deleted.map((text) => ({ sort: 'deleted', text })),
    'deleted, elsewhere': deleted
      .filter((path) => !isGenericName(baseName(path)))
      .map((path) => ({ sort: 'deleted, elsewhere', text: `${machine}/${path}` })),
    'never there': neverThere(now).map((text) => ({ sort: 'never there', text })),
  }
  return SORTS.flatMap((sort) => spread(sorts[sort]))
}

const RENAMED = ['diff', '-M', '--diff-filter=R', '--name-status', '-z']

function pathsAt(name: string, commit: string): readonly string[] {
  return piecesOf(git(name, 'ls-tree', '-r', '-z', '--name-only', commit))
}

/** Of any language, in a folder, and with a name that notes could hold. */
function isCode(path: string): boolean {
  return (
    /^[\w@./-]+$/.test(path) &&
    path.includes('/') &&
    /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|swift|cc?|cpp|h|cs|php|dart|exs?|lean|lua|vue|svelte|md|sh|sql)$/.test(
      path,
    ) &&
    !/(?:^|\/)(?:\.|node_modules|vendor|dist|build|memory|memory-bank)/.test(path)
  )
}

function endingsOf(paths: readonly string[]): (end: string) => number {
  const byName = new Map<string, string[]>()
  for (const path of paths)
    byName.set(baseName(path), [...(byName.get(baseName(path)) ?? []), path])
  return (end) =>
    (byName.get(baseName(end)) ?? []).filter((path) => endsWithParts(path, end)).length
}

/** The folders that the top `.gitignore` names in full, where no file of them is kept. */
function ignoredFolders(name: string): readonly string[] {
  const rules = gitUnlessBroken(name, 'show', 'HEAD:.gitignore') ?? ''
  const folders = rules.split('\n').map((line) => line.trim().replace(/^\//, ''))
  return folders.filter(
    (folder) =>
      /^[\w.-]+\/$/.test(folder) && git(name, 'ls-files', '--', `:(top)${folder}`).trim() === '',
  )
}

function submodules(name: string): readonly string[] {
  const said = gitUnlessBroken(name, 'show', 'HEAD:.gitmodules') ?? ''
  return [...said.matchAll(/^\s*path\s*=\s*(\S+)/gm)].map(([, path = '']) => path)
}

/** A name that nobody ever used, beside at least three files of its ending. */
function neverThere(now: readonly string[]): readonly string[] {
  const alike = new Map<string, number>()
  const key = (path: string): string => `${folderOf(path)}/invented-helper.${extensionOf(path)}`
  for (const path of now.filter(isCode)) alike.set(key(path), (alike.get(key(path)) ?? 0) + 1)
  return [...alike].flatMap(([path, count]) => (count >= 3 ? [path] : []))
}

function spread<T>(all: readonly T[]): readonly T[] {
  const step = Math.max(1, all.length / SAMPLE)
  return Array.from(
    { length: Math.min(SAMPLE, all.length) },
    (_, at) => all[Math.floor(at * step)]!,
  )
}

function renamesOf(text: string): ReadonlyMap<string, string> {
  const pieces = text.split('\0')
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < pieces.length; at += 3) renames.set(pieces[at + 1]!, pieces[at + 2]!)
  return renames
}

import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { CodeBaseParts, WordNotes } from '../../adapters/code-base-parts.ts'
import type { Disk } from '../../adapters/files/disk/disk.ts'
import { errnoOf } from '../../adapters/files/disk/disk-error.ts'
import { readStart } from '../../adapters/files/disk/read-start.ts'
import { walkFiles } from '../../adapters/files/disk/walk-files.ts'
import { lookAt } from '../../adapters/files/project/project-files.ts'
import { openWordNotes } from '../../adapters/files/state/word-notes.ts'
import {
  gitFiles,
  gitIgnored,
  gitNames,
  gitSubmodules,
  isShallow,
} from '../../adapters/git/git-files.ts'
import { headCommit } from '../../adapters/git/git-folder.ts'
import { type GitPast, keptPast, plainPast } from '../../adapters/git/git-past.ts'
import { gitRemovals } from '../../adapters/git/git-removals.ts'
import { gitRemovedWords, gitWordHits } from '../../adapters/git/git-words.ts'
import { openCodeBase } from '../../adapters/open-code-base.ts'
import { ripgrepWordHits } from '../../adapters/ripgrep/ripgrep-words.ts'
import { FILE_BYTES_MAX, isCode, type WordSearch, wordFacts } from '../../adapters/word-facts.ts'
import type { ReadingsStore } from '../../ports/readings-store.ts'
import { realPathOf } from './trust-here.ts'

interface ProjectPlace {
  readonly project: string
  readonly vaultRoot: string
  /** Keeps what commits told, for the next time; absent: nothing is kept. */
  readonly past?: ReadingsStore | undefined
  /** The folder in which is noted where names of the code were found; absent: nothing is noted. */
  readonly words?: string | undefined
  readonly disk?: Disk | undefined
  /** Hears that there was no time to look for some of them. */
  readonly wasLate?: (() => void) | undefined
}

/** The code that memories of a vault speak of: the git work tree around the project, else the project's folder. */
export function openProjectCode(place: ProjectPlace): ReturnType<typeof openCodeBase> {
  const project = realPathOf(place.project)
  const workTree = workTreeAround(project)
  const root = workTree ?? project
  const vault = folderFrom(root, realPathOf(place.vaultRoot))
  const notes = notesOf(place, workTree)
  const bare = workTree === undefined && isBare(root) ? { blind: () => BARE } : {}
  const plain = { ...plainParts(root, vault), notes, ...bare }
  if (workTree === undefined) return openCodeBase(plain)
  if (place.past === undefined)
    return openCodeBase({ ...plain, ...gitParts(plainPast(root), vault) })
  const past = keptPast(root, place.past)
  const code = openCodeBase({ ...plain, ...gitParts(past, vault) })
  return {
    ...code,
    check: async (...asked) => {
      const verdicts = await code.check(...asked)
      await past.keep()
      return verdicts
    },
  }
}

function notesOf(
  { words, disk, wasLate }: Pick<ProjectPlace, 'words' | 'disk' | 'wasLate'>,
  workTree: string | undefined,
): WordNotes | undefined {
  if (words === undefined) return undefined
  const commit = (): string | undefined => workTree && headCommit(workTree)
  const notes = openWordNotes(words, { commit, ...(disk && { disk }) })
  return {
    ...notes,
    note: (news) => {
      if (news.late.length > 0) wasLate?.()
      notes.note(news)
    },
  }
}

function plainParts(root: string, vault: string): CodeBaseParts {
  return {
    root,
    vault,
    names: () => [basename(root)],
    lookAt,
    files: async (within, { withNew }) => (withNew ? undefined : walkFiles(root, within)),
    ignored: async () => undefined,
    removals: async () => undefined,
    textOf: (path) =>
      isCode(path) && (vault === '' || !path.startsWith(`${vault}/`))
        ? readCode(join(root, path))
        : undefined,
    words: (words, within) => {
      const search: WordSearch = (question, until) => ripgrepWordHits(root, question, until)
      return wordFacts({ root, skip: skipped(vault) }, words, { search, within })
    },
    removedWords: async () => undefined,
  }
}

function gitParts(past: GitPast, vault: string): Partial<CodeBaseParts> {
  const { root } = past
  return {
    names: () => gitNames(root),
    submodules: () => gitSubmodules(root),
    blind: () => (isShallow(root) ? SHALLOW : undefined),
    unasked: UNASKED,
    // Without a git that works the files can still be looked at.
    files: async (within, options) =>
      (await gitFiles(root, within, options)) ??
      (options.withNew ? undefined : walkFiles(root, within)),
    ignored: (paths, within) => gitIgnored(root, paths, within),
    removals: (wanted, within) => gitRemovals(past, wanted, within),
    words: (words, within) => {
      const search: WordSearch = async (question, until) =>
        (await ripgrepWordHits(root, question, until)) ?? gitWordHits(root, question, until)
      return wordFacts({ root, skip: skipped(vault) }, words, { search, within })
    },
    removedWords: (words, within) => gitRemovedWords(past, { words, skip: skipped(vault) }, within),
  }
}

const SHALLOW = 'this clone is shallow: what became of it may be in the history that is not here'
const UNASKED =
  'git does not tell the history: it has no commits, cannot be read, or git is missing'
const BARE = 'this is a bare repository: it has no files to look at'

/** `HEAD` beside `objects` and `refs`, without a work tree. */
function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

function skipped(vault: string): readonly string[] {
  return vault === '' ? [] : [vault]
}

/** `/`-separated; empty for the root itself and for what lies outside. */
function folderFrom(root: string, path: string): string {
  const inside = relative(root, path).split(sep).join('/')
  return inside.startsWith('..') ? '' : inside
}

/** The nearest folder with `.git`, which is a file in a linked work tree. */
function workTreeAround(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : workTreeAround(above)
}

function readCode(path: string): string | undefined {
  try {
    return readStart(path, FILE_BYTES_MAX)
  } catch (error) {
    // Gone since, or not for us: whoever asks looks elsewhere.
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}

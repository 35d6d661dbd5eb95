import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadingsStore } from '../../ports/readings-store.ts'
import { commonGitFolder, headCommit, readGitFile } from './git-folder.ts'

/** What was found out, and whether asking again would give the same. */
export interface Found<T> {
  readonly answer: T
  readonly isSure: boolean
}

/** A repository that is asked about its commits. They never change: what they tell is found out once. */
export interface GitPast {
  readonly root: string
  /** Answers are plain data: they go through JSON. */
  answer<T>(
    question: readonly string[],
    find: () => Promise<Found<T> | undefined>,
  ): Promise<T | undefined>
}

/** One that finds out everything each time. */
export function plainPast(root: string): GitPast {
  return { root, answer: async (_, find) => (await find())?.answer }
}

export interface KeptPast extends GitPast {
  /** Keeps what was asked this time, and nothing that was not. */
  keep(): Promise<void>
}

/** More than this is not worth reading the next time. */
const CHARS_MAX = 4 * 1024 * 1024

/** One that knows what it answered while the same commit was checked out. */
export function keptPast(root: string, store: ReadingsStore): KeptPast {
  const mark = pastMark(root)
  const known = mark === undefined ? Promise.resolve(new Map()) : readAnswers(store, mark)
  const asked = new Map<string, unknown>()
  return {
    root,
    async answer<T>(question: readonly string[], find: () => Promise<Found<T> | undefined>) {
      const key = createHash('sha256').update(question.join('\0')).digest('hex')
      const before = (await known).get(key)
      // Safe: what this same question was answered with by this same program.
      if (before !== undefined) return remembered(asked, key, before as T)
      const found = await find()
      if (found?.isSure) asked.set(key, found.answer)
      return found?.answer
    },
    async keep() {
      const before = await known
      const isSame = asked.size === before.size && [...asked.keys()].every((key) => before.has(key))
      if (mark === undefined || isSame || asked.size === 0) return
      const text = JSON.stringify([...asked])
      if (text.length <= CHARS_MAX) await store.write(`${mark}\n${text}`)
    },
  }
}

function remembered<T>(asked: Map<string, unknown>, key: string, answer: T): T {
  asked.set(key, answer)
  return answer
}

async function readAnswers(
  store: ReadingsStore,
  mark: string,
): Promise<ReadonlyMap<string, unknown>> {
  const text = (await store.read()) ?? ''
  const end = text.indexOf('\n')
  if (text.slice(0, Math.max(0, end)) !== mark) return new Map()
  try {
    // Safe: as `keep` wrote it.
    return new Map(JSON.parse(text.slice(end + 1)) as [string, unknown][])
  } catch {
    // Somebody else wrote it.
    return new Map()
  }
}

/**
 * What the answers hang on: the commit, how much of the past is here, and how git is set up. Undefined where that
 * cannot be told from files: then nothing is known.
 */
function pastMark(root: string): string | undefined {
  const common = commonGitFolder(root)
  const commit = headCommit(root)
  // Replaced commits are others under an old name.
  if (commit === undefined || hasReplaced(common)) return undefined
  const setUp = ['shallow', 'info/grafts', 'config'].map((name) => readGitFile(join(common, name)))
  return createHash('sha256')
    .update([root, commit, ...setUp].join('\0'))
    .digest('hex')
}

function hasReplaced(common: string): boolean {
  if (readGitFile(join(common, 'packed-refs')).includes(' refs/replace/')) return true
  try {
    return readdirSync(join(common, 'refs/replace')).length > 0
  } catch {
    // No such folder: git makes it with the first one.
    return false
  }
}

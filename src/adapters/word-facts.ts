import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInComment } from '../core/references/code-comments.ts'
import { type WordFact, wordOnLine } from '../core/references/symbol-fact.ts'
import { AGENT_ROOTS, VAULT_ROOTS } from '../core/vaults/vault-roots.ts'
import type { Within } from './code-base-parts.ts'

/** A line of code with a word in it. */
export interface WordHit {
  readonly path: string
  readonly line: number
  readonly word: string
}

export interface WordQuestion {
  readonly words: readonly string[]
  /** Folders that hold no code, besides those in which memories lie everywhere. */
  readonly skip: readonly string[]
  readonly onHit: (hit: WordHit) => void
}

/** Hands over every hit; true when all of the code was seen, undefined when the searcher is not there or was cut. */
export type WordSearch = (question: WordQuestion, within: Within) => Promise<boolean | undefined>

/** What is no code: texts about code, data, and what other tools write. */
export const NOT_CODE = [
  '*.md',
  '*.mdx',
  '*.mdc',
  '*.rst',
  '*.adoc',
  '*.txt',
  '*.jsonl',
  '*.lock',
  '*.svg',
  '*.map',
] as const

/** Wherever they lie: what memories say of the code is no code, nor was it when somebody changed it. */
export const MEMORY_FOLDERS = [...VAULT_ROOTS, ...AGENT_ROOTS] as const

/** By its name: other files are not searched for names of the code. */
export function isCode(path: string): boolean {
  if (NOT_CODE.some((pattern) => path.endsWith(pattern.slice(1)))) return false
  return !MEMORY_FOLDERS.some((folder) => `/${path}`.includes(`/${folder}/`))
}

/** A word that stands in more places than this is there. */
const HITS_A_WORD = 60
export const FILE_BYTES_MAX = 1_000_000

/** What the hits of a search tell of each word. Only the lines that were hit are looked at. */
export async function wordFacts(
  place: { readonly root: string; readonly skip: readonly string[] },
  words: readonly string[],
  how: { readonly search: WordSearch; readonly within: Within },
): Promise<ReadonlyMap<string, WordFact> | undefined> {
  const hits = new Map<string, WordHit[]>(words.map((word) => [word, []]))
  const onHit = (hit: WordHit): void => {
    const known = hits.get(hit.word)
    if (known !== undefined && known.length < HITS_A_WORD) known.push(hit)
  }
  const isWhole = await how.search({ words, skip: place.skip, onHit }, how.within)
  const howOn = hitReader(place.root)
  const facts = new Map<string, WordFact>()
  for (const [word, found] of hits) {
    // What was found is there, but a word that a cut search did not find may still be.
    if (found.length === 0 && isWhole !== true) continue
    if (how.within.leftMs() <= 0) break
    facts.set(word, factOf(found, howOn))
  }
  return isWhole === undefined && facts.size === 0 ? undefined : facts
}

type HowOn = (hit: WordHit) => ReturnType<typeof wordOnLine>

function factOf(hits: readonly WordHit[], howOn: HowOn): WordFact {
  let used: string | undefined
  for (const hit of hits) {
    const how = howOn(hit)
    const place = `${hit.path}:${hit.line}`
    if (how === 'defined') return { defined: place }
    if (how === 'used') used ??= place
  }
  // Comments alone, as far as was looked: what stands behind them nobody knows.
  const [first] = hits
  if (used === undefined && first !== undefined && hits.length === HITS_A_WORD)
    return { used: `${first.path}:${first.line}` }
  return used === undefined ? {} : { used }
}

interface CodeText {
  readonly text: string
  /** Where each line starts. */
  readonly starts: readonly number[]
  /** Too large to be read. */
  readonly isLarge?: true
}

function hitReader(root: string): HowOn {
  const files = new Map<string, CodeText>()
  return ({ path, line, word }) => {
    let code = files.get(path)
    if (code === undefined) {
      code = readCode(join(root, path))
      files.set(path, code)
    }
    const { text, starts, isLarge } = code
    // Nobody looks through so much for a comment: the search found it, so it is there.
    if (isLarge) return 'used'
    const start = starts[line - 1]
    if (start === undefined || isInComment(text, start, path)) return undefined
    const end = starts[line]
    return wordOnLine(text.slice(start, end === undefined ? undefined : end - 1), word, path)
  }
}

function readCode(path: string): CodeText {
  try {
    if (statSync(path).size > FILE_BYTES_MAX) return { text: '', starts: [], isLarge: true }
    const text = readFileSync(path, 'utf8')
    const starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return { text, starts }
  } catch {
    // Deleted since the search: it has no lines.
    return { text: '', starts: [] }
  }
}

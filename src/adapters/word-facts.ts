import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type WordFact, wordOnLine } from '../core/symbol-fact.ts'
import type { Within } from './code-base-parts.ts'

/** A line of code with a word in it. */
export interface WordHit {
  readonly path: string
  readonly line: number
  readonly word: string
}

export interface WordQuestion {
  readonly words: readonly string[]
  /** Folders that hold no code. */
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

/** By its name: other files are not searched for names of the code. */
export function isCode(path: string): boolean {
  return !NOT_CODE.some((pattern) => path.endsWith(pattern.slice(1)))
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
  const lineAt = lineReader(place.root)
  const facts = new Map<string, WordFact>()
  for (const [word, found] of hits) {
    // What was found is there, but a word that a cut search did not find may still be.
    if (found.length === 0 && isWhole !== true) continue
    if (how.within.leftMs() <= 0) break
    facts.set(word, factOf(found, lineAt))
  }
  return isWhole === undefined && facts.size === 0 ? undefined : facts
}

function factOf(hits: readonly WordHit[], lineAt: (hit: WordHit) => string): WordFact {
  let used: string | undefined
  for (const hit of hits) {
    const how = wordOnLine(lineAt(hit), hit.word)
    const place = `${hit.path}:${hit.line}`
    if (how === 'defined') return { defined: place }
    if (how === 'used') used ??= place
  }
  return used === undefined ? {} : { used }
}

function lineReader(root: string): (hit: WordHit) => string {
  const files = new Map<string, readonly string[]>()
  return ({ path, line }) => {
    let lines = files.get(path)
    if (lines === undefined) {
      lines = linesOf(join(root, path))
      files.set(path, lines)
    }
    return lines[line - 1] ?? ''
  }
}

function linesOf(path: string): readonly string[] {
  try {
    return statSync(path).size > FILE_BYTES_MAX ? [] : readFileSync(path, 'utf8').split('\n')
  } catch {
    // Deleted since the search: it has no lines.
    return []
  }
}

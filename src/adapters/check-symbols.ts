import type { Evidence } from '../core/references/evidence.ts'
import { symbolFact, type WordFact, wordInFile } from '../core/references/symbol-fact.ts'
import type { CodeBaseParts, Within } from './code-base-parts.ts'

export interface SymbolCheck {
  readonly parts: Pick<CodeBaseParts, 'textOf' | 'notes' | 'words' | 'removedWords'>
  readonly words: readonly string[]
  /** Files that the memories name and the disk has: where a name is most likely to stand. */
  readonly near: Iterable<string>
  readonly within: Within
  /** Nobody waits: what was given up is tried once more, and what is not found out now is left until the next commit. */
  readonly isPatient?: boolean
}

export type SymbolKnowledge = Pick<Evidence, 'symbolFact'>

/**
 * What became of words, cheapest first: a look at the file that held the word the last time, then at the files that the
 * memories name, then one pass over the code, and history for what no code has. `tell` is handed at once what knows more
 * after each.
 */
export async function checkSymbols(
  { parts, words, near, within, isPatient = false }: SymbolCheck,
  tell: (known: SymbolKnowledge) => void,
): Promise<void> {
  const isFew = words.length <= FEW_WORDS
  const notes = isFew ? parts.notes : undefined
  const known = new Map(isFew ? lookNear(parts, words, near) : [])
  const removed = new Map<string, string>()
  const stoodIn = (word: string): string | undefined => notes?.placeOf(word)
  const removedBy = (word: string): string | undefined =>
    removed.get(word) ?? notes?.removedBy(word)
  const knowledge = { word: (word: string) => known.get(word), removedBy, stoodIn }
  tell({ symbolFact: (symbol) => symbolFact(symbol, knowledge) })
  const isWorthIt = (word: string): boolean =>
    isPatient || stoodIn(word) !== undefined || notes?.isHopeless(word) !== true
  const open = words.filter((word) => !known.has(word) && isWorthIt(word))
  const searched = open.length === 0 ? undefined : await parts.words(open, within)
  for (const [word, fact] of searched ?? []) known.set(word, fact)
  // Where a word stood is proof enough that it was there: history is asked for the others.
  const isUnknown = (word: string): boolean =>
    isNowhere(known.get(word)) && stoodIn(word) === undefined && removedBy(word) === undefined
  const unknown = open.filter(isUnknown)
  const past = unknown.length === 0 ? undefined : await parts.removedWords(unknown, within)
  for (const [word, commit] of past ?? []) removed.set(word, commit)
  const unheardOf = unknown.filter(isUnknown)
  const isSure = past !== undefined && within.leftMs() > 0
  const late = [...open.filter((word) => !known.has(word)), ...(isSure ? [] : unheardOf)]
  notes?.note({
    places: newPlaces(known, stoodIn),
    removed,
    nowhere: [...(isSure ? unheardOf : []), ...(isPatient ? late : [])],
    late: isPatient ? [] : late,
  })
}

/** Beyond that, one pass over everything is quicker than file after file. */
const FEW_WORDS = 100
const NEAR_FILES_MAX = 40

function lookNear(
  { textOf, notes }: SymbolCheck['parts'],
  words: readonly string[],
  near: Iterable<string>,
): ReadonlyMap<string, WordFact> {
  const found = new Map<string, WordFact>()
  const texts = new Map<string, string | undefined>()
  const look = (word: string, path: string): void => {
    if (!texts.has(path)) texts.set(path, textOf(path))
    const text = texts.get(path)
    const fact = text === undefined ? {} : wordInFile(word, path, text)
    if (!isNowhere(fact)) found.set(word, fact)
  }
  for (const word of words) {
    const place = notes?.placeOf(word)
    if (place !== undefined) look(word, place)
  }
  for (const path of near) {
    if (found.size === words.length || texts.size >= NEAR_FILES_MAX) break
    for (const word of words) if (!found.has(word)) look(word, path)
  }
  return found
}

function isNowhere(fact: WordFact | undefined): boolean {
  return fact !== undefined && fact.defined === undefined && fact.used === undefined
}

/** Those that are not noted yet, without their lines, which change with every edit. */
function newPlaces(
  known: ReadonlyMap<string, WordFact>,
  stoodIn: (word: string) => string | undefined,
): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const [word, { defined, used }] of known) {
    const place = (defined ?? used)?.replace(/:\d+$/, '')
    if (place !== undefined && place !== stoodIn(word)) places.set(word, place)
  }
  return places
}

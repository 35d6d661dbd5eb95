import type { Card, Entry } from '../model/memory.ts'
import { isEverydayName, plainNameKey } from '../text/everyday.ts'
import { stemOfToken } from '../text/search-terms.ts'
import type { AdmitRequest, Candidate, Reason } from './admission.ts'
import { findPhrase, type PhraseMatch, type Spoken, spokenWords } from './prompt-phrases.ts'
import { isTradeName } from './word-worth.ts'

/** A name that the prompt says. */
export interface Named {
  readonly reason: Extract<Reason, { readonly by: 'keyword' }>
  /** A keyword of one word: often just one that the text uses, where nobody chose it. */
  readonly isWord: boolean
  /** False: its title or an alias. */
  readonly isKeyword: boolean
}

/**
 * Which of the candidates a prompt names: by a keyword, an alias, the whole title. A word that developers use whatever
 * they speak of names nothing by itself.
 */
export function matchesByName(request: AdmitRequest): ReadonlyMap<Entry, Named> {
  const spoken = spokenWords(request.prompt)
  return new Map(
    request.candidates.flatMap((candidate) => {
      const named = nameIn(candidate, spoken, request)
      return named === undefined ? [] : [[candidate.entry, named] as const]
    }),
  )
}

function nameIn(candidate: Candidate, spoken: Spoken, request: AdmitRequest): Named | undefined {
  const { title, keywords, aliases } = candidate.entry.memory
  const found = (names: readonly string[]): readonly PhraseMatch[] =>
    names.flatMap((name) => (isPlainName(name) ? [] : (findPhrase(name, spoken) ?? [])))
  const given = found([title, ...aliases])
  const matches = [...given, ...found(keywords.filter(hasWords))]
  const words = found(keywords.filter((keyword) => !hasWords(keyword)))
  const exact = matches.find(isExact) ?? words.find(isExact)
  const near = matches[0] ?? words[0]
  const match =
    exact ?? (near && isKnownWord(near.typo ?? '', candidate, request) ? undefined : near)
  if (match === undefined) return undefined
  const [isWord, isKeyword] = [words.includes(match), !given.includes(match)]
  return { reason: { by: 'keyword', ...match }, isWord, isKeyword }
}

function isExact({ typo }: PhraseMatch): boolean {
  return typo === undefined
}

function hasWords(name: string): boolean {
  return plainNameKey(name) === undefined
}

function isPlainName(name: string): boolean {
  return isEverydayName(name) || isTradeName(name)
}

function cardNames({ title, keywords, aliases }: Card): readonly string[] {
  return [...keywords, ...aliases, title]
}

/** A word that the vault uses as a name, or in other memories than this one, was meant as it was written. */
function isKnownWord(
  word: string,
  candidate: Candidate,
  { candidates, others }: AdmitRequest,
): boolean {
  const stem = stemOfToken(word)
  const says = ({ evidence }: Candidate): boolean =>
    evidence.cues.some(({ words, isConcept }) => !isConcept && words.includes(stem))
  return (candidates.some(says) && !says(candidate)) || others.hasKeywordWord(word)
}

/**
 * Whether a title names a memory: `auth service depends on Redis` is about both, and its links lead to both; most links
 * only say where to read on, and that is in the memory for whoever wants it.
 */
export function isNamedIn(title: Spoken, memory: Card): boolean {
  return cardNames(memory).some((name) => {
    const match = findPhrase(name, title)
    return match !== undefined && match.typo === undefined && !isEverydayName(name)
  })
}

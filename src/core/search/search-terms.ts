import { stemmer } from 'stemmer'
import { isStopWord, tokensOf } from '../words.ts'

/** Stemming is the slow part of indexing, and words repeat: each is stemmed once a process. */
const stems = new Map<string, string>()
const STEMS_MAX = 200_000
const LATIN_WORD = /^[a-z]{3,}$/

/** The form under which a token is stored and asked for: `retries` and `retry` are one. */
export function stemOfToken(token: string): string {
  const known = stems.get(token)
  if (known !== undefined) return known
  const stem = LATIN_WORD.test(token) ? stemmer(token) : token
  if (stems.size < STEMS_MAX) stems.set(token, stem)
  return stem
}

/** The terms of a stored text, in order and with repetitions; stop words are left out, nobody is found by them. */
export function indexTerms(text: string): readonly string[] {
  const terms: string[] = []
  for (const token of tokensOf(text)) if (!isStopWord(token)) terms.push(stemOfToken(token))
  return terms
}

/** What a question asks for: each term once, in order of appearance. */
export function queryTerms(text: string): readonly string[] {
  return [...new Set(indexTerms(text))]
}

import { stemmer } from 'stemmer'
import { nameTable } from '../name-table.ts'
import { isStopWord, tokensOf } from '../words.ts'

const LATIN_WORD = /^[a-z]{3,}$/

/** The form under which a token is stored and asked for: `retries` and `retry` are one. */
export function stemOfToken(token: string): string {
  return LATIN_WORD.test(token) ? stemmer(token) : token
}

/** Longer ones are sentences of a script without spaces, or links: they stand in one text. */
const KNOWN_CHARS_MAX = 40
const KNOWN_MAX = 200_000

/** Taking names apart and stemming is the slow part of indexing, and most names stand in many texts. */
const known = nameTable((name): readonly string[] => {
  const terms: string[] = []
  for (const token of tokensOf(name)) if (!isStopWord(token)) terms.push(stemOfToken(token))
  return terms
}, KNOWN_CHARS_MAX)

/** The terms of a stored text, in order and with repetitions; stop words are left out, nobody is found by them. */
export function indexTerms(text: string): readonly string[] {
  if (known.size() > KNOWN_MAX) known.clear()
  const found: string[] = []
  known.each(text, (terms) => {
    for (let at = 0; at < terms.length; at++) found.push(terms[at]!)
  })
  return found
}

/** What a question asks for: each term once, in order of appearance. */
export function queryTerms(text: string): readonly string[] {
  return [...new Set(indexTerms(text))]
}

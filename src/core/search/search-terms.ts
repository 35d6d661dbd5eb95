import { stemmer } from 'stemmer'
import { eachName, isStopWord, tokensOf } from '../words.ts'

const LATIN_WORD = /^[a-z]{3,}$/

/** The form under which a token is stored and asked for: `retries` and `retry` are one. */
export function stemOfToken(token: string): string {
  return LATIN_WORD.test(token) ? stemmer(token) : token
}

/** What names are made of: taking them apart and stemming is the slow part of indexing, and most stand in many texts. */
const known = new Map<string, readonly string[]>()
const KNOWN_MAX = 200_000
/** Longer ones are sentences of a script without spaces, or links: they stand in one text. */
const KNOWN_CHARS_MAX = 40

function termsOfName(name: string): readonly string[] {
  const terms = known.get(name)
  if (terms !== undefined) return terms
  const found: string[] = []
  for (const token of tokensOf(name)) if (!isStopWord(token)) found.push(stemOfToken(token))
  if (known.size < KNOWN_MAX && name.length <= KNOWN_CHARS_MAX) known.set(name, found)
  return found
}

/** The terms of a stored text, in order and with repetitions; stop words are left out, nobody is found by them. */
export function indexTerms(text: string): readonly string[] {
  const found: string[] = []
  eachName(text, (name) => {
    for (const term of termsOfName(name)) found.push(term)
  })
  return found
}

/** What a question asks for: each term once, in order of appearance. */
export function queryTerms(text: string): readonly string[] {
  return [...new Set(indexTerms(text))]
}

import { lazyPattern } from '../base/lazy-pattern.ts'
import { isPlainWord, stemOfToken } from '../text/search-terms.ts'
import { tokensOf } from '../text/words.ts'
import { byLength, compoundsOf } from './compounds.ts'
import { GUESSES_MAX, guessed, type Meaning, type MeaningsOf, meanings } from './meanings.ts'
import type { TermSource } from './term-source.ts'

/**
 * What the terms of a question mean to somebody who searches (REC-01): beside what `meanings` finds also longer words of
 * scripts that join words without a space, neighbouring parts of a name, and the other spelling of an umlaut.
 */
export function searchMeanings(query: string): MeaningsOf {
  const words = new Map(tokensOf(query).map((token) => [stemOfToken(token), token]))
  const isSingleShot = words.size === 1
  return (source, term, spreads) => {
    const plain = meanings(source, term, spreads)
    if (isOfJoiningScript(term))
      return withLonger(plain, term, longerWords(source, term, isSingleShot))
    const isKnown = plain.some(({ weight }) => weight === 1)
    if (isKnown || term.length < FURTHER_FROM_CHARS) return plain
    const further = [
      ...otherSpellings(source, term),
      ...compoundsOf(source, words.get(term) ?? term),
    ]
    if (further.length === 0) return plain
    const begun = plain.flatMap((meant) => (meant.term.startsWith(term) ? [meant.term] : []))
    return guessed(term, [...new Set([...further, ...begun])].slice(0, GUESSES_MAX))
  }
}

const FURTHER_FROM_CHARS = 4

/** Chinese, Japanese, Korean and others, in which a word goes on with the next one: `서울` and `서울특별시`. */
const JOINING = lazyPattern(
  () =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u,
)
const ONE_HAN = lazyPattern(() => /^\p{Script=Han}$/u)
const ASCII_MAX = 0x7f

function isOfJoiningScript(term: string): boolean {
  return term.charCodeAt(0) > ASCII_MAX && JOINING.test(term)
}

/** More than a word that was asked for goes on by. */
const LONGER_BY_MAX = 8
const LONGER_MAX = 8

/** Words that begin with this one, the nearest first. One character begins too many, unless it is all that is asked for. */
function longerWords(source: TermSource, term: string, isSingleShot: boolean): readonly string[] {
  const size = [...term].length
  if (size < 2 && !(isSingleShot && ONE_HAN.test(term))) return []
  const sizes = { least: size + 1, most: size + LONGER_BY_MAX }
  return [...source.termsFrom(term, sizes)].sort(byLength).slice(0, LONGER_MAX)
}

/** A word that is known means itself first, and a slip is only guessed at where nothing begins so. */
function withLonger(
  plain: readonly Meaning[],
  term: string,
  longer: readonly string[],
): readonly Meaning[] {
  if (longer.length === 0) return plain
  return [...plain.filter(({ weight }) => weight === 1), ...guessed(term, longer)]
}

/** `uebertragung` and `übertragung`, which the index knows as `ubertragung`, and the other way round. */
function otherSpellings(source: TermSource, term: string): readonly string[] {
  if (!isPlainWord(term)) return []
  const forms = new Set([...respelt(term, /[aou]e/g), ...respelt(term, /[aou](?!e)/g)])
  const known = source.spreads([...forms])
  return [...forms].filter((form) => (known.get(form) ?? 0) > 0)
}

/** At each of the places, and at all of them. */
function respelt(term: string, places: RegExp): readonly string[] {
  const other = (found: string): string => (found.length > 1 ? found.charAt(0) : `${found}e`)
  const one = [...term.matchAll(places)].map(
    ({ 0: found, index }) => term.slice(0, index) + other(found) + term.slice(index + found.length),
  )
  return one.length < 2 ? one : [...one, term.replace(places, other)]
}

import { simplified } from '../text/simplified.ts'
import type { Language } from './language-table.ts'
import { chinese } from './languages/chinese.ts'
import { english } from './languages/english.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { japanese } from './languages/japanese.ts'
import { korean } from './languages/korean.ts'
import { portuguese } from './languages/portuguese.ts'
import { spanish } from './languages/spanish.ts'

export const LANGUAGES: readonly Language[] = [
  english,
  german,
  spanish,
  french,
  portuguese,
  chinese,
  japanese,
  korean,
]

/** The languages that a text seems to be written in, the likeliest first; English where nothing tells. */
export function languagesOf(text: string): readonly Language[] {
  const wide = WIDE.test(text) ? LANGUAGES.filter(({ script }) => script?.test(text)) : []
  // Kanji are Han too: who writes kana as well writes Japanese.
  if (wide.length > 0) return wide.includes(japanese) ? [japanese] : wide
  const words = new Set(wordsOf(text))
  let best: readonly Language[] = [english]
  let most = 0
  for (const language of LANGUAGES) {
    const known = language.script === undefined ? smallWordsOf(language) : undefined
    if (known === undefined) continue
    let count = 0
    for (const word of words) if (known.has(word)) count++
    if (count > most) [best, most] = [[language], count]
    else if (count === most && count > 0) best = [...best, language]
  }
  return best
}

const WIDE = /[\u0100-\uffff]/
/** One phrase of a cue, and the parts that follow each other in it once a text comes near: few phrases are asked for. */
interface Phrase {
  readonly cue: string
  readonly written: string
  readonly language: Language
  parts?: readonly string[]
}

interface Compiled {
  /** By the first word, its first letters where it goes on, or the first letter where words are not separated. */
  readonly byStart: ReadonlyMap<string, readonly Phrase[]>
}

const compiled = new Map<Language, Compiled>()
const smallWords = new Map<Language, ReadonlySet<string>>()

function smallWordsOf(language: Language): ReadonlySet<string> {
  const known = smallWords.get(language) ?? new Set(wordsOf(language.small))
  smallWords.set(language, known)
  return known
}

/** What each cue of a text rests on, in the words of the text. */
export function cuesIn(
  text: string,
  languages: readonly Language[] = languagesOf(text),
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of languages) {
    if (language.script === undefined) findInWords(wordsOf(text), language, found)
    else {
      findInLetters(lettersOf(text), language, found)
      // Names of things and tools stay English in every script.
      if (/[A-Za-z]{3}/.test(text)) findInWords(wordsOf(text), english, found)
    }
  }
  return found
}

const PREFIX_LETTERS = 2

function compile(language: Language): Compiled {
  const known = compiled.get(language)
  if (known !== undefined) return known
  const byStart = new Map<string, Phrase[]>()
  for (const row of language.cues.trim().split('\n')) {
    const colon = row.indexOf(':')
    const cue = row.slice(0, colon)
    for (const written of row
      .slice(colon + 1)
      .split('|')
      .map((phrase) => phrase.trim())) {
      const phrase: Phrase = { cue, written, language }
      const start = startOf(phrase)
      const same = byStart.get(start)
      if (same === undefined) byStart.set(start, [phrase])
      else same.push(phrase)
    }
  }
  const made = { byStart }
  compiled.set(language, made)
  return made
}

function partsOf(phrase: Phrase): readonly string[] {
  phrase.parts ??= phraseParts(phrase.written, phrase.language)
  return phrase.parts
}

function phraseParts(written: string, { script }: Language): readonly string[] {
  if (script !== undefined) return lettersOf(written).split('…')
  return written.split(' ').flatMap((part) => (/^[*+_^#]$/.test(part) ? [part] : wordsOf(part)))
}

/** A word of small letters is a part as it stands. */
const PLAIN_START = /^[a-z]+\*?(?= |$)/

function startOf(phrase: Phrase): string {
  const { script } = phrase.language
  const plain = script === undefined ? PLAIN_START.exec(phrase.written)?.[0] : undefined
  const first = plain ?? partsOf(phrase)[0] ?? ''
  if (script !== undefined) return first.startsWith('^') ? first.slice(0, 2) : first.slice(0, 1)
  return first.endsWith('*') ? `${first.slice(0, PREFIX_LETTERS)}*` : first
}

const WORD = /[\p{L}\p{N}_]+(?:[-./@#+][\p{L}\p{N}_]+)*\*?|[?!.,:;=¿…]/gu

/** The words of a text as tables write them: small letters without accents, marks by themselves. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      // `don't` is `dont`, as many type it; `l'outil` is two words.
      .replace(/['’](?=(?:s|t|ll|re|ve|d|m)\b)/g, '')
      .match(WORD) ?? []
  )
}

function lettersOf(text: string): string {
  return simplified(text.normalize('NFC')).toLowerCase().replace(/\s+/g, '')
}

const CLAUSE_END = new Set([',', ':', ';', '.', '!', '?', '…', '¿'])
const FILLER = new Set(
  'and but so ok okay then please pls also now oh und aber also bitte dann y pero entonces et mais alors e mas então entao'.split(
    ' ',
  ),
)

function findInWords(
  words: readonly string[],
  language: Language,
  found: Map<string, string>,
): void {
  const { byStart } = compile(language)
  let isStart = true
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const starts = [word, `${word.slice(0, PREFIX_LETTERS)}*`, ...(/^\d/.test(word) ? ['#'] : [])]
    for (const start of starts)
      for (const phrase of byStart.get(start) ?? [])
        take(phrase, matchEnd(partsOf(phrase), 0, words, at))
    if (isStart)
      for (const phrase of byStart.get('^') ?? [])
        take(phrase, matchEnd(partsOf(phrase), 1, words, at))
    isStart = CLAUSE_END.has(word) || (isStart && FILLER.has(word))

    function take({ cue }: Phrase, end: number): void {
      if (end > at && !found.has(cue)) found.set(cue, words.slice(at, end).join(' '))
    }
  }
}

const GAP_WORDS = 3

/** Where a phrase ends that starts at a word; -1 where it does not. */
function matchEnd(
  parts: readonly string[],
  from: number,
  words: readonly string[],
  start: number,
): number {
  let at = start
  for (let place = from; place < parts.length; place++) {
    const part = parts[place]!
    if (part === '+') {
      for (let skip = 0; skip <= GAP_WORDS; skip++) {
        const end = matchEnd(parts, place + 1, words, at + skip)
        if (end >= 0) return end
      }
      return -1
    }
    const word = words[at]
    if (word === undefined || !fits(part, word)) return -1
    at++
  }
  return at
}

function fits(part: string, word: string): boolean {
  if (part === '_') return !CLAUSE_END.has(word)
  if (part === '#') return /^\d/.test(word)
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : part === word
}

const GAP_LETTERS = 12
const MARKS = /[，,、：:；;。.！!？?\s]/

function findInLetters(letters: string, language: Language, found: Map<string, string>): void {
  const { byStart } = compile(language)
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!
    const isStart = at === 0 || MARKS.test(letters[at - 1]!)
    const phrases = byStart.get(letter) ?? []
    for (const phrase of isStart ? [...phrases, ...(byStart.get(`^${letter}`) ?? [])] : phrases) {
      if (found.has(phrase.cue)) continue
      const end = lettersEnd(partsOf(phrase), letters, at)
      if (end > at) found.set(phrase.cue, letters.slice(at, end))
    }
  }
}

function lettersEnd(parts: readonly string[], letters: string, start: number): number {
  const first = parts[0]!.replace('^', '')
  if (!letters.startsWith(first, start)) return -1
  let at = start + first.length
  for (const part of parts.slice(1)) {
    const next = letters.indexOf(part, at)
    if (next < 0 || next - at > GAP_LETTERS) return -1
    at = next + part.length
  }
  return at
}

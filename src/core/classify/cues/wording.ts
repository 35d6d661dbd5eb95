import type { Passage } from './passage.ts'
import { WORD_WEIGHTS } from './word-weights.ts'

/** What of a passage is looked at word by word, and the letter that stands for it in the table. */
const PLACES = [
  ['s', 'said'],
  ['a', 'asked'],
  ['e', 'earlier'],
  ['r', 'answer'],
] as const

const WORD = /[a-z]+(?:['’][a-z]+)?|\d+|[?!:;]|\p{Script=Han}+/gu

/** The words of a text as they are counted: numbers are all the same, Chinese by single characters and by two. */
function wordsOf(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(WORD)].flatMap(([word]) => {
    if (/^\d/.test(word)) return ['#']
    if (!/\p{Script=Han}/u.test(word)) return [word.replace('’', "'")]
    const characters = [...word]
    return characters.flatMap((one, at) =>
      at === 0 ? [one] : [one, `${characters[at - 1]}${one}`],
    )
  })
}

/** How a passage is worded: each word with where it stands, and in what the person says each two that follow each other. */
export function wordingOf(passage: Passage): ReadonlySet<string> {
  const wording = new Set<string>()
  for (const [letter, place] of PLACES) {
    const words = wordsOf(passage[place])
    for (const word of words) wording.add(`${letter}:${word}`)
    if (place !== 'said') continue
    for (let at = 1; at < words.length; at++) wording.add(`s:${words[at - 1]}_${words[at]}`)
    wording.add(`0:${words[0] ?? ''}`)
    wording.add(`n:${Math.min(LENGTHS, Math.floor(words.length / LENGTH_WORDS))}`)
  }
  if (passage.failure !== '') wording.add('f:')
  return wording
}

const LENGTHS = 5
const LENGTH_WORDS = 8

/** From here on the words of a passage may say that it is of a kind, where no frame speaks against it. */
export const FOUND_MIN = 0.1

/** How much the words of a passage speak for a kind: above zero it is likelier than not. */
export interface Worded {
  readonly score: number
  /** The words that say so most. */
  readonly telling: readonly string[]
}

const TELLING = 3

/** Weighs the words of a passage by a table that was learned from labelled conversations (TRI-02). */
export function weighWords(wording: ReadonlySet<string>, kind: string): Worded {
  const table = tableOf(kind)
  const found = [...wording].flatMap((word) => {
    const weight = table.words.get(word)
    return weight === undefined ? [] : [{ word, weight }]
  })
  const sum = found.reduce((total, { weight }) => total + weight, 0)
  const telling = found.sort((a, b) => b.weight - a.weight).slice(0, TELLING)
  return {
    score: (table.bias + sum / Math.sqrt(wording.size + 1)) / UNIT,
    telling: telling.map(({ word }) => word.slice(word.indexOf(':') + 1).replace('_', ' ')),
  }
}

/** Tables are written in whole tenths. */
const UNIT = 10

interface Table {
  readonly bias: number
  readonly words: ReadonlyMap<string, number>
}

const tables = new Map<string, Table>()

function tableOf(kind: string): Table {
  const known = tables.get(kind)
  if (known !== undefined) return known
  const { bias = Number.NEGATIVE_INFINITY, words = '' } = WORD_WEIGHTS[kind] ?? {}
  const rows = words.trim().split(/\s{2,}|\n/)
  const table = {
    bias,
    words: new Map(
      rows.map((row) => {
        const [word = '', weight] = row.split(' ')
        return [word, Number(weight)]
      }),
    ),
  }
  tables.set(kind, table)
  return table
}

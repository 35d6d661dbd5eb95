import { stemOfToken } from '../text/search-terms.ts'
import { isStopWord } from '../text/words.ts'
import type { TermSource } from './term-source.ts'

/** What names are made of, once they are in small letters. */
const NAME = /^[a-z0-9]+$/
const NAME_CHARS_MAX = 40
const PIECE_CHARS_MIN = 2
/** Names that hold the letters: so many are looked at, and so many taken. */
const LOOKED_AT_MAX = 32
const TAKEN_MAX = 4
const NAME_JOINTS = ['', '_', '-'] as const

/**
 * The names of the index in which a word stands as parts that follow each other: `byid` in `getUserById`, `userid` in
 * `user_id`. Told by words alone: the word is made of ones that the index knows, and so is what stands around it.
 */
export function compoundsOf(source: TermSource, word: string): readonly string[] {
  if (!NAME.test(word) || word.length > NAME_CHARS_MAX) return []
  const pieces = cutIn(word, knownPieces(source, word))
  // Whoever asks for words that stand in every text means no name.
  if (pieces === undefined || pieces.length < 2 || pieces.every(isStopWord)) return []
  // At the end of a name the index has it without its ending.
  const holding = [...NAME_JOINTS.map((joint) => pieces.join(joint)), stemOfToken(word)]
  const sizes = { least: word.length, most: 2 * NAME_CHARS_MAX, holding }
  const taken: string[] = []
  const names = [...source.termsFrom('', sizes)].sort(byLength).slice(0, LOOKED_AT_MAX)
  for (const name of names) {
    // `src/get-user.ts` stands where `get-user` does.
    if (taken.length === TAKEN_MAX || taken.some((one) => name.includes(one))) continue
    if (holding.some((letters) => isPartOf(source, letters, name))) taken.push(name)
  }
  return taken
}

/** The nearest first. */
export function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

/** Whether the letters begin and end where parts of the name do. */
function isPartOf(source: TermSource, letters: string, name: string): boolean {
  const at = name.indexOf(letters)
  if (at < 0) return false
  const [before = ''] = /[a-z0-9]*$/.exec(name.slice(0, at)) ?? []
  const [after = ''] = /^[a-z0-9]*/.exec(name.slice(at + letters.length)) ?? []
  return [before, after].every((rest) => {
    if (rest.length > NAME_CHARS_MAX) return false
    return rest === '' || cutIn(rest, knownPieces(source, rest)) !== undefined
  })
}

/** Which pieces of a word are words: the index has them, or leaves them out since every text has them. */
function knownPieces(source: TermSource, word: string): (piece: string) => boolean {
  const pieces = new Set<string>()
  for (let from = 0; from < word.length; from++)
    for (let to = from + PIECE_CHARS_MIN; to <= word.length; to++) pieces.add(word.slice(from, to))
  const stems = [...pieces].flatMap(stemsOf)
  const known = source.spreads([...new Set(stems)])
  return (piece) => isStopWord(piece) || stemsOf(piece).some((stem) => (known.get(stem) ?? 0) > 0)
}

/** Of a long name the last `e` is an ending, of the word that it ends with it is none. */
function stemsOf(piece: string): readonly string[] {
  return [stemOfToken(piece), stemOfToken(`${piece}e`)]
}

/** A word as the fewest words that it can be cut into; undefined where it cannot. */
function cutIn(word: string, isWord: (piece: string) => boolean): readonly string[] | undefined {
  /** By how many of its letters: the fewest pieces that these are. */
  const cuts: (readonly string[] | undefined)[] = [[]]
  for (let end = PIECE_CHARS_MIN; end <= word.length; end++)
    for (let start = 0; start <= end - PIECE_CHARS_MIN; start++) {
      const before = cuts[start]
      const best = cuts[end]
      if (before === undefined || (best !== undefined && best.length <= before.length + 1)) continue
      const piece = word.slice(start, end)
      if (isWord(piece)) cuts[end] = [...before, piece]
    }
  return cuts[word.length]
}

import {
  conceptMarks,
  findConcepts,
  findPromptSorts,
  isBroad,
} from '../search/concepts/find-concepts.ts'
import { meanings } from '../search/meanings.ts'
import { allNamesOf } from '../search/synonyms.ts'
import type { TermSource } from '../search/term-source.ts'
import { NO_WEIGHTS, type Weights } from '../search/weights.ts'
import { queryTerms, stemOfToken } from '../text/search-terms.ts'
import { tokensOf } from '../text/words.ts'
import type { Features, OwnFeatures } from './likelihood.ts'
import { worthOfWord } from './word-worth.ts'

/** One thing that a prompt and a memory share: a word, or a concept that each says in its own words. */
export interface Cue {
  readonly name: string
  readonly isConcept: boolean
  /** The words of the prompt that say it, as terms. */
  readonly words: readonly string[]
  /** From 0 to 1: how telling it is anywhere, how rare here, and how much the memory makes of it. */
  readonly value: number
}

/** What speaks for one memory, and how much of that there is beside the others. */
export interface Evidence {
  readonly doc: number
  /** The weightiest first. */
  readonly cues: readonly Cue[]
  /** All that they are worth. */
  readonly total: number
  readonly features: OwnFeatures
}

/** What a prompt says, with the memories that hold it. */
interface Asked extends Omit<Cue, 'value'> {
  readonly worth: number
  readonly held: Weights
}

/** So many are looked at: what is told is hardly ever further back. */
const LOOKED_AT = 40

/** What speaks for each memory that shares anything with a prompt, best first. */
export function weighEvidence(source: TermSource, prompt: string): readonly Evidence[] {
  const words = askedWords(source, prompt)
  const asked = [...words, ...askedConcepts(source, prompt)]
  const weighed = bestDocs(source, asked)
  const said = words.reduce((sum, { worth }) => sum + worth, 0)
  const whole = promptSort(prompt)
  return weighed.map(({ doc, cues, sums }) => {
    const coverage = said === 0 ? 0 : Math.sqrt(sums.words / said)
    return {
      ...{ doc, total: sums.total, cues: [...cues].sort((a, b) => b.value - a.value) },
      features: {
        ...{ ...featuresOf(cues, sums), ...whole, coverage },
        length: Math.log1p(source.lengthOf(doc)),
      },
    }
  })
}

/** How a long text counts against a word in it, as BM25 does it; chosen for search (bench/quality). */
const K = 1.8
const B = 0.85
const SHORTEST = 25
const LENGTHS = [0.5, 3] as const

/** A memory with what speaks for it. */
interface Weighed {
  readonly doc: number
  readonly cues: readonly Cue[]
  readonly sums: Sums
}

/**
 * The memories with the most, best first. How long each of thousands is takes longer to read than all else: that is asked
 * of those alone that could be among the best if they were short.
 */
function bestDocs(source: TermSource, asked: readonly Asked[]): readonly Weighed[] {
  const telling = asked.filter(({ worth }) => worth > 0)
  const most = mostByDoc(telling)
  const hopeful = most.toSorted().at(-LOOKED_AT) ?? 0
  const first = weighDocs(source, telling, docsBetween(most, hopeful, Infinity))
  const least = first[LOOKED_AT - 1]?.sums.total ?? 0
  const more = weighDocs(source, telling, docsBetween(most, least, hopeful))
  return [...first, ...more].sort(bestFirst).slice(0, LOOKED_AT)
}

/** Which memories have anything, as much as `from`, and less than `below`. */
function docsBetween(most: Float64Array, from: number, below: number): readonly number[] {
  const docs: number[] = []
  for (let doc = 0; doc < most.length; doc++) {
    const value = most[doc]!
    if (value > 0 && value >= from && value < below) docs.push(doc)
  }
  return docs
}

function bestFirst(a: Weighed, b: Weighed): number {
  return b.sums.total - a.sums.total || a.doc - b.doc
}

/** Sums that were added up in another order differ by less than this. */
const ROUNDING = 1e-9

/** What each memory would have if it were as short as can be, by its number: none has more. */
function mostByDoc(asked: readonly Asked[]): Float64Array {
  let last = -1
  for (const { held } of asked)
    for (let at = 0; at < held.docs.length; at++) last = Math.max(last, held.docs[at]!)
  const most = new Float64Array(last + 1)
  const norm = normOf(LENGTHS[0])
  for (const { held, worth, isConcept, words } of asked)
    for (let at = 0; at < held.docs.length; at++) {
      const weight = held.weights[at]!
      const share = isConcept ? weight * words.length : weight / (weight + norm)
      most[held.docs[at]!]! += worth * share + ROUNDING
    }
  return most
}

function normOf(length: number): number {
  return K * (1 - B + B * length)
}

/** Best first. */
function weighDocs(
  source: TermSource,
  asked: readonly Asked[],
  docs: readonly number[],
): readonly Weighed[] {
  if (docs.length === 0) return []
  source.prepare?.(docs)
  const average = Math.max(SHORTEST, source.averageLength)
  const byDoc = new Map(
    docs.map((doc) => {
      const length = Math.min(LENGTHS[1], Math.max(LENGTHS[0], source.lengthOf(doc) / average))
      return [doc, { norm: normOf(length), cues: [] as Cue[] }] as const
    }),
  )
  for (const { held, worth, ...cue } of asked)
    for (let at = 0; at < held.docs.length; at++) {
      const known = byDoc.get(held.docs[at]!)
      if (known === undefined) continue
      const weight = held.weights[at]!
      const share = cue.isConcept ? weight : weight / (weight + known.norm)
      known.cues.push({ ...cue, value: worth * share })
    }
  return [...byDoc].map(([doc, { cues }]) => ({ doc, cues, sums: sumsOf(cues) })).sort(bestFirst)
}

interface Sums {
  readonly words: number
  readonly concepts: number
  readonly total: number
}

const CONCEPT_WORDS_MAX = 4

/** What several concepts say by the same word of the prompt counts once. */
function sumsOf(cues: readonly Cue[]): Sums {
  let words = 0
  const byWord = new Map<string, number>()
  for (const cue of cues)
    if (!cue.isConcept) words += cue.value
    else for (const word of cue.words) byWord.set(word, Math.max(byWord.get(word) ?? 0, cue.value))
  const best = [...byWord.values()].sort((a, b) => b - a).slice(0, CONCEPT_WORDS_MAX)
  const concepts = best.reduce((sum, value) => sum + value, 0)
  return { words, concepts, total: words + concepts }
}

/** What is worth less says hardly anything. */
const CUE_LEAST = 0.1

function featuresOf(cues: readonly Cue[], { words, concepts }: Sums) {
  const valuesOf = (fits: (cue: Cue) => boolean): readonly number[] =>
    cues
      .filter(fits)
      .map(({ value }) => value)
      .sort((a, b) => b - a)
  const [word = 0, nextWord = 0] = valuesOf(({ isConcept }) => !isConcept)
  const [concept = 0] = valuesOf(({ isConcept }) => isConcept)
  const telling = cues.filter(({ value }) => value > CUE_LEAST)
  return {
    words: Math.log1p(words),
    word,
    nextWord,
    concepts: Math.log1p(concepts),
    concept,
    alone: new Set(telling.flatMap((cue) => cue.words)).size < 2 ? 1 : 0,
    sharp: valuesOf(({ isConcept, name }) => isConcept && !isBroad(name))[0] ?? 0,
    broad: valuesOf(({ isConcept, name }) => isConcept && isBroad(name))[0] ?? 0,
  }
}

/** Of fewer memories nothing can be said about what is rare. */
const SIZE_LEAST = 40

/** How rare something is in the vault: 1 for one memory of many, 0 for all. */
function rarity({ size }: TermSource, held: number): number {
  const all = Math.max(SIZE_LEAST, size) + 1
  return Math.max(0, Math.log(all / (held + 0.5)) / Math.log(all))
}

/** What is only guessed at is told if it is a name that is meant, hardly ever else. */
const GUESSED = 0.4
/** Another name of a word, and one that it is only akin to. */
const OTHER_NAME = 0.4

function askedWords(source: TermSource, prompt: string): readonly Asked[] {
  const terms = queryTerms(prompt)
  const saidAs = new Map(tokensOf(prompt).map((word) => [stemOfToken(word), word]))
  const telling = terms.filter((term) => worthOfWord(term) > 0)
  const spreads = source.spreads(telling.flatMap(allNamesOf))
  const meant = telling.flatMap((term) => meanings(source, term, spreads))
  const found = source.weights(meant.flatMap(({ term }) => allNamesOf(term)))
  return telling.map((term): Asked => {
    const cue = { name: saidAs.get(term) ?? term, words: [term], isConcept: false }
    for (const { term: known, weight } of meant.filter(({ asked }) => asked === term))
      for (const name of allNamesOf(known)) {
        const held = found.get(name)
        if (held === undefined || held.docs.length === 0) continue
        const factor = (weight < 1 ? GUESSED * weight : 1) * (name === known ? 1 : OTHER_NAME)
        return {
          ...cue,
          held,
          worth: worthOfWord(term) * factor * rarity(source, held.docs.length),
        }
      }
    return { ...cue, held: NO_WEIGHTS, worth: worthOfWord(term) }
  })
}

/** What a memory says only besides. */
const SIDE = 0.45

function askedConcepts(source: TermSource, prompt: string): readonly Asked[] {
  const said = new Map<string, { readonly strength: number; readonly words: readonly string[] }>()
  for (const { concept, strength, words } of findConcepts(prompt)) {
    const known = said.get(concept)
    said.set(concept, {
      strength: Math.min(1, (known?.strength ?? 0) + strength),
      words: [...new Set([...(known?.words ?? []), ...words.map(stemOfToken)])],
    })
  }
  const marks = [...said.keys()].map(conceptMarks)
  const marked = source.marked(marks.flatMap(({ main, side }) => [main, side]))
  return [...said].map(([name, { strength, words }]): Asked => {
    const { main, side } = conceptMarks(name)
    const [mains, sides] = [marked.get(main) ?? [], marked.get(side) ?? []]
    return {
      ...{ name, words, isConcept: true },
      held: weightsOfMarks(mains, sides),
      worth: strength * rarity(source, mains.length + sides.length * SIDE),
    }
  })
}

function weightsOfMarks(mains: ArrayLike<number>, sides: ArrayLike<number>): Weights {
  const docs = new Int32Array(mains.length + sides.length)
  docs.set(mains)
  docs.set(sides, mains.length)
  const weights = new Float64Array(docs.length).fill(SIDE)
  return { docs, weights: weights.fill(1, 0, mains.length) }
}

const CUES_OF_SORT_MAX = 2

/** What sort of prompt it is: see prompt-concepts.ts. */
function promptSort(
  prompt: string,
): Pick<Features, 'manual' | 'mechanical' | 'elsewhere' | 'ours'> {
  const found = findPromptSorts(prompt).map(({ concept }) => concept)
  const cuesOf = (sort: string): number =>
    Math.min(CUES_OF_SORT_MAX, found.filter((concept) => concept === sort).length)
  return {
    manual: cuesOf('asks-manual'),
    mechanical: cuesOf('mechanical-edit'),
    elsewhere: cuesOf('elsewhere'),
    ours: cuesOf('our-project'),
  }
}

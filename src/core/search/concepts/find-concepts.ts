import { plainWordsOf, wordsIn } from '../../text/words.ts'
import { CODE_CONCEPTS } from './code-concepts.ts'
import { OPERATIONS_CONCEPTS } from './operations-concepts.ts'
import { PRODUCT_CONCEPTS } from './product-concepts.ts'
import { PROMPT_CONCEPTS } from './prompt-concepts.ts'

/** A concept that a text speaks of. */
export interface FoundConcept {
  readonly concept: string
  /** 1 for a cue that means nothing else, less for one that does. */
  readonly strength: number
  /** The words of the text that say so. */
  readonly words: readonly string[]
}

interface Cue {
  readonly concept: string
  readonly strength: number
  readonly words: readonly CueWord[]
}

interface CueWord {
  readonly text: string
  readonly isPrefix: boolean
}

const WEAK = 0.5
/** What is put behind a word without making another of it: `production` is no form of `product`. */
const ENDINGS: ReadonlySet<string> = new Set(['s', 'es', 'n', 'en', 'd', 'ed', 'ing'])
/** Endings do not change how a word begins. */
const START_CHARS = 3

/** The concepts of a text, each cue once: `add lodash to package.json` speaks of dependencies, by two of its words. */
export function findConcepts(text: string): readonly FoundConcept[] {
  return findByCues(text, subjects)
}

/** What sort of prompt a text is, by the same rules. */
export function findPromptSorts(text: string): readonly FoundConcept[] {
  return findByCues(text, promptSorts)
}

function findByCues(text: string, cuesFrom: CuesFrom): readonly FoundConcept[] {
  const words = spokenWords(text)
  const found = new Map<string, FoundConcept>()
  for (let at = 0; at < words.length; at++)
    for (const name of new Set([words[at]!.text, words[at]!.whole]))
      for (const { concept, strength, words: cue } of cuesFrom(name)) {
        if (!isSaid(cue, words, at, name)) continue
        const said = words.slice(at, at + cue.length).map((word) => word.text)
        found.set(`${concept} ${said.join(' ')}`, { concept, strength, words: said })
      }
  return [...found.values()]
}

interface SpokenWord {
  readonly text: string
  /** The name that it is a part of, where it begins that. */
  readonly whole: string
}

const COMPOUND = /[-_./:@'+#]/

function spokenWords(text: string): readonly SpokenWord[] {
  return wordsIn(text).flatMap(({ text: whole, parts }) => {
    if (parts.length === 0) return [{ text: whole, whole }]
    const plain = parts.filter((part) => !COMPOUND.test(part))
    return plain.map((part, at) => ({ text: part, whole: at === 0 ? whole : part }))
  })
}

function isSaid(
  cue: readonly CueWord[],
  words: readonly SpokenWord[],
  at: number,
  name: string,
): boolean {
  return cue.every((word, ahead) =>
    isForm(word, ahead === 0 ? name : (words[at + ahead]?.text ?? '')),
  )
}

function isForm({ text, isPrefix }: CueWord, word: string): boolean {
  if (isPrefix) return word.startsWith(text)
  if (text === word) return true
  const [short, long] = word.length < text.length ? [word, text] : [text, word]
  return (
    short.length >= START_CHARS && long.startsWith(short) && ENDINGS.has(long.slice(short.length))
  )
}

type CuesFrom = (word: string) => readonly Cue[]

const subjects = cueFinder([CODE_CONCEPTS, OPERATIONS_CONCEPTS, PRODUCT_CONCEPTS])
const promptSorts = cueFinder([PROMPT_CONCEPTS])

/** The cues that may begin with a word; the tables are read when they are first asked for. */
function cueFinder(tables: readonly string[]): CuesFrom {
  let byStart: ReadonlyMap<string, CueRow[]> | undefined
  return (word) => {
    byStart ??= readCues(tables)
    return (byStart.get(word.slice(0, START_CHARS)) ?? []).map(cueIn)
  }
}

/** A cue as its table has it, and taken apart once somebody asks: of thousands a prompt asks for few. */
interface CueRow {
  readonly concept: string
  readonly text: string
  cue?: Cue
}

function cueIn(row: CueRow): Cue {
  row.cue ??= cueOf(row.concept, row.text)
  return row.cue
}

/** What begins with these letters is a word, or a name whose first part begins so; a shorter word ends there. */
const PLAIN_START = /^~?([a-z]{3}|[a-z]{1,2}(?=[_*]|$))/

function readCues(tables: readonly string[]): ReadonlyMap<string, CueRow[]> {
  const byStart = new Map<string, CueRow[]>()
  for (const line of tables.join('').split('\n')) {
    const [concept = '', ...said] = line.split(' ')
    for (const text of said) {
      const row = { concept, text }
      const start = startOf(row)
      if (start === undefined) continue
      const known = byStart.get(start)
      if (known === undefined) byStart.set(start, [row])
      else known.push(row)
    }
  }
  return byStart
}

function startOf(row: CueRow): string | undefined {
  return PLAIN_START.exec(row.text)?.[1] ?? cueIn(row).words[0]?.text.slice(0, START_CHARS)
}

function cueOf(concept: string, text: string): Cue {
  const isWeak = text.startsWith('~')
  const words = (isWeak ? text.slice(1) : text).split('_').flatMap((part): CueWord[] => {
    const isPrefix = part.endsWith('*')
    const plain = plainWordsOf(isPrefix ? part.slice(0, -1) : part)
    return plain.map((word, at) => ({ text: word, isPrefix: isPrefix && at === plain.length - 1 }))
  })
  return { concept, strength: isWeak ? WEAK : 1, words }
}

/** Concepts that half of all prompts speak of: sharing one of them is little. */
const BROAD: ReadonlySet<string> = new Set(
  (
    'order customer database deployment component ui-style typing error-handling error-response tests-general test-place ' +
    'naming rest-api navigation mobile-app money schema-change background-job legacy logging image-media notification ' +
    'booking null-safety docs report request-handler version-control ask-first latency text-i18n orchestrator ui-framework ' +
    'large-table merge payment personal-data'
  ).split(' '),
)

export function isBroad(concept: string): boolean {
  return BROAD.has(concept)
}

/** How a memory is marked in the index: as one that is about a concept, or that speaks of it besides. */
export function conceptMarks(concept: string): { readonly main: string; readonly side: string } {
  return { main: `~${concept}`, side: `~~${concept}` }
}

const HEAD_CHARS = 400
/** What a memory is about is said first, and is few things. */
const MAIN_MAX = 4
const SAID_IN_BODY_MIN = 2

/** The marks of a memory: what it says first tells what it is about. */
export function marksOfConcepts(first: string, body: string): readonly string[] {
  const heads = strengthsIn(`${first}\n${body.slice(0, HEAD_CHARS)}`)
  const sure = [...heads].filter(([, strength]) => strength >= 1).sort(([, a], [, b]) => b - a)
  const least = sure[MAIN_MAX - 1]?.[1] ?? 1
  const marks = [...heads].map(([concept, strength]) => {
    const { main, side } = conceptMarks(concept)
    return strength >= Math.max(1, least) ? main : side
  })
  for (const [concept, strength] of strengthsIn(body.slice(HEAD_CHARS)))
    if (strength >= SAID_IN_BODY_MIN && !heads.has(concept)) marks.push(conceptMarks(concept).side)
  return marks
}

function strengthsIn(text: string): ReadonlyMap<string, number> {
  const strengths = new Map<string, number>()
  for (const { concept, strength } of findConcepts(text))
    strengths.set(concept, (strengths.get(concept) ?? 0) + strength)
  return strengths
}

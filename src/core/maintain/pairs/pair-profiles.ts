import { stringsIn } from '../../format/json/json-strings.ts'
import type { Memory } from '../../model/memory.ts'
import { normalTitle } from '../../model/resurrection.ts'
import { simplified } from '../../text/simplified.ts'
import { type Claim, claimsIn } from './claims.ts'
import { spokenNamesOf, wordStem } from './clause-words.ts'
import { isAntiPattern, type Sentence, sentencesOf } from './sentences.ts'
import { type Stance, stancesIn } from './stances.ts'

export type Compared = Pick<Memory, 'id' | 'kind' | 'title' | 'summary' | 'body' | 'fields'>

/** What two memories are compared by. */
export interface Profile {
  readonly id: string
  /** The title where it is written as a name: links may go by it. Empty for a title of words. */
  readonly linkName: string
  readonly kind: string
  readonly titleKey: string
  /** Stems of the title's words, without those that only say what sort of text it is. */
  readonly titleTerms: ReadonlySet<string>
  /** Stems of title and summary. */
  readonly subject: ReadonlySet<string>
  readonly isAntiPattern: boolean
  /** Numbers, dates and versions of title and id: what tells this week's report from last week's. */
  readonly serials: ReadonlySet<string>
  /** A day stands in its title or id: it records what was so then. */
  readonly isDated: boolean
  readonly numbers: ReadonlySet<string>
  readonly terms: ReadonlySet<string>
  readonly sentences: readonly ComparedSentence[]
  readonly stances: readonly Stance[]
  readonly claims: readonly Claim[]
  /** The text without title, all white space alike. */
  readonly bodyKey: string
}

export interface ComparedSentence extends Sentence {
  readonly terms: ReadonlySet<string>
  readonly shape: number
}

/** A sentence of each of two memories. */
export interface SentencePair {
  readonly ours: string
  readonly theirs: string
}

/** More sentences than this are not compared: a file of 250 KB is a log or a document. */
const SENTENCES_MAX = 400

export function profileOf(memory: Compared): Profile {
  const sentences = readSentences(memory)
  const subject = sentences.filter(({ isTitle, isSummary }) => isTitle || isSummary)
  return {
    id: memory.id,
    linkName: /^[\p{L}\d]+(?:[-_][\p{L}\d]+)+$/u.test(memory.title) ? memory.title : '',
    kind: memory.kind,
    titleKey: titleKeyOf(memory),
    bodyKey: bodyKeyOf(memory),
    titleTerms: new Set([...termsIn(memory.title)].filter(isSubject)),
    subject: unionOf(subject),
    isAntiPattern: isAntiPattern(memory.title),
    serials: serialsIn(`${memory.title} ${memory.id}`),
    isDated: DAY.test(`${memory.title} ${memory.id}`),
    numbers: new Set(bodyOf(memory).match(/\d+(?:\.\d+)?/g) ?? []),
    terms: unionOf(sentences),
    sentences,
    stances: sentences.flatMap((sentence) => stancesIn(sentence)),
    claims: sentences.flatMap((sentence) => claimsIn(sentence)),
  }
}

function readSentences(memory: Compared): readonly ComparedSentence[] {
  const sentences: ComparedSentence[] = []
  for (const sentence of sentencesOf({ ...memory, body: bodyOf(memory) })) {
    if (sentences.length === SENTENCES_MAX) break
    const { text } = sentence
    sentences.push({ ...sentence, terms: termsIn(text), shape: shapeOf(text) })
  }
  return sentences
}

/** A sentence without its numbers, as a hash: the same in each copy of a template. */
function shapeOf(text: string): number {
  const plain = text.toLowerCase().replace(/[\d.,:/-]*\d[\d.,:/-]*/g, '#')
  let hash = 0
  for (let at = 0; at < plain.length; at++) hash = (Math.imul(hash, 31) + plain.charCodeAt(at)) | 0
  return hash
}

/** Two memories of one title have the same, however it is written. */
function titleKeyOf({ title }: Compared): string {
  return normalTitle(simplified(title))
}

function bodyKeyOf(memory: Compared): string {
  return bodyOf(memory).replace(/\s+/g, ' ').trim()
}

/** Layouts that keep fields make the text from them; a memory that has fields alone is told by those. */
function bodyOf({ body, fields }: Compared): string {
  return body !== '' || fields === undefined ? body : stringsIn(fields).join('\n')
}

function unionOf(sentences: readonly ComparedSentence[]): ReadonlySet<string> {
  return new Set(sentences.flatMap(({ terms }) => [...terms]))
}

/** The stems of the words that say something. */
function termsIn(text: string): ReadonlySet<string> {
  return new Set(spokenNamesOf(text).flatMap(({ terms }) => terms))
}

/** What decides which memories are compared. Words are numbers here: a vault of 50,000 has millions of them. */
export interface PairProfile {
  readonly titleKey: string
  /** Made when it is asked for: few ask. */
  readonly bodyKey: () => string
  readonly terms: Uint32Array
  /** Of each sentence, without its numbers. */
  readonly shapes: Int32Array
  /** Terms of the statements that another memory may contradict. */
  readonly claims: readonly (readonly number[])[]
}

/** The part of a profile that takes long to make. */
export type ReadProfile = Omit<PairProfile, 'bodyKey'>

/** Profiles by memory, each made once. */
export interface ProfileCache {
  of(memory: Compared): PairProfile
  numberOf(word: string): number | undefined
  /** In the order of their numbers. */
  words(): readonly string[]
}

export interface EarlierProfiles {
  readonly words: readonly string[]
  readonly of: (memory: Compared) => ReadProfile | undefined
}

export function newProfileCache(
  earlier: EarlierProfiles = { words: [], of: () => undefined },
): ProfileCache {
  const numbers = new Map(earlier.words.map((word, at) => [word, at]))
  const known = new WeakMap<Compared, PairProfile>()
  const number = (word: string): number => {
    const found = numbers.get(word) ?? numbers.size
    if (found === numbers.size) numbers.set(word, found)
    return found
  }
  return {
    numberOf: (word) => numbers.get(word),
    words: () => [...numbers.keys()],
    of: (memory) => {
      const found = known.get(memory)
      if (found !== undefined) return found
      const read = earlier.of(memory) ?? readProfile(memory, number)
      const profile = { ...read, bodyKey: () => bodyKeyOf(memory) }
      known.set(memory, profile)
      return profile
    },
  }
}

const CLAIMS_MAX = 60

function readProfile(memory: Compared, number: (word: string) => number): ReadProfile {
  const sentences = readSentences(memory)
  const terms = new Set<number>()
  const shapes = new Set<number>()
  const claims: number[][] = []
  const addClaim = (about: ReadonlySet<string>): void => {
    if (about.size > 1 && claims.length < CLAIMS_MAX) claims.push([...about].map(number))
  }
  for (const sentence of sentences) {
    for (const term of sentence.terms) terms.add(number(term))
    shapes.add(sentence.shape)
    for (const { terms: about } of claimsIn(sentence)) addClaim(about)
    for (const { about, isLead, saysNo } of stancesIn(sentence))
      if (isLead || saysNo) addClaim(about)
  }
  return {
    titleKey: titleKeyOf(memory),
    terms: Uint32Array.from(terms),
    shapes: Int32Array.from(shapes),
    claims,
  }
}

/** Title words that name the sort of a text, or a number, rather than its subject. */
const SORTS: ReadonlySet<string> = new Set(
  `work works working process rule rules note notes guide overview handling handled setup policy format usage info use uses
  using used keep make run write do add get set anti pattern antipattern always never memory memories 使用 流程 规则 说明`
    .trim()
    .split(/\s+/)
    .map(wordStem),
)

function isSubject(term: string): boolean {
  return !/\d/.test(term) && !SORTS.has(term)
}

const DAY = /(?<!\d)(?:19|20)\d\d[-_.年]?[01]?\d[-_.月]?[0-3]\d(?!\d)/
const CALENDAR =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|q[1-4]|i{1,3}|iv|first|second|third|fourth)$/

function serialsIn(title: string): ReadonlySet<string> {
  const counted = title.match(/第[一二三四五六七八九十百\d]+/g) ?? []
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^v?\d+[a-z]?$/.test(word) || CALENDAR.test(word))
  return new Set([...counted, ...words])
}

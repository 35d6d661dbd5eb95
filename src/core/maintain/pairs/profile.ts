import { stringsIn } from '../../format/json/json-strings.ts'
import type { Memory } from '../../model/memory.ts'
import { normalTitle } from '../../model/resurrection.ts'
import { referencesIn } from '../../references/references.ts'
import { simplified } from '../../text/simplified.ts'
import { isAntiPattern, type Sentence, sentencesOf } from './sentences.ts'
import { spokenNamesOf } from './spoken-word.ts'
import { type Stance, stancesIn } from './stances.ts'
import { wordStem } from './term-of.ts'

/** What a memory is compared by. */
export interface Profile {
  readonly kind: string
  readonly titleKey: string
  /** Stems of the title's words, without those that only say what sort of text it is. */
  readonly titleTerms: ReadonlySet<string>
  /** It tells how not to do something. */
  readonly isAntiPattern: boolean
  /** Numbers, dates and versions of the title: what tells this week's report from last week's. */
  readonly serials: ReadonlySet<string>
  /** Stems of all that it tells. */
  readonly terms: ReadonlySet<string>
  readonly sentences: readonly ComparedSentence[]
  readonly stances: readonly Stance[]
  /** The text without title, all white space alike. */
  readonly bodyKey: string
  /** Code that it says is gone, and code that it speaks of as there. */
  readonly gone: ReadonlySet<string>
  readonly there: ReadonlySet<string>
}

export interface ComparedSentence extends Sentence {
  readonly terms: ReadonlySet<string>
}

export type Compared = Pick<
  Memory,
  'kind' | 'title' | 'summary' | 'body' | 'fields' | 'relatedFiles' | 'source'
>

export function profileOf(memory: Compared): Profile {
  const told = { ...memory, body: bodyOf(memory) }
  const sentences = [...sentencesOf(told)].map((sentence) => ({
    ...sentence,
    terms: termsIn(sentence.text),
  }))
  return {
    kind: memory.kind,
    titleKey: titleKeyOf(memory),
    bodyKey: bodyKeyOf(memory),
    gone: namedIn(memory, 'gone'),
    there: namedIn(memory, 'there'),
    titleTerms: new Set([...termsIn(memory.title)].filter(isSubject)),
    isAntiPattern: isAntiPattern(memory.title),
    serials: serialsIn(memory.title),
    terms: unionOf(sentences.map(({ terms }) => terms)),
    sentences,
    stances: sentences.flatMap((sentence) => stancesIn(sentence)),
  }
}

/** Two memories of one title have the same, however it is written. */
export function titleKeyOf({ title }: Compared): string {
  return normalTitle(simplified(title))
}

export function bodyKeyOf(memory: Compared): string {
  return bodyOf(memory).replace(/\s+/g, ' ').trim()
}

/** The code that a memory says is gone, or speaks of as there. */
export function namedIn(memory: Compared, claim: 'gone' | 'there'): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const one of referencesIn(memory)) if (one.claim === claim) texts.add(one.text)
  return texts
}

function unionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const union = new Set<string>()
  for (const set of sets) for (const term of set) union.add(term)
  return union
}

/** Layouts that keep fields make the text from them; a memory that has fields alone is told by those. */
export function bodyOf({ body, fields }: Compared): string {
  return body !== '' || fields === undefined ? body : stringsIn(fields).join('\n')
}

/** The stems of the words that say something. */
function termsIn(text: string): ReadonlySet<string> {
  const terms = new Set<string>()
  for (const name of spokenNamesOf(text)) for (const term of name.terms) terms.add(term)
  return terms
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

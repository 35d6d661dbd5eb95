import { CONSTRAINT } from './constraint-cues.ts'
import type { Cue, Scale } from './cue.ts'
import { DECISION } from './decision-cues.ts'
import type { Hit } from './hit.ts'
import type { Passage, PlacedLine } from './passage.ts'
import { PREFERENCE } from './preference-cues.ts'
import { RUNBOOK } from './runbook-cues.ts'
import { TECH_DEBT } from './tech-debt-cues.ts'
import { FOUND_MIN, type Worded, weighWords, wordingOf } from './wording.ts'

export const SCALES: readonly Scale[] = [DECISION, PREFERENCE, CONSTRAINT, TECH_DEBT, RUNBOOK]

/** What a cue found, and what it added. */
export interface Weight {
  readonly cue: string
  readonly weight: number
  readonly found: string
  readonly place: string
}

/** Sums of tenths are not exact. */
const SLACK = 0.005
/** The same words seldom say two things: a kind that weighs so much less than another is not meant. */
const OUTWEIGHED = 0.3
const FOUND_CHARS_MAX = 40

/** What speaks in a passage for a kind and against it. */
export function weigh(passage: Passage, { cues }: Scale): readonly Weight[] {
  return weighCues(passage, cues)
}

function weighCues(passage: Passage, cues: readonly Cue[]): readonly Weight[] {
  const weights: Weight[] = []
  for (const { name, weight, places, find } of cues)
    for (const place of places) {
      const found = passage[place] === '' ? undefined : find(passage, place)
      if (found === undefined) continue
      weights.push({ cue: name, weight, found: found.trim().slice(0, FOUND_CHARS_MAX), place })
      break
    }
  return weights
}

/** What people said that is of a kind by the sum of its cues (TRI-02). */
export interface Weighed {
  /** By kind, once a line. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>
  /** What of a line was found to be of a kind: what says something else there only looks like it. */
  readonly claims: ReadonlyMap<number, readonly Claim[]>
}

interface Claim {
  readonly kind: string
  readonly said: string
}

export const NOTHING_WEIGHED: Weighed = { hits: new Map(), claims: new Map() }

export function weighPassages(passages: readonly Passage[]): Weighed {
  const hits = new Map<string, Map<number, Hit>>()
  const claims = new Map<number, Claim[]>()
  const add = (kind: string, unit: Passage, hit: Hit | undefined): void => {
    if (hit === undefined) return
    const known = hits.get(kind) ?? new Map<number, Hit>()
    if (!known.has(hit.line)) hits.set(kind, known.set(hit.line, hit))
    for (const [line, said] of claimedBy(unit, hit))
      claims.set(line, [...(claims.get(line) ?? []), { kind, said }])
  }
  for (const passage of passages) {
    const words = wordedAs(passage)
    for (const unit of unitsOf(passage))
      for (const { scale, weights } of meantIn(unit))
        if (!isContradicted(scale.kind, words)) add(scale.kind, unit, hitOf(unit, scale, weights))
    for (const { scale, worded } of wordedIn(passage, words))
      add(scale.kind, passage, wordedHit(passage, scale, worded))
  }
  return { hits: new Map([...hits].map(([kind, lines]) => [kind, [...lines.values()]])), claims }
}

/** What the words of a passage say about each kind. */
type WordedAs = readonly { readonly scale: Scale; readonly worded: Worded }[]

function wordedAs(passage: Passage): WordedAs {
  if (passage.said.trim() === '') return []
  const wording = wordingOf(passage)
  return SCALES.map((scale) => ({ scale, worded: weighWords(wording, scale.kind) }))
}

/** A few cues of a kind in words that are of another: `always` in what cannot be changed makes no preference. */
function isContradicted(kind: string, words: WordedAs): boolean {
  const own = words.find(({ scale }) => scale.kind === kind)?.worded.score ?? 0
  const most = Math.max(...words.map(({ worded }) => worded.score))
  return own < UNLIKELY && most >= LIKELY
}

const UNLIKELY = -3
const LIKELY = 0

/** The kinds that the words of a passage speak for, whatever cues it has; one that speaks much louder drowns the others. */
function wordedIn(passage: Passage, all: WordedAs): WordedAs {
  const most = Math.max(...all.map(({ worded }) => worded.score))
  return all.filter(
    ({ scale, worded: { score } }) =>
      score >= Math.max(FOUND_MIN, most - DROWNED) && isMeant(weigh(passage, scale), scale, score),
  )
}

const DROWNED = 1

/** A doubt or a task speaks against what the words say, as it does against cues. */
function isMeant(weights: readonly Weight[], scale: Scale, score: number): boolean {
  const isFramed = weights.some(({ weight }) => weight <= FRAMED)
  return !isFramed && score + sumOf(weights, scale) >= WITH_CUES
}

const FRAMED = -0.6
const WITH_CUES = 0.6

/** The longest line of who tells it: of a remedy the assistant, of everything else the person. */
function wordedHit(
  { lines, askedLines }: Passage,
  { kind, substance }: Scale,
  { telling }: Worded,
): Hit | undefined {
  const isTheirs = kind === 'runbook' && substance.length > 0 && askedLines.length > 0
  const [line] = (isTheirs ? askedLines : lines)
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length)
  if (line === undefined) return undefined
  const cues = [`wording: ${telling.join(', ')}`]
  return { line: line.at, by: line.by, as: 'stated', sentence: line.text, cues }
}

/** Who says much says more than one thing: only what is short is claimed as a whole. */
function claimedBy({ lines, said, sentences }: Passage, hit: Hit): readonly [number, string][] {
  const isShort = sentences.length <= CLAIMED_SENTENCES_MAX || sentences.includes(said)
  const own = lines.map(({ at }): [number, string] => [at, said])
  return [...(isShort ? own : []), ...(hit.by === 'user' ? [] : [quoteOf(hit)])]
}

const CLAIMED_SENTENCES_MAX = 2
const quoteOf = ({ line, sentence }: Hit): [number, string] => [line, sentence]

/** A kind that a passage is of, by its cues or by its words alone, and what says so. */
export interface MeantKind {
  readonly kind: string
  readonly by: 'cues' | 'words'
  readonly telling: readonly string[]
}

/** The kinds that a passage is of. */
export function kindsMeant(passage: Passage): readonly MeantKind[] {
  const byCues = unitsOf(passage).flatMap((unit) =>
    meantIn(unit).map(({ scale, weights }): MeantKind => {
      const telling = weights.filter(({ weight }) => weight > 0).map(({ found }) => found)
      return { kind: scale.kind, by: 'cues', telling }
    }),
  )
  const byWords = wordedIn(passage, wordedAs(passage)).map(
    ({ scale, worded }): MeantKind => ({ kind: scale.kind, by: 'words', telling: worded.telling }),
  )
  const all = [...byCues, ...byWords]
  return all.filter(({ kind }, at) => all.findIndex((other) => other.kind === kind) === at)
}

/** The kinds that what was said adds up to, and that no other outweighs. */
function meantIn(
  unit: Passage,
): readonly { readonly scale: Scale; readonly weights: readonly Weight[] }[] {
  const weighed = SCALES.flatMap((scale) => {
    if (!mayBeMeant(unit, scale)) return []
    const weights = weigh(unit, scale)
    return [{ scale, weights, sum: sumOf(weights, scale) }]
  })
  const most = Math.max(...weighed.map(({ sum }) => sum))
  return weighed.filter(
    ({ scale, sum }) => sum >= Math.max(scale.enough - SLACK, most - OUTWEIGHED),
  )
}

/**
 * Whether what speaks for a kind may add up to enough. To make a pattern takes longer than to ask it: so the short ones are
 * asked first, as long as the rest could still make it up, and what speaks against it only after that.
 */
function mayBeMeant(unit: Passage, { cues, enough }: Scale): boolean {
  const speaking = cues
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => (a.length ?? 0) - (b.length ?? 0))
  let reachable = speaking.reduce((sum, { weight }) => sum + weight, 0)
  for (const cue of speaking) {
    if (weighCues(unit, [cue]).length === 0) reachable -= cue.weight
    if (reachable < enough - SLACK) return false
  }
  return true
}

/** What the weights add up to, less where a group of cues is missing that the kind needs. */
export function sumOf(weights: readonly Weight[], { needs }: Scale): number {
  const lacks = needs.filter((group) => !weights.some(({ cue }) => group.includes(cue)))
  return weights.reduce((sum, { weight }) => sum + weight, 0) - NEEDED * lacks.length
}

const NEEDED = 0.15

const SENTENCES_MAX = 8

/** All that was said at once, and each sentence of it: two of them may say two things. */
function unitsOf(passage: Passage): readonly Passage[] {
  const { sentences } = passage
  if (sentences.length < 2) return [passage]
  return [passage, ...sentences.slice(0, SENTENCES_MAX).map((said) => ({ ...passage, said }))]
}

/** The line that says it: where most cues stand, with the assistant where the substance is theirs. */
function hitOf(
  passage: Passage,
  { substance }: Scale,
  weights: readonly Weight[],
): Hit | undefined {
  const main = substance.flatMap((name) => weights.filter(({ cue }) => cue === name))[0]
  const isTheirs = main?.place === 'asked'
  const told = weights.filter(({ weight }) => weight > 0)
  const near = told.filter(({ place }) => (place === 'asked') === isTheirs)
  const countIn = ({ text }: PlacedLine): number =>
    near.filter(({ found }) => text.includes(found)).length
  const [line] = (isTheirs ? passage.askedLines : passage.lines)
    .filter(({ text }) => text !== '')
    .sort((a, b) => countIn(b) - countIn(a))
  if (line === undefined) return undefined
  const cues = told.map(({ cue, found }) => `${cue}: ${found}`)
  return { line: line.at, by: line.by, as: 'stated', sentence: line.text, cues }
}

import type { Card, Entry } from '../model/memory.ts'
import { boosted } from '../search/relevance.ts'
import type { AdmitRequest, Admitted, Candidate, Reason, Tiers } from './admission.ts'
import { mayEnter } from './entry-outline.ts'
import { linkedEntry } from './entry-source.ts'
import { inScope, isUniversal, standingRule } from './in-scope.ts'
import { BESIDE_FROM, BESIDE_SHARE, type Features, likelihood, TOLD_FROM } from './likelihood.ts'
import { isNamedIn, matchesByName, type Named } from './match-by-name.ts'
import { spokenWords } from './prompt-phrases.ts'
import type { Evidence } from './shared-cues.ts'

/** A memory that links to more is a list of contents: its links say nothing about the prompt. */
const LINKS_MAX = 8
/** What is linked to counts for so much of what led to it. */
const LINKED_SHARE = 0.5

/**
 * Which memories earn a place in the conversation (REC-05): precision before recall, since a memory that is not about
 * the prompt costs attention and misleads. Nothing matches: nothing is relevant.
 */
export function admit(request: AdmitRequest): Tiers {
  const asked = new Map<Entry['path'], Admitted[]>()
  const add = (admitted: Admitted): void => {
    const same = asked.get(admitted.entry.path) ?? []
    if (same.some(({ entry }) => entry.memory.id === admitted.entry.memory.id)) return
    asked.set(admitted.entry.path, [...same, admitted])
  }
  const direct = directMatches(request)
  for (const match of direct) add(match)
  for (const match of direct) for (const linked of hopsFrom(match, request)) add(linked)
  const standing = request.others
    .standing(standingRule(request.vaultScope))
    .filter(({ memory }) => memory.status === 'active')
    .map((entry): Admitted => ({ entry, score: 0, reason: { by: 'standing' } }))
  for (const one of standing) add(one)
  return sorted(
    [...asked.values()].flat().filter(({ entry }) => mayEnter(entry)),
    request,
  )
}

/** A candidate with what decides whether it comes. */
export interface WeighedCandidate extends Candidate {
  readonly features: Features
  readonly named: Named | undefined
}

/** Those that may be told, best first. */
export function weighCandidates(request: AdmitRequest): readonly WeighedCandidate[] {
  const names = matchesByName(request)
  const tellable = request.candidates.filter(({ entry }) => mayBeTold(entry, request))
  const most = tellable[0]?.evidence.total ?? 0
  const valuesIn = valueTables()
  return tellable.map((candidate, place) => {
    const { total, features } = candidate.evidence
    const named = names.get(candidate.entry)
    const alike = tellable.filter(({ evidence }) => evidence.total >= total * ALIKE_SHARE).length
    const isOutdone = tellable.some(
      (one) =>
        saysAllAndMore(one.evidence, candidate.evidence, valuesIn) ||
        (named === undefined && names.has(one.entry) && saysTheWordsOf(one, candidate)),
    )
    const beside = {
      share: total / (most + SHARED_LEAST),
      place: 1 / (1 + place),
      alike: Math.log(alike),
      outdone: isOutdone ? 1 : 0,
      titleLength: Math.log1p(candidate.entry.memory.title.split(/\s+/).length),
      named: named?.isWord === false ? 1 : 0,
      namedWord: named?.isWord === true ? 1 : 0,
    }
    return { ...candidate, named, features: { ...features, ...beside } }
  })
}

/** A cue that speaks so much louder for another memory. */
const LOUDER = 1.2

type Values = ReadonlyMap<string, number>

/** Whether one memory has all that another has of the prompt, and something besides, or much more of it. */
function saysAllAndMore(
  one: Evidence,
  other: Evidence,
  valuesIn: (evidence: Evidence) => Values,
): boolean {
  if (one.total <= other.total) return false
  const [values, known] = [valuesIn(one), valuesIn(other)]
  if (other.cues.some(({ name, value }) => (values.get(name) ?? 0) < value)) return false
  return one.cues.some(({ name, value }) => value > (known.get(name) ?? 0) * LOUDER)
}

/** Each memory is compared with all others: its cues are put in order once. */
function valueTables(): (evidence: Evidence) => Values {
  const tables = new Map<Evidence, Values>()
  return (evidence) => {
    const table =
      tables.get(evidence) ?? new Map(evidence.cues.map(({ name, value }) => [name, value]))
    tables.set(evidence, table)
    return table
  }
}

/** What is named is meant: who shares only that word with the prompt is about something else. */
function saysTheWordsOf(one: Candidate, { evidence }: Candidate): boolean {
  const words = wordsOf(one.evidence)
  const wanted = wordsOf(evidence)
  return wanted.length > 0 && wanted.every((word) => words.includes(word))
}

function wordsOf({ cues }: Evidence): readonly string[] {
  const telling = cues.filter(({ isConcept, value }) => !isConcept && value >= SAID_LEAST)
  return telling.flatMap(({ words }) => words)
}

/** From this share on a memory says as much of the prompt as another. */
const ALIKE_SHARE = 0.9
/** Of next to nothing, all is little. */
const SHARED_LEAST = 0.3

/** What is likely to be wanted, and what else is nearly as likely. */
function directMatches(request: AdmitRequest): readonly Admitted[] {
  const weighed = weighCandidates(request)
    .filter(
      ({ entry, named }) => mayBeTold(entry, request) && (request.byText || named !== undefined),
    )
    .map((one) => ({ ...one, score: Math.max(likelihood(one.features), namedLikely(one)) }))
  const best = Math.max(0, ...weighed.map(({ score }) => score))
  const least = best < TOLD_FROM ? 1 : Math.max(BESIDE_FROM, best * BESIDE_SHARE)
  return weighed
    .filter(({ score }) => score >= least)
    .map(({ entry, evidence, boosts, score, named }) => ({
      entry,
      score: boosts === undefined ? score : boosted(score, boosts),
      parts: { text: score, ...boosts },
      reason: named?.reason ?? textReason(evidence),
    }))
}

/** What the prompt calls by a name that somebody gave it is wanted. */
const NAMED_LIKELY = 0.8

/** So much of what a prompt says is the name: then the prompt is about that. */
const MOSTLY_NAME = 0.5

function namedLikely({ named, features }: WeighedCandidate): number {
  if (named === undefined) return 0
  // `container_no` is a word that the text uses: saving made a keyword of it.
  const isGiven = !named.isKeyword || named.reason.phrase.includes(' ')
  if (isGiven) return NAMED_LIKELY
  // A word that is misspelt so was not taken from the text, but meant.
  const isMeant = named.reason.typo !== undefined || features.coverage >= MOSTLY_NAME
  return isMeant ? TOLD_FROM : 0
}

function textReason({ cues }: Evidence): Reason {
  const names = (isConcept: boolean): readonly string[] =>
    cues
      .filter((cue) => cue.isConcept === isConcept && cue.value >= SAID_LEAST)
      .map(({ name }) => name)
  return { by: 'text', words: names(false), concepts: names(true) }
}

/** What speaks less for a memory is not worth a word. */
const SAID_LEAST = 0.1

/** Itself, or what replaced it: what is told of neither keeps nobody else out. */
function mayBeTold(entry: Entry, request: AdmitRequest): boolean {
  const { memory } = entry
  if (memory.supersededBy !== '') return true
  return mayEnter(entry) && (isUniversal(memory, request.vaultScope) || inScope(memory, request))
}

/** One step along the links of an admitted memory; what was superseded hands over to what holds now. */
function hopsFrom(match: Admitted, { others }: AdmitRequest): readonly Admitted[] {
  const { memory } = match.entry
  const isReplaced = memory.supersededBy !== ''
  if (!isReplaced && !mayTakeAlong(match)) return []
  if (isReplaced) {
    const successor = successorOf(memory, (name) => linkedEntry(others, name))
    const reason: Reason = { by: 'successor', of: memory.id }
    return successor === undefined ? [] : [{ ...match, entry: successor, reason }]
  }
  const titled = spokenWords(memory.title)
  return match.entry.linksTo.flatMap((target): Admitted[] => {
    const entry = linkedEntry(others, target)
    if (entry === undefined || !isNamedIn(titled, entry.memory)) return []
    const parts = { ...match.parts, link: LINKED_SHARE }
    const score = match.score * LINKED_SHARE
    return [{ entry, score, parts, reason: { by: 'link', from: memory.id } }]
  })
}

/** Only what the prompt names: what it merely resembles would bring in guesses about a guess. */
function mayTakeAlong({ entry, reason }: Admitted): boolean {
  const { length } = entry.linksTo
  return reason.by === 'keyword' && length > 0 && length <= LINKS_MAX && mayEnter(entry)
}

/** The end of the chain, however many times a thing was decided anew; a chain that bites its tail has none. */
function successorOf(memory: Card, find: (name: string) => Entry | undefined): Entry | undefined {
  const seen = new Set<string>([memory.id])
  let next = find(memory.supersededBy)
  while (next !== undefined && next.memory.supersededBy !== '') {
    if (seen.has(next.memory.id)) return undefined
    seen.add(next.memory.id)
    next = find(next.memory.supersededBy)
  }
  return next
}

const OPEN_KINDS: ReadonlySet<string> = new Set(['open_question', 'tech_debt'])

/** Whether a memory is about something that is not settled. */
export function isOpenMatter({ kind }: Pick<Card, 'kind'>): boolean {
  return OPEN_KINDS.has(kind)
}

function sorted(admitted: readonly Admitted[], request: AdmitRequest): Tiers {
  const tiers = { prelude: [], pinned: [], relevant: [], open: [] } satisfies Record<
    string,
    Admitted[]
  >
  const typed: Record<keyof Tiers, Admitted[]> = tiers
  for (const one of admitted) {
    const { memory } = one.entry
    if (isUniversal(memory, request.vaultScope)) typed.prelude.push(one)
    else if (!inScope(memory, request)) continue
    else if (isOpenMatter(memory)) typed.open.push(one)
    else typed[memory.pinned ? 'pinned' : 'relevant'].push(one)
  }
  for (const tier of Object.values(typed)) tier.sort(byWorth)
  return typed
}

/** What the prompt names, then what it is about, then what hangs on that. */
const RANKS: Readonly<Record<Reason['by'], number>> = {
  keyword: 0,
  successor: 0,
  text: 1,
  link: 2,
  standing: 3,
}

/** What the prompt is about, then what a person pinned, then what was of use, then the latest. */
function byWorth(a: Admitted, b: Admitted): number {
  const [left, right] = [a.entry.memory, b.entry.memory]
  return (
    RANKS[a.reason.by] - RANKS[b.reason.by] ||
    b.score - a.score ||
    Number(right.pinned) - Number(left.pinned) ||
    right.useCount - left.useCount ||
    compareTexts(latestOf(right), latestOf(left)) ||
    (a.entry.path < b.entry.path ? -1 : 1)
  )
}

/** Moments are plain letters: what a language makes of them needs no asking, and asking costs a hook ten milliseconds. */
function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function latestOf({ updatedAt, createdAt }: Card): string {
  return updatedAt ?? createdAt ?? ''
}

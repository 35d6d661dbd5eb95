import type { Card, Entry } from '../model/memory.ts'
import { isCounting, isEveryday } from '../text/everyday.ts'
import { queryTerms } from '../text/search-terms.ts'
import type { AdmitRequest, Admitted, Candidate, Reason, Tiers } from './admission.ts'
import { mayEnter } from './entry-outline.ts'
import { linkedEntry } from './entry-source.ts'
import { inScope, isUniversal, standingRule } from './in-scope.ts'
import { isNamedIn, matchesByName } from './match-by-name.ts'
import { spokenWords } from './prompt-phrases.ts'
import type { Asked } from './prompt-words.ts'
import { askedIn, sharedWords } from './prompt-words.ts'

/** Where the prompt names a memory, that is what it is about: a text must match clearly better to be it too. */
const TEXT_OVER_NAMED = 1.2
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

function directMatches(request: AdmitRequest): readonly Admitted[] {
  const asked = askedIn(request)
  const byName = matchesByName(request, asked)
  const exact = byName.filter(({ named }) => named !== undefined && named.typo === undefined)
  const textFrom = Math.max(0, ...exact.map(({ hit }) => hit.score)) * TEXT_OVER_NAMED
  return byName.flatMap(({ hit, named }): Admitted[] => {
    const reason = named ?? (hit.score < textFrom ? undefined : textReason(hit, asked))
    if (reason === undefined) return []
    const parts = { text: hit.text.score, ...hit.boosts }
    return [{ entry: hit.entry, score: hit.score, parts, reason }]
  })
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

/** What a match in the text must hold of the prompt. One word in common is an accident, two of many are too. */
const WORDS_MIN = 2

const MANY_WORDS = 8

/** So many of them as they were said: words that are only akin to them are guesses, and two guesses are none. */
const LITERAL_MIN = 1

/** Long memories hold many words: a match in the text must also come near the best one. */
const SCORE_SHARE = 0.8

/** So many everyday words are no accident any more, nor are two that the title is made of. */
const EVERYDAY_MIN = 3

const EVERYDAY_TITLE_MIN = 2

/** Why a memory is about a prompt that does not name it; undefined where it is not. */
function textReason(hit: Candidate, asked: Asked): Reason | undefined {
  const { text, score } = hit
  if (score < asked.bestScore * SCORE_SHARE) return undefined
  // What search guessed at, or found in a neighbour, does not make a text be about the prompt.
  const shared = sharedWords(hit, asked)
  const matched = Math.min(shared.length, text.matched)
  const akin = text.akin.filter((term) => asked.words.has(term)).length
  const least = asked.words.size < MANY_WORDS ? WORDS_MIN : WORDS_MIN + 1
  if (matched < least || matched - akin < LITERAL_MIN || isAccident(hit, shared)) return undefined
  if (text.depth * asked.knownShare < asked.depthFrom) return undefined
  return { by: 'text', matched, coverage: text.coverage * asked.knownShare }
}

/** Everyday words meet in texts that have nothing to do with each other, and those that count things do so always. */
function isAccident({ entry }: Candidate, shared: readonly string[]): boolean {
  if (shared.every(isCounting)) return true
  if (shared.length >= EVERYDAY_MIN || !shared.every(isEveryday)) return false
  const title = queryTerms(entry.memory.title)
  return shared.filter((term) => title.includes(term)).length < EVERYDAY_TITLE_MIN
}

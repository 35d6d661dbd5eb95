import { nameKey } from '../link-table.ts'
import type { Card, Entry } from '../memory.ts'
import { isAskingTerm } from '../search/asking-terms.ts'
import { queryTerms, stemOfToken } from '../search/search-terms.ts'
import { type EntrySource, linkedEntry, type StandingRule, scopeKey } from './entry-source.ts'
import { isEveryday, isEverydayName, plainNameKey } from './everyday.ts'
import { isDigit, isEverydayTerm, isWord } from './everyday-terms.ts'
import { mayEnter } from './outline.ts'
import { findPhrase, type PhraseMatch, type Spoken, spokenWords } from './phrases.ts'

/** A memory that search found, with what admission asks of its match. */
export interface Candidate {
  readonly entry: Entry
  readonly score: number
  readonly text: {
    /** Score by term of the prompt; a term that the vault knows is in the parts of some candidate. */
    readonly parts: ReadonlyMap<string, number>
    readonly coverage: number
    readonly matched: number
    /** Terms that it holds only by a word akin to them. */
    readonly akin: readonly string[]
    readonly depth: number
  }
}

/** Why a memory may enter. */
export type Reason =
  | { readonly by: 'keyword'; readonly phrase: string; readonly typo: string | undefined }
  | { readonly by: 'text'; readonly matched: number; readonly coverage: number }
  | { readonly by: 'link'; readonly from: string }
  | { readonly by: 'successor'; readonly of: string }
  /** It stands without being asked for: pinned, or a rule of the person. */
  | { readonly by: 'standing' }

export interface Admitted {
  readonly entry: Entry
  readonly score: number
  readonly reason: Reason
}

/** What may enter the conversation, each tier best first. */
export interface Tiers {
  /** What holds for the person everywhere. */
  readonly prelude: readonly Admitted[]
  readonly pinned: readonly Admitted[]
  readonly relevant: readonly Admitted[]
  /** Questions and debts that are not settled. */
  readonly open: readonly Admitted[]
}

export interface AdmitRequest {
  readonly prompt: string
  /** Best first. */
  readonly hits: readonly Candidate[]
  /** The other memories of the vault. */
  readonly others: EntrySource
  /** Only memories of these scopes; absent: of all. */
  readonly scopes?: readonly string[]
  /** What a memory without a scope of its own has. */
  readonly vaultScope: string
  /** False: only names count, not what the text says (`title_tags`). */
  readonly byText: boolean
}

/** What a match in the text must hold of the prompt. One word in common is an accident, two of many are too. */
const TEXT_TERMS_MIN = 2
const MANY_TERMS = 8
/** So many of them as they were said: words that are only akin to them are guesses, and two guesses are none. */
const LITERAL_TERMS_MIN = 1
/** What it counts for the vault to know a word akin to one of the prompt. */
const AKIN_KNOWN = 0.7
/** How deeply it must speak of a prompt of one term; of longer ones less, by the root of their length, to the floor. */
const TEXT_DEPTH_MIN = 0.32
const TEXT_DEPTH_FLOOR = 0.1
/** Long memories hold many words: a match in the text must also come near the best one. */
const TEXT_SCORE_SHARE = 0.8
/** And speak of the prompt nearly as deeply as the one that does so most. */
const TEXT_DEPTH_SHARE = 0.75
/** Where the prompt names a memory, that is what it is about: a text must match clearly better to be it too. */
const TEXT_OVER_NAMED = 1.2
/** A plain word that names more memories than this tells none of them apart: those enter that match best. */
const NAMED_ALIKE_MAX = 2
const NAMED_ALIKE_SHARE = 0.8
/** What an everyday word must be of all that is asked, to be what the prompt is about. */
const EVERYDAY_SHARE = 0.5
/** A memory that links to more is a list of contents: its links say nothing about the prompt. */
const LINKS_MAX = 8

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
  const spoken = spokenWords(request.prompt)
  const asked = askedIn(request)
  const byName = withoutOutdone(
    request.hits.map((hit) => ({ hit, named: keywordReason(hit, spoken, { request, asked }) })),
  )
  const exact = byName.filter(({ named }) => named !== undefined && named.typo === undefined)
  const textFrom = Math.max(0, ...exact.map(({ hit }) => hit.score)) * TEXT_OVER_NAMED
  return byName.flatMap(({ hit, named }): Admitted[] => {
    const reason = named ?? (hit.score < textFrom ? undefined : textReason(hit, asked))
    return reason === undefined ? [] : [{ entry: hit.entry, score: hit.score, reason }]
  })
}

type Named = Extract<Reason, { readonly by: 'keyword' }>

interface ByName {
  readonly hit: Candidate
  readonly named: Named | undefined
}

/** `test` names a third of the vault: then it is what else the prompt says that tells which of them is meant. */
function withoutOutdone(byName: readonly ByName[]): readonly ByName[] {
  const alike = new Map<string, number[]>()
  for (const { hit, named } of byName) {
    const key = named && plainNameKey(named.phrase)
    if (key !== undefined) alike.set(key, [...(alike.get(key) ?? []), hit.score])
  }
  return byName.map(({ hit, named }) => {
    const scores = alike.get((named && plainNameKey(named.phrase)) ?? '') ?? []
    const least = scores.length > NAMED_ALIKE_MAX ? Math.max(...scores) * NAMED_ALIKE_SHARE : 0
    return { hit, named: hit.score < least ? undefined : named }
  })
}

function keywordReason(
  hit: Candidate,
  spoken: Spoken,
  { request, asked }: { readonly request: AdmitRequest; readonly asked: Asked },
): Named | undefined {
  let near: PhraseMatch | undefined
  const everyday: PhraseMatch[] = []
  for (const name of namesOf(hit.entry.memory)) {
    const match = findPhrase(name, spoken)
    if (match === undefined) continue
    if (isEverydayName(name)) everyday.push(match)
    else if (match.typo === undefined) return { by: 'keyword', ...match }
    else near ??= match
  }
  const said = everyday.find(({ typo }) => typo === undefined)
  if (said !== undefined && isAbout(everyday, hit, asked)) return { by: 'keyword', ...said }
  if (near?.typo === undefined || isKnownWord(near.typo, hit, request)) return undefined
  return { by: 'keyword', ...near }
}

/**
 * Keywords are often the words that a text uses most, and `data`, `page` or `error` stand in half of all prompts. Such a
 * word names a memory where hardly anything else is asked for, or where the text speaks of what else is.
 */
function isAbout(everyday: readonly PhraseMatch[], { text }: Candidate, asked: Asked): boolean {
  const named = new Set(everyday.map(({ phrase }) => plainNameKey(phrase))).size
  if (named >= asked.said * EVERYDAY_SHARE) return true
  const said = [...text.parts.keys()].filter((term) => asked.words.has(term))
  return said.length >= TEXT_TERMS_MIN && said.some((term) => !isEveryday(term))
}

function namesOf({ title, keywords, aliases }: Card): readonly string[] {
  return [...keywords, ...aliases, title]
}

/** A word that the vault uses as a name, or in other memories than this one, was meant as it was written. */
function isKnownWord(word: string, hit: Candidate, { hits, others }: AdmitRequest): boolean {
  const stem = stemOfToken(word)
  if (hits.some(({ text }) => text.parts.has(stem)) && !hit.text.parts.has(stem)) return true
  return others.hasKeywordWord(word)
}

function textReason({ text, score }: Candidate, asked: Asked): Reason | undefined {
  if (score < asked.bestScore * TEXT_SCORE_SHARE) return undefined
  // What search guessed at, or found in a neighbour, does not make a text be about the prompt.
  const shared = [...text.parts.keys()].filter((term) => asked.words.has(term))
  const matched = Math.min(shared.length, text.matched)
  const akin = text.akin.filter((term) => asked.words.has(term)).length
  const least = asked.words.size < MANY_TERMS ? TEXT_TERMS_MIN : TEXT_TERMS_MIN + 1
  if (matched < least || matched - akin < LITERAL_TERMS_MIN || shared.every(isEverydayTerm))
    return undefined
  if (text.depth * asked.knownShare < asked.depthFrom) return undefined
  return { by: 'text', matched, coverage: text.coverage * asked.knownShare }
}

interface Asked {
  /** How many terms the prompt has. */
  readonly said: number
  /** The terms of the prompt that say what it is about, each word once. */
  readonly words: ReadonlySet<string>
  /** How many of them the vault knows: search leaves the others out of what is to be covered. */
  readonly knownShare: number
  /** How deeply a text must speak of what it knows, see `TEXT_DEPTH_MIN`. */
  readonly depthFrom: number
  readonly bestScore: number
}

function askedIn(request: AdmitRequest): Asked {
  const { prompt, hits, byText } = request
  const all = queryTerms(prompt)
  const said = all.length
  if (!byText) return { said, words: new Set(), knownShare: 0, depthFrom: 1, bestScore: 0 }
  const terms = all.filter((term) => !isAskingTerm(term) && !isDigit(term))
  const known = terms.reduce((sum, term) => sum + knownBy(hits, term), 0)
  const knownShare = known / Math.max(1, terms.length)
  const rivals = hits.filter(({ entry }) => mayBeTold(entry, request))
  return {
    said,
    words: new Set(terms.filter(isWord)),
    knownShare,
    depthFrom: Math.max(
      TEXT_DEPTH_FLOOR,
      TEXT_DEPTH_MIN / Math.sqrt(Math.max(1, terms.length)),
      Math.max(0, ...rivals.map(({ text }) => text.depth)) * knownShare * TEXT_DEPTH_SHARE,
    ),
    bestScore: rivals[0]?.score ?? 0,
  }
}

/** 1 for a term that the vault knows, less for one that it has only a word akin to. */
function knownBy(hits: readonly Candidate[], term: string): number {
  let known = 0
  for (const { text } of hits) {
    if (!text.parts.has(term)) continue
    if (!text.akin.includes(term)) return 1
    known = AKIN_KNOWN
  }
  return known
}

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
    return successor === undefined ? [] : [{ entry: successor, score: match.score, reason }]
  }
  const titled = spokenWords(memory.title)
  return match.entry.linksTo.flatMap((target): Admitted[] => {
    const entry = linkedEntry(others, target)
    if (entry === undefined || !isNamedIn(titled, entry.memory)) return []
    return [{ entry, score: match.score / 2, reason: { by: 'link', from: memory.id } }]
  })
}

/** Only what the prompt names: what it merely resembles would bring in guesses about a guess. */
function mayTakeAlong({ entry, reason }: Admitted): boolean {
  const { length } = entry.linksTo
  return reason.by === 'keyword' && length > 0 && length <= LINKS_MAX && mayEnter(entry)
}

/**
 * `auth service depends on Redis` is about both, and its links lead to both; most links only say where to read on, and
 * that is in the memory for whoever wants it.
 */
function isNamedIn(title: Spoken, memory: Card): boolean {
  return namesOf(memory).some((name) => {
    const match = findPhrase(name, title)
    return match !== undefined && match.typo === undefined && !isEverydayName(name)
  })
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

const UNIVERSAL_SCOPES: ReadonlySet<string> = new Set([
  'user',
  'universal',
  'user-universal',
  'global',
])
/** Kinds that tell how to work with the person; the rest of their own vault waits until it is asked for. */
const PERSONAL_KINDS: ReadonlySet<string> = new Set([
  'preference',
  'feedback',
  'user',
  'constraint',
  'convention',
])

/** What stands besides what is pinned: what `isUniversal` is true of. */
function standingRule(vaultScope: string): StandingRule {
  return { scopes: UNIVERSAL_SCOPES, kinds: vaultScope === 'user' ? PERSONAL_KINDS : new Set() }
}

/** Whether a memory holds for the person whatever they work on. */
export function isUniversal(
  { scope, kind, pinned }: Pick<Card, 'scope' | 'kind' | 'pinned'>,
  vaultScope: string,
): boolean {
  if (scope !== '') return UNIVERSAL_SCOPES.has(scopeKey(scope))
  return vaultScope === 'user' && (pinned || PERSONAL_KINDS.has(kind))
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

function inScope(memory: Card, { scopes, vaultScope }: AdmitRequest): boolean {
  return scopes === undefined || scopes.map(nameKey).includes(nameKey(memory.scope || vaultScope))
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

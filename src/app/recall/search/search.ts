import type { Counters } from '../../../core/layouts/layout.ts'
import { kindNamed } from '../../../core/model/kinds.ts'
import type { Card, Entry, Status, Tier } from '../../../core/model/memory.ts'
import { memoryKey } from '../../../core/model/memory.ts'
import { asksLeave } from '../../../core/search/asks-leave.ts'
import type { Explained } from '../../../core/search/explain.ts'
import { type Narrowing, narrowings } from '../../../core/search/narrowings.ts'
import {
  type Beside,
  RANK_WEIGHTS,
  type Ranked,
  type Ranking,
  rank,
} from '../../../core/search/rank.ts'
import {
  type Boosts,
  boosted,
  boostRange,
  boostsOf,
  type Weighing,
} from '../../../core/search/relevance.ts'
import { NO_MATCH, type TextMatch } from '../../../core/search/rerank.ts'
import { queryTerms } from '../../../core/text/search-terms.ts'
import type { World } from '../../../ports/world.ts'
import { countersOf } from '../../catalog/catalog.ts'
import { type OpenTerms, withTerms } from '../../catalog/search-terms.ts'
import { recoverIfNeeded } from '../../write/recover-if-needed.ts'
import { type Freshness, isSwitchedOff } from '../recall-vault.ts'

export interface SearchRequest {
  readonly query: string
  readonly limit?: number
  readonly kind?: string
  /** A topic or any topic below it. */
  readonly topic?: string
  readonly tag?: string
  readonly scope?: string
  readonly tier?: Tier
  /** Only of this status, whatever the next two say. */
  readonly status?: Status
  readonly includeRetired?: boolean
  readonly includeArchived?: boolean
  /** Each hit says how its score comes about. */
  readonly explain?: boolean
  /** What those that are shown say of the code is checked against it; what names code that is gone stands lower (REC-07). */
  readonly verify?: boolean
  /** The scope of the vault, where those of several are put together: then what holds everywhere stands a little lower. */
  readonly vaultScope?: string
  /** The other vaults that are asked, so that a word is as rare as in all of them. */
  readonly beside?: Beside
}

export interface SearchHit {
  readonly entry: Entry
  readonly score: number
  /** Where the score comes from: terms of the question, how much of it the memory covers. */
  readonly text: TextMatch
  readonly boosts: Boosts
  /** How what it names stands in the working tree, where that was asked for. */
  readonly freshness?: Freshness
  /** All parts of the text score, where they were asked for. */
  readonly explained?: Explained
  /** Where it was found by its name: the name that was said, or the words of it, and what that adds to the score. */
  readonly name?: { readonly said: string; readonly by: 'name' | 'words'; readonly adds: number }
  /** Where an embedder was asked: what share text and meaning have in the score, and how near the meaning is. */
  readonly meaning?: {
    readonly share: number
    readonly textShare: number
    readonly similarity: number
  }
}

export interface SearchOutcome {
  readonly hits: readonly SearchHit[]
  /** How many were looked at closely and fit, those beyond the limit included. */
  readonly found: number
  /** How to ask for a part of them, when there are more than were asked for. */
  readonly narrow: readonly Narrowing[]
  /** The terms that were asked for, as the index knows them. */
  readonly terms: readonly string[]
  readonly notes: readonly string[]
}

const DEFAULT_LIMIT = 10

/** The memories that a question is about, best first (REC-01). The same order with and without an index (REC-03). */
export async function search(world: World, request: SearchRequest): Promise<SearchOutcome> {
  const healed = await recoverIfNeeded(world)
  return withTerms(world, async (open) => {
    if (request.kind !== undefined) await refuseUnknown(world, open, request.kind)
    const hits = await searchIn(world, open, request)
    const all = await withNamed(world, { open, hits }, request)
    return {
      ...cutTo(await checkedHits(world, all, request), request.limit),
      terms: queryTerms(request.query),
      notes: [...healed, ...open.notes],
    }
  })
}

/** Exported for what puts other hits together. Loaded only where it is asked for: no prompt asks here. */
export async function checkedHits(
  world: World,
  hits: readonly SearchHit[],
  { verify, limit = DEFAULT_LIMIT }: SearchRequest,
): Promise<readonly SearchHit[]> {
  if (verify !== true || hits.length === 0) return hits
  const { checkHits } = await import('./check-hits.ts')
  return checkHits(world, hits, limit)
}

/** A kind that neither the vault nor any of its files knows is a slip, not an empty answer. */
async function refuseUnknown(world: World, open: OpenTerms, kind: string): Promise<void> {
  if (kindNamed(world.config.kinds, kind) !== undefined) return
  const { kindFor } = await import('../../catalog/kind-for.ts')
  if (!(await open.entries()).some(({ memory }) => memory.kind === kind)) kindFor(world, kind)
}

/**
 * Whoever is called by its name stands first, and of few that are found the last are those that have a word only in
 * their name. Not in `searchIn`: what a prompt says is no name until somebody looks for it.
 */
async function withNamed(
  world: World,
  { open, hits }: { readonly open: OpenTerms; readonly hits: readonly SearchHit[] },
  request: SearchRequest,
): Promise<readonly SearchHit[]> {
  const { namedEntries } = await import('./named-entries.ts')
  const found = new Map(hits.map((hit) => [memoryKey(hit.entry), hit]))
  const isFew = hits.length < Math.min(request.limit ?? DEFAULT_LIMIT, DEFAULT_LIMIT)
  const named = (await namedEntries(world, open, { query: request.query, withWords: isFew }))
    .filter(({ entry }) => fits(world, entry, request))
    .filter(({ entry, name }) => name.by === 'name' || !found.has(memoryKey(entry)))
  if (named.length === 0) return hits
  const entries = named.map(({ entry }) => entry)
  const counters = await countersOf(world, entries)
  const weighing = weighingOf(world, request)
  for (const { entry, name } of named) {
    const hit = found.get(memoryKey(entry)) ?? unsaid(entry, counters, weighing)
    found.set(memoryKey(entry), { ...hit, score: hit.score + name.adds, name })
  }
  return distinctHits([...found.values()].sort(bestFirst))
}

/** A memory of whose text nothing was asked. */
function unsaid(
  entry: Entry,
  counters: ReadonlyMap<string, Counters>,
  weighing: Weighing,
): SearchHit {
  const counted = withCounters(entry, counters.get(entry.memory.id))
  const boosts = boostsOf(counted.memory, weighing)
  return { entry: counted, score: 0, text: NO_MATCH, boosts }
}

/** What besides the memories decides on their order. */
export function weighingOf(
  { clock }: Pick<World, 'clock'>,
  { query, vaultScope }: SearchRequest,
): Weighing {
  return { now: clock(), asksLeave: asksLeave(query), vaultScope }
}

export function bestFirst(a: Pick<SearchHit, 'entry' | 'score'>, b: typeof a): number {
  return b.score - a.score || (a.entry.path < b.entry.path ? -1 : 1)
}

/** What is looked at when too few of the best fit: so many times more, up to this many. */
const WIDER = 8
const LOOKED_AT_MAX = 20_000

/**
 * All that were looked at closely and fit, over terms that were opened before. Where most of the best are retired, or of
 * another kind than asked for, more are looked at: a filter must not hide what fits it. `best`: no more than these are
 * wanted: those whose texts fit best, and among the first of them, which are told, each that may belong there.
 */
export async function searchIn(
  world: World,
  open: OpenTerms,
  request: SearchRequest & { readonly best?: number },
): Promise<readonly SearchHit[]> {
  const terms = queryTerms(request.query)
  // A prompt says enough, and is not told what is only guessed at: it pays for no guesses.
  const meaningsOf =
    request.best === undefined
      ? (await import('../../../core/search/search-meanings.ts')).searchMeanings(request.query)
      : undefined
  for (let close = closeFor(request); ; close *= WIDER) {
    const weights = { ...RANK_WEIGHTS, close }
    const ranking = rank(open.source, terms, weights, meaningsOf, request.beside)
    const hits = await fitting(world, { open, ranking }, request)
    const isEnough = hits.length >= (request.limit ?? DEFAULT_LIMIT)
    if (isEnough || ranking.ranked.length < close || close >= LOOKED_AT_MAX) return hits
  }
}

const CLOSE_LEAST = 64

/**
 * How many are looked at closely. Whoever wants no more than the best has them among fewer: on all labelled sets the same
 * are found, and a prompt, in a process that was just started, pays for each look.
 */
function closeFor({ best }: { readonly best?: number }): number {
  return best === undefined ? RANK_WEIGHTS.close : Math.max(CLOSE_LEAST, best)
}

interface Found {
  readonly ranked: readonly Ranked[]
  readonly entries: ReadonlyMap<number, Entry>
  readonly counters: ReadonlyMap<string, Counters>
  readonly weighing: Weighing
}

interface Opened {
  readonly open: OpenTerms
  readonly ranking: Ranking
}

async function fitting(
  world: World,
  { open, ranking }: Opened,
  request: SearchRequest & { readonly best?: number },
): Promise<readonly SearchHit[]> {
  const { ranked, matchOf } = ranking
  const { best = ranked.length } = request
  const weighing = weighingOf(world, request)
  const looked: Ranked[] = []
  const entries = new Map<number, Entry>()
  // Whose text fits best is looked at first, and no more of them than it takes: each entry costs a prompt its reading.
  for (let fit = 0; fit < best && looked.length < ranked.length; ) {
    const end = looked.length + best - fit
    const next = withTies(ranked, looked.length, Math.max(end, likelyEnd(ranked, weighing)))
    const found = await open.entriesAt(next.map(({ doc }) => doc))
    found.forEach((entry, doc) => {
      entries.set(doc, entry)
      if (fits(world, entry, request)) fit++
    })
    looked.push(...next)
  }
  const counters = await countersOf(world, [...entries.values()])
  const hits = bestOf(world, { ranked: looked, entries, counters, weighing }, request).slice(
    0,
    best,
  )
  if (request.explain === true) return explainedHits(hits, { open, ranking }, request.query)
  return hits.map(({ ranked: one, ...hit }) => ({ ...hit, text: matchOf(one) }))
}

/** The same with all parts of their scores. Loaded only here: no prompt asks for it. */
async function explainedHits(
  hits: readonly Weighed[],
  { open, ranking }: Opened,
  query: string,
): Promise<readonly SearchHit[]> {
  const { explainer } = await import('../../../core/search/explain.ts')
  const explain = explainer(open.source, query)
  return hits.map(({ ranked: one, ...hit }) => {
    const text = ranking.matchOf(one)
    return { ...hit, text, explained: explain(ranking.heldBy(one), text) }
  })
}

/** More are hardly ever told. */
const TOLD_LIKELY = 8

/** Behind the last that may come to be among the first of all, however often it was used and however young it is. */
function likelyEnd(ranked: readonly Ranked[], weighing: Weighing): number {
  const least = (ranked[TOLD_LIKELY - 1]?.score ?? 0) / boostRange(weighing)
  let end = TOLD_LIKELY
  while (end < ranked.length && ranked[end]!.score >= least) end++
  return end
}

/** From one place to another, and whoever is as good as the last of them: a tie must not depend on who was stored first. */
function withTies(ranked: readonly Ranked[], from: number, to: number): readonly Ranked[] {
  let end = Math.min(to, ranked.length)
  while (end > from && end < ranked.length && ranked[end]!.score === ranked[end - 1]!.score) end++
  return ranked.slice(from, end)
}

type Weighed = Pick<SearchHit, 'entry' | 'score' | 'boosts'> & { readonly ranked: Ranked }

/** Those that fit, best first. */
function bestOf(
  world: World,
  { ranked, entries, counters, weighing }: Found,
  request: SearchRequest,
): readonly Weighed[] {
  const hits: Weighed[] = []
  for (const one of ranked) {
    const entry = entries.get(one.doc)
    if (entry === undefined || !fits(world, entry, request)) continue
    const counted = withCounters(entry, counters.get(entry.memory.id))
    const boosts = boostsOf(counted.memory, weighing)
    hits.push({ entry: counted, score: boosted(one.score, boosts), boosts, ranked: one })
  }
  hits.sort(bestFirst)
  return distinctHits(hits)
}

function withCounters(entry: Entry, counters: Counters | undefined): Entry {
  return counters === undefined ? entry : { ...entry, memory: { ...entry.memory, ...counters } }
}

/** The best of all that were found, and how to see the rest. */
export function cutTo(
  all: readonly SearchHit[],
  limit = DEFAULT_LIMIT,
): Pick<SearchOutcome, 'hits' | 'found' | 'narrow'> {
  const narrow = all.length > limit ? narrowings(all.map(({ entry }) => entry.memory)) : []
  return { hits: all.slice(0, limit), found: all.length, narrow }
}

/** Copies of one memory are one answer: the first of equal versions stands for all. */
export function distinctHits<Hit extends Pick<SearchHit, 'entry'>>(
  hits: readonly Hit[],
): readonly Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ entry }) => {
    const key = `${entry.version} ${entry.memory.title}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Whether the filters of a request let a memory through. */
export function fits(
  world: Pick<World, 'config' | 'scope'>,
  { memory }: Entry,
  request: SearchRequest,
): boolean {
  if (!isOfStatus(memory, request)) return false
  if (request.kind !== undefined) {
    const kind = kindNamed(world.config.kinds, request.kind)?.name ?? request.kind
    if (memory.kind !== kind) return false
  } else if (isSwitchedOff(world, memory.kind)) return false
  if (request.topic !== undefined && !isUnder(memory.topic, request.topic)) return false
  const tag = request.tag?.toLowerCase()
  if (tag !== undefined && !memory.tags.some((one) => one.toLowerCase() === tag)) return false
  const scope = memory.scope || (request.vaultScope ?? world.scope)
  if (request.scope !== undefined && scope !== request.scope) return false
  return request.tier === undefined || memory.tier === request.tier
}

function isOfStatus({ status }: Card, request: SearchRequest): boolean {
  if (request.status !== undefined) return status === request.status
  if (status === 'retired') return request.includeRetired === true
  return status !== 'archived' || request.includeArchived === true
}

function isUnder(topic: string, asked: string): boolean {
  const wanted = asked.replace(/\/+$/, '').toLowerCase()
  return topic.toLowerCase() === wanted || topic.toLowerCase().startsWith(`${wanted}/`)
}

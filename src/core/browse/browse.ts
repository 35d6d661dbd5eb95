import type { ListCard } from '../model/list-card.ts'
import type { Status, Tier } from '../model/memory.ts'

/** Cards prepared for a search at every typed letter, on the server and in the page. */
export interface CardIndex {
  readonly cards: readonly IndexedCard[]
  /** The facet values that the numbers of a card stand for. */
  readonly values: Readonly<Record<keyof Facets, readonly string[]>>
}

interface IndexedCard extends Readonly<Record<keyof Facets, readonly number[]>> {
  readonly card: ListCard
  readonly title: string
  /** All other searched text, in lower case. */
  readonly rest: string
}

export const BROWSE_ORDERS = ['updated', 'created', 'used', 'title', 'size'] as const
export type BrowseOrder = (typeof BROWSE_ORDERS)[number]

export interface BrowseRequest {
  /** Every word must occur in the card; parts of words match. */
  readonly query?: string | undefined
  readonly status?: Status | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  /** A topic or any topic below it. */
  readonly topic?: string | undefined
  readonly tier?: Tier | undefined
  readonly pinned?: boolean | undefined
  readonly withProblems?: boolean | undefined
  /** Ignored with a query: then the best match comes first. */
  readonly order?: BrowseOrder | undefined
}

export interface Browsed {
  readonly found: readonly ListCard[]
  readonly facets: Facets
}

export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** Each facet counts without its own filter, so that one can switch its value. */
export interface Facets {
  readonly status: readonly FacetCount[]
  readonly kind: readonly FacetCount[]
  readonly tag: readonly FacetCount[]
  readonly topic: readonly FacetCount[]
}

export function indexCards(cards: readonly ListCard[]): CardIndex {
  const building = startCardIndex()
  building.add(cards)
  return building.index()
}

/** Builds an index in parts, so that the page stays responsive. */
export function startCardIndex(): { add(cards: readonly ListCard[]): void; index(): CardIndex } {
  const values = { status: numbered(), kind: numbered(), tag: numbered(), topic: numbered() }
  const indexed: IndexedCard[] = []
  const indexedCard = (card: ListCard): IndexedCard => {
    const rest = [card.summary, card.id, card.path, card.kind, card.topic]
    const topic = card.topic.split('/', 1)[0] ?? ''
    return {
      card,
      title: card.title.toLowerCase(),
      rest: [...rest, ...card.tags, ...card.keywords].join('\n').toLowerCase(),
      status: [values.status.of(card.status)],
      kind: [values.kind.of(card.kind)],
      tag: card.tags.map(values.tag.of),
      topic: topic === '' ? [] : [values.topic.of(topic)],
    }
  }
  return {
    add(cards) {
      for (const card of cards) indexed.push(indexedCard(card))
    },
    index() {
      const { status, kind, tag, topic } = values
      return {
        cards: [...indexed],
        values: { status: status.all, kind: kind.all, tag: tag.all, topic: topic.all },
      }
    },
  }
}

/** Numbers values, so that counting at every letter is quick. */
function numbered(): { readonly all: readonly string[]; readonly of: (value: string) => number } {
  const all: string[] = []
  const known = new Map<string, number>()
  return {
    all,
    of(value) {
      const number = known.get(value) ?? all.push(value) - 1
      known.set(value, number)
      return number
    },
  }
}

export function browse(index: CardIndex, request: BrowseRequest): Browsed {
  const words = queryWords(request.query ?? '')
  const sorted = sortedBy(index, request.order ?? 'updated')
  const named = words.length === 0 ? sorted : rankByScore(sorted, words)
  return narrow(named, { tests: testsOf(request, index), values: index.values })
}

/** Items that have every word, best first; equal scores keep their order. */
function rankByScore(
  sorted: readonly IndexedCard[],
  words: readonly string[],
): readonly IndexedCard[] {
  const byScore: IndexedCard[][] = []
  for (const item of sorted) {
    const score = scoreOf(item, words)
    if (score === 0) continue
    const same = byScore[score] ?? []
    byScore[score] = same
    same.push(item)
  }
  return byScore.reverse().flat()
}

/** Passes items that fit the filters and do not match by their card: only their text can match. */
export function textOnlyFilter(
  index: CardIndex,
  request: BrowseRequest,
): (item: IndexedCard) => boolean {
  const tests = testsOf(request, index)
  const words = queryWords(request.query ?? '')
  return (item) => tests.every(({ test }) => test(item)) && scoreOf(item, words) === 0
}

/** An index is sorted once for each order. */
const orders = new WeakMap<CardIndex, Map<BrowseOrder, readonly IndexedCard[]>>()

function sortedBy(index: CardIndex, order: BrowseOrder): readonly IndexedCard[] {
  const known = orders.get(index) ?? new Map<BrowseOrder, readonly IndexedCard[]>()
  orders.set(index, known)
  const compare = ORDERS[order]
  const sorted = known.get(order) ?? [...index.cards].sort((a, b) => compare(a, b) || byPath(a, b))
  known.set(order, sorted)
  return sorted
}

/** All cards, last changed first. */
export function allCards(index: CardIndex): readonly ListCard[] {
  const known = all.get(index) ?? sortedBy(index, 'updated').map(({ card }) => card)
  all.set(index, known)
  return known
}

const all = new WeakMap<CardIndex, readonly ListCard[]>()

/** The active cards that changed last. */
export function latestChanged(index: CardIndex, limit: number): readonly ListCard[] {
  const found: ListCard[] = []
  for (const { card } of sortedBy(index, 'updated')) {
    if (found.length === limit) break
    if (card.status === 'active') found.push(card)
  }
  return found
}

export function queryWords(query: string): readonly string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}

const WORDS_MAX = 12

/** 0 when a word does not occur. */
function scoreOf(item: IndexedCard, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    const at = item.title.indexOf(word)
    if (at === 0) sum += 4
    else if (at > 0) sum += isWithinWord(item.title, at - 1) ? 2 : 3
    else if (item.rest.includes(word)) sum += 1
    else return 0
  }
  return sum
}

/** Expects lower case. ASCII is checked without a regular expression. */
function isWithinWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code > 0x7f) return WORD_LETTER.test(text[at] ?? '')
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

const WORD_LETTER = /[\p{L}\p{N}]/u

type Facet = keyof Facets | 'other'
interface Test {
  readonly facet: Facet
  readonly test: (item: IndexedCard) => boolean
}

function testsOf(request: BrowseRequest, { values }: CardIndex): readonly Test[] {
  const tests: Test[] = []
  const add = (facet: Facet, test: Test['test']): void => {
    tests.push({ facet, test })
  }
  const { status, kind, tag, topic, tier, pinned, withProblems } = request
  const has = (facet: 'status' | 'kind' | 'tag', value: string): void => {
    const wanted = values[facet].indexOf(value)
    add(facet, (item) => item[facet].includes(wanted))
  }
  if (status !== undefined) has('status', status)
  if (kind !== undefined) has('kind', kind)
  if (tag !== undefined) has('tag', tag)
  if (topic !== undefined) add('topic', ({ card }) => `${card.topic}/`.startsWith(`${topic}/`))
  if (tier !== undefined) add('other', ({ card }) => card.tier === tier)
  if (pinned !== undefined) add('other', ({ card }) => card.pinned === pinned)
  if (withProblems === true) add('other', ({ card }) => card.problems > 0)
  return tests
}

const VALUES_MAX = 30

const FACETS = ['status', 'kind', 'tag', 'topic'] as const

/** Each facet also counts the items that only its own test excludes. */
function narrow(
  named: readonly IndexedCard[],
  { tests, values }: { readonly tests: readonly Test[]; readonly values: CardIndex['values'] },
): Browsed {
  const counts = {
    status: new Uint32Array(values.status.length),
    kind: new Uint32Array(values.kind.length),
    tag: new Uint32Array(values.tag.length),
    topic: new Uint32Array(values.topic.length),
  }
  const count = (facet: keyof Facets, item: IndexedCard): void => {
    for (const value of item[facet]) counts[facet][value]! += 1
  }
  const found: ListCard[] = []
  for (const item of named) {
    const only = failedBy(item, tests)
    if (only === undefined) {
      found.push(item.card)
      for (const facet of FACETS) count(facet, item)
    } else if (only !== 'other') count(only, item)
  }
  const most = (facet: keyof Facets): readonly FacetCount[] =>
    values[facet]
      .map((value, at) => ({ value, count: counts[facet][at] ?? 0 }))
      .filter((one) => one.count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, VALUES_MAX)
  const facets = {
    status: most('status'),
    kind: most('kind'),
    tag: most('tag'),
    topic: most('topic'),
  }
  return { found, facets }
}

/** The only facet whose test fails; `other` where more fail, or a test without a facet. */
function failedBy(item: IndexedCard, tests: readonly Test[]): Facet | undefined {
  let failed: Facet | undefined
  for (const { facet, test } of tests) {
    if (test(item)) continue
    if (failed !== undefined) return 'other'
    failed = facet
  }
  return failed
}

type Order = (a: IndexedCard, b: IndexedCard) => number

const byPath: Order = (a, b) => upwards(a.card.path, b.card.path)

const upwards = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const ORDERS: Readonly<Record<BrowseOrder, Order>> = {
  updated: (a, b) => upwards(b.card.changedAt, a.card.changedAt),
  created: (a, b) => upwards(b.card.createdAt, a.card.createdAt),
  used: (a, b) => b.card.uses - a.card.uses,
  title: (a, b) => upwards(a.title, b.title),
  size: (a, b) => b.card.tokens - a.card.tokens,
}

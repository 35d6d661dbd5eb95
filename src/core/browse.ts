import type { ListCard } from './list-card.ts'
import type { Status, Tier } from './memory.ts'

/** Cards made ready to be looked through at every letter that somebody types. The page does it with the same code. */
export interface Shelf {
  readonly books: readonly Book[]
  /** What the numbers of a book stand for. */
  readonly values: Readonly<Record<keyof Facets, readonly string[]>>
}

interface Book extends Readonly<Record<keyof Facets, readonly number[]>> {
  readonly card: ListCard
  readonly title: string
  /** Everything else that it is found by, in lower case. */
  readonly rest: string
}

export const BROWSE_ORDERS = ['updated', 'created', 'used', 'title', 'size'] as const
export type BrowseOrder = (typeof BROWSE_ORDERS)[number]

export interface BrowseRequest {
  /** Every word must stand somewhere in what the index knows; words may be beginnings. */
  readonly query?: string | undefined
  readonly status?: Status | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  /** A topic or any topic below it. */
  readonly topic?: string | undefined
  readonly tier?: Tier | undefined
  readonly pinned?: boolean | undefined
  readonly withProblems?: boolean | undefined
  /** Without a query; with one the best fit comes first. */
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

/** What the found ones could be narrowed to. Each facet counts without its own filter, so that one can change it. */
export interface Facets {
  readonly status: readonly FacetCount[]
  readonly kind: readonly FacetCount[]
  readonly tag: readonly FacetCount[]
  readonly topic: readonly FacetCount[]
}

export function shelve(cards: readonly ListCard[]): Shelf {
  const filling = fillShelf()
  filling.put(cards)
  return filling.shelf()
}

/** A shelf that is filled in parts, for who must not be busy for long. What it gives holds what was put in before. */
export function fillShelf(): { put(cards: readonly ListCard[]): void; shelf(): Shelf } {
  const values = { status: numbered(), kind: numbered(), tag: numbered(), topic: numbered() }
  const books: Book[] = []
  const bookOf = (card: ListCard): Book => {
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
    put(cards) {
      for (const card of cards) books.push(bookOf(card))
    },
    shelf() {
      const { status, kind, tag, topic } = values
      return {
        books: [...books],
        values: { status: status.all, kind: kind.all, tag: tag.all, topic: topic.all },
      }
    },
  }
}

/** Gives each value a number: what is counted at every letter is counted by number. */
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

/** The memories that fit, in order, and what they could be narrowed to. Pure and quick: asked at every letter. */
export function browse(shelf: Shelf, request: BrowseRequest): Browsed {
  const words = wordsOf(request.query ?? '')
  const sorted = inOrder(shelf, request.order ?? 'updated')
  const named = words.length === 0 ? sorted : bestFirst(sorted, words)
  return narrow(named, { tests: testsOf(request, shelf), values: shelf.values })
}

/** Those that have every word, by how well; what is worth the same stays in order. */
function bestFirst(sorted: readonly Book[], words: readonly string[]): readonly Book[] {
  const byWorth: Book[][] = []
  for (const book of sorted) {
    const worth = worthOf(book, words)
    if (worth === 0) continue
    const alike = byWorth[worth] ?? []
    byWorth[worth] = alike
    alike.push(book)
  }
  return byWorth.reverse().flat()
}

/** Tells what passes the filters and is not found by its name: only its text can have what was asked for. */
export function missedBy(shelf: Shelf, request: BrowseRequest): (book: Book) => boolean {
  const tests = testsOf(request, shelf)
  const words = wordsOf(request.query ?? '')
  return (book) => tests.every(({ test }) => test(book)) && worthOf(book, words) === 0
}

/** A shelf is sorted once for each order that somebody asks for. */
const orders = new WeakMap<Shelf, Map<BrowseOrder, readonly Book[]>>()

function inOrder(shelf: Shelf, order: BrowseOrder): readonly Book[] {
  const known = orders.get(shelf) ?? new Map<BrowseOrder, readonly Book[]>()
  orders.set(shelf, known)
  const compare = ORDERS[order]
  const sorted = known.get(order) ?? [...shelf.books].sort((a, b) => compare(a, b) || byPath(a, b))
  known.set(order, sorted)
  return sorted
}

/** All cards, those that were changed last first. Made once for each shelf. */
export function allCards(shelf: Shelf): readonly ListCard[] {
  const known = all.get(shelf) ?? inOrder(shelf, 'updated').map(({ card }) => card)
  all.set(shelf, known)
  return known
}

const all = new WeakMap<Shelf, readonly ListCard[]>()

/** The active ones that were changed last. */
export function latestChanged(shelf: Shelf, limit: number): readonly ListCard[] {
  const found: ListCard[] = []
  for (const { card } of inOrder(shelf, 'updated')) {
    if (found.length === limit) break
    if (card.status === 'active') found.push(card)
  }
  return found
}

/** The words of a query as they are compared. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}

const WORDS_MAX = 12

/** 0 when a word stands nowhere. */
function worthOf(book: Book, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    const at = book.title.indexOf(word)
    if (at === 0) sum += 4
    else if (at > 0) sum += isWithinWord(book.title, at - 1) ? 2 : 3
    else if (book.rest.includes(word)) sum += 1
    else return 0
  }
  return sum
}

/** Whether a letter or digit stands here, in lower case. Most are plain: those need no expression. */
function isWithinWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code > 0x7f) return WORD_LETTER.test(text[at] ?? '')
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

const WORD_LETTER = /[\p{L}\p{N}]/u

type Facet = keyof Facets | 'other'
interface Test {
  readonly facet: Facet
  readonly test: (book: Book) => boolean
}

function testsOf(request: BrowseRequest, { values }: Shelf): readonly Test[] {
  const tests: Test[] = []
  const add = (facet: Facet, test: Test['test']): void => {
    tests.push({ facet, test })
  }
  const { status, kind, tag, topic, tier, pinned, withProblems } = request
  const has = (facet: 'status' | 'kind' | 'tag', value: string): void => {
    const wanted = values[facet].indexOf(value)
    add(facet, (book) => book[facet].includes(wanted))
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

/** Those that pass every test; each facet also counts those that only its own test keeps out. */
function narrow(
  named: readonly Book[],
  { tests, values }: { readonly tests: readonly Test[]; readonly values: Shelf['values'] },
): Browsed {
  const counts = {
    status: new Uint32Array(values.status.length),
    kind: new Uint32Array(values.kind.length),
    tag: new Uint32Array(values.tag.length),
    topic: new Uint32Array(values.topic.length),
  }
  const count = (facet: keyof Facets, book: Book): void => {
    for (const value of book[facet]) counts[facet][value]! += 1
  }
  const found: ListCard[] = []
  for (const book of named) {
    const only = failedBy(book, tests)
    if (only === undefined) {
      found.push(book.card)
      for (const facet of FACETS) count(facet, book)
    } else if (only !== 'other') count(only, book)
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

/** The facet whose test alone keeps a book out; `other` where it is more than one, or none of them. */
function failedBy(book: Book, tests: readonly Test[]): Facet | undefined {
  let failed: Facet | undefined
  for (const { facet, test } of tests) {
    if (test(book)) continue
    if (failed !== undefined) return 'other'
    failed = facet
  }
  return failed
}

type Order = (a: Book, b: Book) => number

const byPath: Order = (a, b) => upwards(a.card.path, b.card.path)

const upwards = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const ORDERS: Readonly<Record<BrowseOrder, Order>> = {
  updated: (a, b) => upwards(b.card.changedAt, a.card.changedAt),
  created: (a, b) => upwards(b.card.createdAt, a.card.createdAt),
  used: (a, b) => b.card.uses - a.card.uses,
  title: (a, b) => upwards(a.title, b.title),
  size: (a, b) => b.card.tokens - a.card.tokens,
}

import type { Entry, Status, Tier } from './memory.ts'

/** Entries made ready to be looked through at every letter that somebody types. */
export interface Shelf {
  readonly books: readonly Book[]
}

interface Book {
  readonly entry: Entry
  /** What names this memory and no other: its id, or its path where the id is used twice. */
  readonly name: string
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
  readonly found: readonly { readonly entry: Entry; readonly name: string }[]
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

export function shelve(entries: readonly Entry[]): Shelf {
  const uses = new Map<string, number>()
  for (const { memory } of entries) uses.set(memory.id, (uses.get(memory.id) ?? 0) + 1)
  return {
    books: entries.map((entry) => {
      const { path, memory } = entry
      const rest = [memory.summary, memory.id, path, memory.kind, memory.topic]
      return {
        entry,
        name: uses.get(memory.id) === 1 ? memory.id : path,
        title: memory.title.toLowerCase(),
        rest: [...rest, ...memory.tags, ...memory.keywords].join('\n').toLowerCase(),
      }
    }),
  }
}

/** The memories that fit, in order, and what they could be narrowed to. Pure and quick: asked at every letter. */
export function browse(shelf: Shelf, request: BrowseRequest): Browsed {
  const words = wordsOf(request.query ?? '')
  const sorted = inOrder(shelf, request.order ?? 'updated')
  const worth = new Map<Book, number>()
  const named = words.length === 0 ? sorted : sorted.filter((book) => isNamed(book, words, worth))
  const { fits, facets } = narrow(named, testsOf(request))
  // Stable: what is worth the same stays in order.
  if (words.length > 0) fits.sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))
  return { found: fits.map(({ entry, name }) => ({ entry, name })), facets }
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

/** The active ones that were changed last. */
export function latestChanged({ books }: Shelf, limit: number): readonly Book[] {
  const active = books.filter(({ entry }) => entry.memory.status === 'active')
  return active.sort(ORDERS.updated).slice(0, limit)
}

/** The words of a query as they are compared. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX)
}

const WORDS_MAX = 12

function isNamed(book: Book, words: readonly string[], worth: Map<Book, number>): boolean {
  let sum = 0
  for (const word of words) {
    const at = book.title.indexOf(word)
    if (at === 0) sum += 4
    else if (at > 0) sum += WORD_START.test(book.title[at - 1] ?? '') ? 3 : 2
    else if (book.rest.includes(word)) sum += 1
    else return false
  }
  worth.set(book, sum)
  return true
}

const WORD_START = /[^\p{L}\p{N}]/u

type Facet = keyof Facets | 'other'
interface Test {
  readonly facet: Facet
  readonly test: (book: Book) => boolean
}

function testsOf(request: BrowseRequest): readonly Test[] {
  const tests: Test[] = []
  const add = (facet: Facet, test: (entry: Entry) => boolean): void => {
    tests.push({ facet, test: ({ entry }) => test(entry) })
  }
  const { status, kind, tag, topic, tier, pinned, withProblems } = request
  if (status !== undefined) add('status', ({ memory }) => memory.status === status)
  if (kind !== undefined) add('kind', ({ memory }) => memory.kind === kind)
  if (tag !== undefined) add('tag', ({ memory }) => memory.tags.includes(tag))
  if (topic !== undefined) add('topic', ({ memory }) => `${memory.topic}/`.startsWith(`${topic}/`))
  if (tier !== undefined) add('other', ({ memory }) => memory.tier === tier)
  if (pinned !== undefined) add('other', ({ memory }) => memory.pinned === pinned)
  if (withProblems === true) add('other', ({ problems }) => problems.length > 0)
  return tests
}

const VALUES_MAX = 30

const VALUES: Readonly<Record<keyof Facets, (entry: Entry) => readonly string[]>> = {
  status: ({ memory }) => [memory.status],
  kind: ({ memory }) => [memory.kind],
  tag: ({ memory }) => memory.tags,
  topic: ({ memory }) => [memory.topic.split('/')[0] ?? ''].filter(Boolean),
}
const FACETS = ['status', 'kind', 'tag', 'topic'] as const

/** Those that pass every test; each facet also counts those that only its own test keeps out. */
function narrow(
  named: readonly Book[],
  tests: readonly Test[],
): { readonly fits: Book[]; readonly facets: Facets } {
  const counts = new Map(FACETS.map((facet) => [facet, new Map<string, number>()]))
  const count = (facet: keyof Facets, { entry }: Book): void => {
    const values = counts.get(facet)
    for (const value of VALUES[facet](entry)) values?.set(value, (values.get(value) ?? 0) + 1)
  }
  const fits: Book[] = []
  for (const book of named) {
    const failed = tests.filter(({ test }) => !test(book))
    const [only, another] = failed
    if (only === undefined) {
      fits.push(book)
      for (const facet of FACETS) count(facet, book)
    } else if (another === undefined && only.facet !== 'other') count(only.facet, book)
  }
  const most = (facet: keyof Facets): readonly FacetCount[] =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, VALUES_MAX)
  const facets = {
    status: most('status'),
    kind: most('kind'),
    tag: most('tag'),
    topic: most('topic'),
  }
  return { fits, facets }
}

type Order = (a: Book, b: Book) => number

const byPath: Order = (a, b) =>
  a.entry.path < b.entry.path ? -1 : a.entry.path > b.entry.path ? 1 : 0

const newestFirst =
  (date: (memory: Entry['memory']) => string | undefined): Order =>
  (a, b) => {
    const [one, other] = [date(a.entry.memory) ?? '', date(b.entry.memory) ?? '']
    return one < other ? 1 : one > other ? -1 : 0
  }

const ORDERS: Readonly<Record<BrowseOrder, Order>> = {
  updated: newestFirst(({ updatedAt, createdAt }) => updatedAt ?? createdAt),
  created: newestFirst(({ createdAt }) => createdAt),
  used: (a, b) => b.entry.memory.useCount - a.entry.memory.useCount,
  title: (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  size: (a, b) => b.entry.bytes - a.entry.bytes,
}

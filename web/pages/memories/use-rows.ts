import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { browse, type CardIndex } from '../../../src/core/browse/browse.ts'
import type {
  BrowseView,
  RequestOf,
  RowView,
  SearchView,
} from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { useCards } from '../../data/cards.ts'
import { revisions } from '../../data/events.ts'

export type Filter = Omit<RequestOf<'memories.browse'>, 'offset' | 'limit'>

export interface Rows {
  readonly total: number
  /** How many rows at the end match in their text only. */
  readonly textHits: number
  /** Undefined while it loads. */
  readonly rowAt: (at: number) => (RowView & { readonly excerpt?: string }) | undefined
  readonly facets: BrowseView['facets'] | undefined
  /** Words to highlight. */
  readonly marks: readonly string[]
  readonly error: CallError | undefined
  readonly isLoading: boolean
  /** The query of the shown answer. */
  readonly shownQuery: string
  readonly onRange: (from: number, to: number) => void
  readonly reload: () => void
}

const PAGE = 60
/** Texts are searched after a pause in typing. */
const PAUSE_MS = 300

/** Matches by card. */
interface Listing extends Pick<Rows, 'total' | 'facets' | 'rowAt'> {
  readonly key: string
  readonly query: string
}

/** Matching memories; those that match in their text only come last. */
export function useRows(filter: Filter): Rows {
  const key = `${JSON.stringify(filter)} ${revisions.value.memories}`
  const last = useRef<Listing | undefined>(undefined)
  const [isListed, setListed] = useState(false)
  const cards = useCards(isListed)
  const own = useMemo(() => cards && localListing(cards, filter, key), [cards, key])
  const { answered, ...pages } = usePages(filter, { key, isNeeded: own === undefined })
  // The old list stays until the new one arrives.
  const listing = own ?? (answered?.key === key ? answered : (last.current ?? answered))
  last.current = listing
  useEffect(() => setListed(listing !== undefined), [listing])
  const textSearch = useTextHits(filter, key)
  // Text hits belong to the list of the same query.
  const deep = textSearch?.key === listing?.key ? textSearch?.view : undefined
  const shown = useMemo(() => shownRows(listing, deep), [listing, deep])
  return { ...shown, ...pages, isLoading: listing?.key !== key }
}

/** Searches in the page: a letter and its results are painted together. */
function localListing(cards: CardIndex, filter: Filter, key: string): Listing {
  const { found, facets } = browse(cards, filter)
  return {
    ...{ key, query: filter.query ?? '', total: found.length, facets },
    rowAt: (at) => found[at],
  }
}

/** Memoized by the caller, so that an unchanged list is not rendered again. */
function shownRows(listing: Listing | undefined, deep: SearchView | undefined) {
  const named = listing?.total ?? 0
  const query = listing?.query ?? ''
  return {
    total: named + (deep?.hits.length ?? 0),
    textHits: deep?.hits.length ?? 0,
    rowAt: (at: number) => (at < named ? listing?.rowAt(at) : deep?.hits[at - named]),
    facets: listing?.facets,
    shownQuery: query,
    marks: [...query.split(/\s+/).filter(Boolean), ...(deep?.marks ?? [])],
  }
}

interface Pages extends Pick<Rows, 'error' | 'onRange' | 'reload'> {
  readonly answered: Listing | undefined
}

interface Loaded extends Omit<Listing, 'rowAt'> {
  readonly pages: ReadonlyMap<number, readonly RowView[]>
}

/** Pages of the server's answer, requested once as they come into view. */
function usePages(
  filter: Filter,
  { key, isNeeded }: { readonly key: string; readonly isNeeded: boolean },
): Pages {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const range = useRef({ from: 0, to: 0 })
  const asked = useRef(new Set<string>())
  // The next letter aborts the requests of the last.
  const superseded = useMemo(() => new AbortController(), [key, isNeeded])
  const fetchPage = useCallback(
    (page: number): void => {
      const id = `${key} ${page}`
      if (!isNeeded || asked.current.has(id)) return
      asked.current.add(id)
      const { signal } = superseded
      call('memories.browse', { ...filter, offset: page * PAGE, limit: PAGE }, signal)
        .then(({ total, facets, rows }) => {
          if (signal.aborted) return
          setError(undefined)
          setLoaded((old) => ({
            ...{ key, query: filter.query ?? '', total, facets },
            pages: new Map(old?.key === key ? old.pages : []).set(page, rows),
          }))
        })
        .catch((failure: unknown) => {
          asked.current.delete(id)
          if (!signal.aborted) setError(asCallError(failure))
        })
    },
    // The key stands for the filter.
    [key, isNeeded],
  )
  const fetchRange = useRef(fetchPage)
  fetchRange.current = fetchPage
  const onRange = useCallback((from: number, to: number): void => {
    range.current = { from, to }
    const last = Math.floor(Math.max(0, to - 1) / PAGE)
    for (let page = Math.floor(from / PAGE); page <= last; page++) fetchRange.current(page)
  }, [])
  // A layout effect: a normal one starts a frame later.
  useLayoutEffect(() => {
    // Forgets requests of other keys; those of this key are under way.
    for (const id of asked.current) if (!id.startsWith(`${key} `)) asked.current.delete(id)
    fetchPage(0)
    onRange(range.current.from, range.current.to)
    return () => superseded.abort()
  }, [key, fetchPage, onRange, superseded])
  const reload = (): void => {
    setError(undefined)
    fetchPage(0)
  }
  const answered = useMemo(() => loaded && listingOf(loaded), [loaded])
  return { answered, error: isNeeded ? error : undefined, onRange, reload }
}

function listingOf({ pages, ...loaded }: Loaded): Listing {
  return { ...loaded, rowAt: (at) => pages.get(Math.floor(at / PAGE))?.[at % PAGE] }
}

/** Hits in texts that the cards do not match, and the key of their list. */
function useTextHits(
  { order: _, query = '', ...rest }: Filter,
  key: string,
): { readonly key: string; readonly view: SearchView } | undefined {
  const [found, setFound] = useState<{ key: string; view: SearchView } | undefined>(undefined)
  const latest = useRef({ query, ...rest })
  latest.current = { query, ...rest }
  useEffect(() => {
    const asked = latest.current
    if (asked.query.trim() === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call('memories.search', asked, stop.signal)
        .then((view) => setFound({ key, view }))
        // The list works without text hits.
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return found
}

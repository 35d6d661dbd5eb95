import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { browse, type Shelf } from '../../../src/core/browse.ts'
import type {
  BrowseView,
  RequestOf,
  RowView,
  SearchView,
} from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'
import { useShelf } from '../../data/shelf.ts'

export type Filter = Omit<RequestOf<'memories.browse'>, 'offset' | 'limit'>

export interface Rows {
  readonly total: number
  /** So many of them stand at the end, found by what only their texts say. */
  readonly inTexts: number
  /** Undefined while it is on its way. */
  readonly rowAt: (at: number) => (RowView & { readonly excerpt?: string }) | undefined
  readonly facets: BrowseView['facets'] | undefined
  /** What is to be marked in what was found. */
  readonly marks: readonly string[]
  readonly error: CallError | undefined
  readonly isLoading: boolean
  /** The query whose answer is shown. */
  readonly shownQuery: string
  readonly onRange: (from: number, to: number) => void
  /** Asks again after a failure. */
  readonly reload: () => void
}

const PAGE = 60
/** Texts are searched when somebody pauses between two letters: those who type on would throw the answer away. */
const PAUSE_MS = 300

/** What fits, by name. */
interface Listing extends Pick<Rows, 'total' | 'facets' | 'rowAt'> {
  readonly key: string
  readonly query: string
}

/** The memories that fit; what only their texts say is added at the end. */
export function useRows(filter: Filter): Rows {
  const key = `${JSON.stringify(filter)} ${revisions.value.memories}`
  const last = useRef<Listing | undefined>(undefined)
  const [isListed, setListed] = useState(false)
  const shelf = useShelf(isListed)
  const own = useMemo(() => shelf && listingBy(shelf, filter, key), [shelf, key])
  const { answered, ...pages } = usePages(filter, { key, isNeeded: own === undefined })
  // What was shown stays until the new is there.
  const listing = own ?? (answered?.key === key ? answered : (last.current ?? answered))
  last.current = listing
  useEffect(() => setListed(listing !== undefined), [listing])
  const found = useDeepHits(filter, key)
  // What was found in texts belongs to the list that was asked with it.
  const deep = found?.key === listing?.key ? found?.view : undefined
  const shown = useMemo(() => shownRows(listing, deep), [listing, deep])
  return { ...shown, ...pages, isLoading: listing?.key !== key }
}

/** Found here, without asking: the letter and what it finds are painted together. */
function listingBy(shelf: Shelf, filter: Filter, key: string): Listing {
  const { found, facets } = browse(shelf, filter)
  return {
    ...{ key, query: filter.query ?? '', total: found.length, facets },
    rowAt: (at) => found[at],
  }
}

/** Made once for each answer: who draws it can tell by it that nothing is new. */
function shownRows(listing: Listing | undefined, deep: SearchView | undefined) {
  const named = listing?.total ?? 0
  const query = listing?.query ?? ''
  return {
    total: named + (deep?.hits.length ?? 0),
    inTexts: deep?.hits.length ?? 0,
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

/** Pages of what the server found, each asked for once, as they come into view. */
function usePages(
  filter: Filter,
  { key, isNeeded }: { readonly key: string; readonly isNeeded: boolean },
): Pages {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const range = useRef({ from: 0, to: 0 })
  const asked = useRef(new Set<string>())
  // What was overtaken by the next letter is not waited for.
  const overtaken = useMemo(() => new AbortController(), [key, isNeeded])
  const fetchPage = useCallback(
    (page: number): void => {
      const id = `${key} ${page}`
      if (!isNeeded || asked.current.has(id)) return
      asked.current.add(id)
      const { signal } = overtaken
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
  // An effect of the usual sort begins when the letter was painted, a frame later.
  useLayoutEffect(() => {
    // Only what belongs to this key is worth remembering; what the list asked for while it was drawn is on its way.
    for (const id of asked.current) if (!id.startsWith(`${key} `)) asked.current.delete(id)
    fetchPage(0)
    onRange(range.current.from, range.current.to)
    return () => overtaken.abort()
  }, [key, fetchPage, onRange, overtaken])
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

/** What was found in texts and not by what the list shows, and for which list. */
function useDeepHits(
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
        // The list stands without it.
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return found
}

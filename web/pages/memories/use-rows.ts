import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type {
  BrowseView,
  RequestOf,
  RowView,
  SearchView,
} from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'

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

interface Loaded {
  readonly key: string
  readonly query: string
  readonly total: number
  readonly facets: BrowseView['facets']
  readonly pages: ReadonlyMap<number, readonly RowView[]>
}

/** The memories that fit, fetched as they come into view; what only their texts say is added at the end. */
export function useRows(filter: Filter): Rows {
  const key = `${JSON.stringify(filter)} ${revisions.value.memories}`
  const { loaded, ...pages } = usePages(filter, key)
  const found = useDeepHits(filter, key)
  // What was found in texts belongs to the list that was asked with it.
  const deep = found?.key === loaded?.key ? found?.view : undefined
  const shown = useMemo(() => shownRows(loaded, deep), [loaded, deep])
  return { ...shown, ...pages }
}

/** Made once for each answer: who draws it can tell by it that nothing is new. */
function shownRows(loaded: Loaded | undefined, deep: SearchView | undefined) {
  const named = loaded?.total ?? 0
  const query = loaded?.query ?? ''
  return {
    total: named + (deep?.hits.length ?? 0),
    inTexts: deep?.hits.length ?? 0,
    rowAt: (at: number) =>
      at < named ? loaded?.pages.get(Math.floor(at / PAGE))?.[at % PAGE] : deep?.hits[at - named],
    facets: loaded?.facets,
    shownQuery: query,
    marks: [...query.split(/\s+/).filter(Boolean), ...(deep?.marks ?? [])],
  }
}

interface Pages extends Pick<Rows, 'error' | 'isLoading' | 'onRange' | 'reload'> {
  readonly loaded: Loaded | undefined
}

/** Pages of what was found, each asked for once; what was shown stays until the new is there. */
function usePages(filter: Filter, state: string): Pages {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  const [error, setError] = useState<CallError | undefined>(undefined)
  const range = useRef({ from: 0, to: 0 })
  const asked = useRef(new Set<string>())
  const latest = useRef(state)
  latest.current = state
  const fetchPage = useCallback(
    (page: number): void => {
      const id = `${state} ${page}`
      if (asked.current.has(id)) return
      asked.current.add(id)
      call('memories.browse', { ...filter, offset: page * PAGE, limit: PAGE })
        .then(({ total, facets, rows }) => {
          if (latest.current !== state) return
          setError(undefined)
          setLoaded((old) => ({
            ...{ key: state, query: filter.query ?? '', total, facets },
            pages: new Map(old?.key === state ? old.pages : []).set(page, rows),
          }))
        })
        .catch((failure: unknown) => {
          asked.current.delete(id)
          if (latest.current === state) setError(asCallError(failure))
        })
    },
    // The state stands for the filter.
    [state],
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
    // Only what belongs to this state is worth remembering; what the list asked for while it was drawn is on its way.
    for (const id of asked.current) if (!id.startsWith(`${state} `)) asked.current.delete(id)
    fetchPage(0)
    onRange(range.current.from, range.current.to)
  }, [state, fetchPage, onRange])
  const reload = (): void => {
    setError(undefined)
    fetchPage(0)
  }
  return { loaded, error, isLoading: loaded?.key !== state, onRange, reload }
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

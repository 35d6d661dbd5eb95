import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
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
}

const PAGE = 60
/** Texts are searched once somebody stops typing: that takes longer than a letter may. */
const PAUSE_MS = 500

interface Loaded {
  readonly key: string
  readonly query: string
  readonly total: number
  readonly facets: BrowseView['facets']
  readonly pages: ReadonlyMap<number, readonly RowView[]>
}

/** The memories that fit, fetched as they come into view; what only their texts say is added at the end. */
export function useRows(filter: Filter): Rows {
  const revision = revisions.value.memories
  const { loaded, error, isLoading, onRange } = usePages(filter, revision)
  const deep = useDeepHits(filter, revision)
  const named = loaded?.total ?? 0
  return {
    total: named + (deep?.hits.length ?? 0),
    rowAt: (at) =>
      at < named ? loaded?.pages.get(Math.floor(at / PAGE))?.[at % PAGE] : deep?.hits[at - named],
    facets: loaded?.facets,
    shownQuery: loaded?.query ?? '',
    marks: [...(filter.query ?? '').split(/\s+/).filter(Boolean), ...(deep?.marks ?? [])],
    ...{ error, isLoading, onRange },
  }
}

interface Pages extends Pick<Rows, 'error' | 'isLoading' | 'onRange'> {
  readonly loaded: Loaded | undefined
}

/** Pages of what was found, each asked for once; what was shown stays until the new is there. */
function usePages(filter: Filter, revision: number): Pages {
  const key = JSON.stringify(filter)
  const state = `${key} ${revision}`
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
      call('memories.browse', { ...JSON.parse(key), offset: page * PAGE, limit: PAGE })
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
    [state, key, filter.query],
  )
  const onRange = useCallback(
    (from: number, to: number): void => {
      range.current = { from, to }
      const last = Math.floor(Math.max(0, to - 1) / PAGE)
      for (let page = Math.floor(from / PAGE); page <= last; page++) fetchPage(page)
    },
    [fetchPage],
  )
  useEffect(() => {
    asked.current.clear()
    fetchPage(0)
    onRange(range.current.from, range.current.to)
  }, [fetchPage, onRange])
  return { loaded, error, isLoading: loaded?.key !== state, onRange }
}

/** What was found in texts and not by what the list shows. */
function useDeepHits(filter: Filter, revision: number): SearchView | undefined {
  const key = JSON.stringify([filter, revision])
  const [found, setFound] = useState<{ key: string; view: SearchView } | undefined>(undefined)
  useEffect(() => {
    const [{ order: _, query = '', ...rest }]: [Filter] = JSON.parse(key)
    if (query.trim() === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call('memories.search', { query, ...rest }, stop.signal)
        .then((view) => setFound({ key, view }))
        // The list stands without it.
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return found?.key === key ? found.view : undefined
}

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Area, Endpoint, RequestOf, ResponseOf } from '../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from './call.ts'
import { revisions } from './events.ts'

export interface Resource<T> {
  /** The last answer, kept while a newer one loads. */
  readonly data: T | undefined
  readonly error: CallError | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

interface Answer<T> {
  readonly key: string
  readonly data?: T
  readonly error?: CallError
}

/**
 * The answer of an endpoint, reloaded when one of the areas changes (after `debounceMs` without a change).
 * An `undefined` request sends nothing. The answer to an earlier request is never shown.
 */
export function useResource<N extends Endpoint>(
  name: N,
  request: RequestOf<N> | undefined,
  areas: readonly Area[] = ['memories'],
  { debounceMs = 0 }: { readonly debounceMs?: number } = {},
): Resource<ResponseOf<N>> {
  const key = request === undefined ? '' : JSON.stringify(request)
  const [answer, setAnswer] = useState<Answer<ResponseOf<N>>>({ key: '' })
  const [tries, setTries] = useState(0)
  const [isLoading, setLoading] = useState(request !== undefined)
  const latest = useRef(request)
  latest.current = request
  const revision = useDebounced(areas.map((area) => revisions.value[area]).join(), debounceMs)
  // The key stands for the request. Asked before the first paint.
  useLayoutEffect(() => {
    const wanted = latest.current
    if (wanted === undefined) return
    const stop = new AbortController()
    setLoading(true)
    call(name, wanted, stop.signal)
      .then((data) => setAnswer({ key, data }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        const failed = asCallError(error)
        setAnswer((old) => (old.key === key ? { ...old, error: failed } : { key, error: failed }))
      })
      .finally(() => {
        if (!stop.signal.aborted) setLoading(false)
      })
    return () => stop.abort()
  }, [name, key, revision, tries])
  const own = answer.key === key ? answer : undefined
  return {
    data: own?.data,
    error: own?.error,
    isLoading: isLoading || (request !== undefined && own === undefined),
    reload: () => setTries((count) => count + 1),
  }
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, settled, ms])
  return ms === 0 ? value : settled
}

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Area, Endpoint, RequestOf, ResponseOf } from '../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from './call.ts'
import { revisions } from './events.ts'

export interface Resource<T> {
  /** The last answer, kept while a newer one is on its way. */
  readonly data: T | undefined
  readonly error: CallError | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

interface Held<T> {
  readonly key: string
  readonly data?: T
  readonly error?: CallError
}

/**
 * What an endpoint says, asked again whenever something of these areas changed. With `undefined` nothing is asked.
 * The answer to another request is never shown in its place. With `quietMs` it is asked again when nothing changed for so
 * long: for what takes long to find out while somebody changes one thing after the other.
 */
export function useResource<N extends Endpoint>(
  name: N,
  request: RequestOf<N> | undefined,
  areas: readonly Area[] = ['memories'],
  { quietMs = 0 }: { readonly quietMs?: number } = {},
): Resource<ResponseOf<N>> {
  const key = request === undefined ? '' : JSON.stringify(request)
  const [held, setHeld] = useState<Held<ResponseOf<N>>>({ key: '' })
  const [tries, setTries] = useState(0)
  const [isLoading, setLoading] = useState(request !== undefined)
  const latest = useRef(request)
  latest.current = request
  const revision = useQuiet(areas.map((area) => revisions.value[area]).join(), quietMs)
  // The key stands for the request, the rest says when to ask again. It is asked before anything is painted.
  useLayoutEffect(() => {
    const asked = latest.current
    if (asked === undefined) return
    const stop = new AbortController()
    setLoading(true)
    call(name, asked, stop.signal)
      .then((data) => setHeld({ key, data }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        const failed = asCallError(error)
        setHeld((old) => (old.key === key ? { ...old, error: failed } : { key, error: failed }))
      })
      .finally(() => {
        if (!stop.signal.aborted) setLoading(false)
      })
    return () => stop.abort()
  }, [name, key, revision, tries])
  const own = held.key === key ? held : undefined
  return {
    data: own?.data,
    error: own?.error,
    isLoading: isLoading || (request !== undefined && own === undefined),
    reload: () => setTries((count) => count + 1),
  }
}

/** A value once it has stood for a while. */
function useQuiet(value: string, ms: number): string {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    if (value === quiet) return
    const timer = setTimeout(() => setQuiet(value), ms)
    return () => clearTimeout(timer)
  }, [value, quiet, ms])
  return ms === 0 ? value : quiet
}

import { useEffect, useState } from 'preact/hooks'
import type { ProposalView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'

interface CachedProposal {
  readonly revision: string
  readonly answer: Promise<ProposalView>
  data?: ProposalView
}

const CACHED_MAX = 40
const cache = new Map<string, CachedProposal>()

/** Asks once for each revision. */
function load(id: string, revision: string): Promise<ProposalView> {
  const old = cache.get(id)
  if (old?.revision === revision) return old.answer
  const answer = call('inbox.show', { id })
  const entry: CachedProposal = { revision, answer, ...(old?.data && { data: old.data }) }
  cache.delete(id)
  cache.set(id, entry)
  for (const stale of [...cache.keys()].slice(0, -CACHED_MAX)) cache.delete(stale)
  answer.then(
    (data) => {
      entry.data = data
    },
    // The next caller asks again.
    () => cache.delete(id),
  )
  return answer
}

/** Loads a proposal and prefetches the next ones. */
export function useProposal(
  id: string,
  next: readonly string[],
): {
  readonly data: ProposalView | undefined
  readonly error: CallError | undefined
  readonly reload: () => void
} {
  const revision = `${revisions.value.inbox} ${revisions.value.memories}`
  const [answer, setAnswer] = useState<{ id: string; data?: ProposalView; error?: CallError }>({
    id,
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isShown = true
    load(id, revision)
      .then((data) => isShown && setAnswer({ id, data }))
      .catch((error: unknown) => {
        if (!isShown) return
        const failed = asCallError(error)
        // An open editor stays.
        setAnswer((old) => ({ ...(old.id === id ? old : { id }), error: failed }))
      })
      .finally(async () => {
        // Cached answers are refreshed when their proposal opens.
        for (const one of next)
          if (isShown && !cache.has(one)) await load(one, revision).catch(() => undefined)
      })
    return () => {
      isShown = false
    }
  }, [id, next.join(), revision, tries])
  const own = answer.id === id ? answer : undefined
  return {
    // The cached answer is shown until the new one arrives.
    data: own?.data ?? cache.get(id)?.data,
    error: own?.error,
    reload: () => setTries((count) => count + 1),
  }
}

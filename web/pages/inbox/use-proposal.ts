import { useEffect, useState } from 'preact/hooks'
import type { ProposalView } from '../../../src/surfaces/ui/contract.ts'
import { asCallError, type CallError, call } from '../../data/call.ts'
import { revisions } from '../../data/events.ts'

interface Known {
  readonly revision: string
  readonly answer: Promise<ProposalView>
  data?: ProposalView
}

const KEPT = 40
const known = new Map<string, Known>()

/** Asks once for a state of the vault, so that a proposal is there before somebody comes to it. */
function look(id: string, revision: string): Promise<ProposalView> {
  const old = known.get(id)
  if (old?.revision === revision) return old.answer
  const answer = call('inbox.show', { id })
  const entry: Known = { revision, answer, ...(old?.data && { data: old.data }) }
  known.delete(id)
  known.set(id, entry)
  for (const stale of [...known.keys()].slice(0, -KEPT)) known.delete(stale)
  answer.then(
    (data) => {
      entry.data = data
    },
    // It is asked for again.
    () => known.delete(id),
  )
  return answer
}

/** One proposal as it stands today, and the next ones fetched meanwhile: who reviews fast does not wait. */
export function useProposal(
  id: string,
  next: readonly string[],
): {
  readonly data: ProposalView | undefined
  readonly error: CallError | undefined
  readonly reload: () => void
} {
  const revision = `${revisions.value.inbox} ${revisions.value.memories}`
  const [held, setHeld] = useState<{ id: string; data?: ProposalView; error?: CallError }>({ id })
  const [tries, setTries] = useState(0)
  // The revision and the tries say when to ask again.
  useEffect(() => {
    let isShown = true
    look(id, revision)
      .then((data) => isShown && setHeld({ id, data }))
      .catch((error: unknown) => {
        if (!isShown) return
        const failed = asCallError(error)
        // Who is writing on it goes on.
        setHeld((old) => ({ ...(old.id === id ? old : { id }), error: failed }))
      })
      .finally(async () => {
        // How they stand after this decision is asked when it is their turn.
        for (const one of next)
          if (isShown && !known.has(one)) await look(one, revision).catch(() => undefined)
      })
    return () => {
      isShown = false
    }
  }, [id, next.join(), revision, tries])
  const own = held.id === id ? held : undefined
  return {
    // What was fetched before is shown until the newest word is here.
    data: own?.data ?? known.get(id)?.data,
    error: own?.error,
    reload: () => setTries((count) => count + 1),
  }
}

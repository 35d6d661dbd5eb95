import type { JSX } from 'preact'
import type { CallError } from '../../data/call.ts'
import { navigate, query } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Empty, Failure } from '../../kit/placeholders.tsx'
import { OrphanedDraft } from './orphaned-draft.tsx'

const toList = (): void => navigate(`/memories?${query.value}`)

/** A memory that is missing or unreadable. An unsaved draft is shown for copying. */
export function MissingMemory({
  name,
  error,
  onRetry,
}: {
  readonly name: string
  readonly error: CallError
  readonly onRetry: () => void
}): JSX.Element {
  if (error.code !== 'MEMORY_NOT_FOUND') return <Failure error={error} onRetry={onRetry} />
  return (
    <>
      <Empty title="Memory not found" icon="memories">
        Its file was deleted or renamed. If Everkeep did it, you can undo it in the log.
      </Empty>
      <p class="missing-actions">
        <Button onClick={toList}>All memories</Button>
        <Button onClick={() => navigate('/log')}>Log</Button>
      </p>
      <OrphanedDraft name={name} />
    </>
  )
}

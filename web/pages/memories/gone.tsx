import type { JSX } from 'preact'
import type { CallError } from '../../data/call.ts'
import { navigate, query } from '../../data/route.ts'
import { Button } from '../../kit/button.tsx'
import { Empty, Failure } from '../../kit/states.tsx'
import { LeftDraft } from './left-draft.tsx'

const toList = (): void => navigate(`/memories?${query.value}`)

/** A memory that is not there, or cannot be read. What somebody was writing on it is handed back. */
export function Gone({
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
      <Empty title="This memory is not here" icon="memories">
        Its file is gone or has another name now. What was done here stands in the log, where it can
        be taken back.
      </Empty>
      <p class="gone-actions">
        <Button onClick={toList}>All memories</Button>
        <Button onClick={() => navigate('/log')}>Log</Button>
      </p>
      <LeftDraft name={name} />
    </>
  )
}

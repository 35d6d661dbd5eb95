import type { JSX } from 'preact'
import type { OperationView, RunView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { useResource } from '../../data/use-resource.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notes } from '../../kit/notes.tsx'
import { Empty } from '../../kit/placeholders.tsx'
import { OperationItem } from '../../shell/operation-item.tsx'
import { showToast } from '../../shell/toasts.tsx'

export function RunOutcome({ run }: { readonly run: RunView }): JSX.Element | null {
  const { outcome } = run
  if (outcome === null) return null
  const { operations, refused, notes } = outcome
  const count = operations.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <div class="outcome">
      {operations.length === 0 ? (
        <Empty title="Nothing was changed" />
      ) : (
        <>
          <p class="outcome-title">
            <Icon name="check" /> {count === 1 ? '1 memory' : `${count} memories`} changed.
          </p>
          <p class="faint">You can undo this here, or later from the log.</p>
          {operations.map((operation) => (
            <LiveOperation key={operation.id} operation={operation} />
          ))}
        </>
      )}
      {refused.length > 0 && (
        <section class="refusals" aria-label="Refused changes">
          <h3>Refused</h3>
          <ul>
            {refused.map(({ title, why }, at) => (
              <li key={at} class="refusal">
                <Icon name="warning" />
                <span>
                  <strong dir="auto">{title}</strong> {why}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notes notes={notes} />
    </div>
  )
}

/** Reloaded from the log: it may have been undone since. */
function LiveOperation({ operation }: { readonly operation: OperationView }): JSX.Element {
  const { data } = useResource('log.show', { id: operation.id }, ['log'])
  return <OperationItem operation={data?.operation ?? operation} />
}

export async function undoAll(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) await call('log.undo', { id })
  showToast(`Undone: ${ids.join(', ')}`)
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { OperationView } from '../../src/surfaces/ui/contract.ts'
import { useResource } from '../data/use-resource.ts'
import { Badge } from '../kit/badge.tsx'
import { Button } from '../kit/button.tsx'
import { Diff } from '../kit/diff.tsx'
import { Failure, Loading } from '../kit/placeholders.tsx'
import { Time } from '../kit/time.tsx'
import { showFailure, undoOperation } from './toasts.tsx'

interface OperationItemProps {
  readonly operation: OperationView
  /** Shows the diff of this file only. */
  readonly path?: string
}

export function OperationItem({ operation, path }: OperationItemProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const { id, at, undoable, undoneBy, undoes, changes } = operation
  const reason = [...new Set(changes.map((change) => change.reason))].join('; ')
  const isUndone = undoneBy !== ''
  return (
    <div class={`operation${isUndone ? ' undone' : ''}`}>
      <div class="operation-head">
        <button
          type="button"
          class="operation-toggle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span class="operation-id">{id}</span>
          <Badge>{operation.operation}</Badge>
          <span class="grow cut" dir="auto">
            {path === undefined ? titlesOf(operation) : reason}
          </span>
          {isUndone && <span class="faint">undone by {undoneBy}</span>}
          {undoes !== '' && <span class="faint">undoes {undoes}</span>}
          <span class="faint">
            <Time at={at} />
          </span>
        </button>
        {undoable && !isUndone && (
          <Button
            tone="quiet"
            icon="undo"
            label={`Undo ${id}`}
            onClick={() => void undoOperation(id).catch(showFailure)}
          />
        )}
      </div>
      {isOpen && <OperationDiffs id={id} {...(path !== undefined && { path })} />}
    </div>
  )
}

function titlesOf({ changes, notes, paths }: OperationView): string {
  const [first, ...others] = changes
  if (first === undefined)
    return notes.join('; ') || (paths.length === 1 ? (paths[0] ?? '') : `${paths.length} files`)
  return others.length === 0 ? first.title : `${first.title} and ${others.length} more`
}

function OperationDiffs({
  id,
  path,
}: {
  readonly id: string
  readonly path?: string
}): JSX.Element {
  const { data, error } = useResource('log.show', { id }, ['log'])
  if (error) return <Failure error={error} />
  if (data === undefined) return <Loading />
  const own = data.diffs.filter((diff) => path === undefined || diff.includes(`/${path}\n`))
  const shown = own.length > 0 ? own : data.diffs
  const { changes } = data.operation
  return (
    <div class="operation-body">
      {path === undefined && changes.length > 1 && (
        <ul class="operation-changes">
          {changes.map(({ memory, action, title, reason }) => (
            <li key={memory + action}>
              <Badge>{action}</Badge>
              <span class="cut" dir="auto">
                {title}
              </span>
              <span class="faint reason cut">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && <p class="faint">The diffs are no longer stored.</p>}
      {shown.map((diff, at) => (
        <Diff key={at} text={diff} />
      ))}
    </div>
  )
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlanView } from '../../src/surfaces/ui/contract.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Diff } from './diff.tsx'

interface PlanListProps {
  readonly plan: PlanView
  /** Receives the selected ids. */
  readonly onApply: (select: readonly string[]) => void
  readonly onCancel: () => void
  readonly isBusy: boolean
}

export function PlanList({ plan, onApply, onCancel, isBusy }: PlanListProps): JSX.Element {
  const refused = new Map(plan.refused.map((one) => [one.id, one]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(plan.changes.map(({ id }) => id).filter((id) => !refused.has(id))),
  )
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isEmpty = plan.changes.length + plan.files.length === 0
  return (
    <div class="plan">
      <ul class="plan-changes">
        {plan.changes.map(({ id, title, action, reason, evidence, diff }) => (
          <li key={id}>
            <label class="plan-change">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                disabled={refused.has(id)}
                onChange={() => toggle(id)}
              />
              <Badge>{action}</Badge>
              <span class="plan-title" dir="auto">
                {title}
              </span>
              <span class="faint">{refused.get(id)?.message ?? reason}</span>
            </label>
            <PlanDetail diff={diff} evidence={evidence} />
          </li>
        ))}
        <PlanFiles files={plan.files} />
      </ul>
      {plan.notes.map((note) => (
        <p key={note} class="faint">
          {note}
        </p>
      ))}
      <footer class="dialog-foot">
        <span class="faint grow">
          {chosen.size} of {plan.changes.length} selected. You can undo this.
        </span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          tone="main"
          disabled={isBusy || isEmpty || (plan.changes.length > 0 && chosen.size === 0)}
          onClick={() => onApply([...chosen])}
        >
          Apply
        </Button>
      </footer>
    </div>
  )
}

/** Other files are always applied; they have no checkbox. */
function PlanFiles({ files }: { readonly files: PlanView['files'] }): JSX.Element {
  return (
    <>
      {files.map(({ path, action, reason, diff }) => (
        <li key={path}>
          <div class="plan-change">
            <Badge>{action}</Badge>
            <span class="plan-title">{path}</span>
            <span class="faint">{reason}</span>
          </div>
          <PlanDetail diff={diff} evidence={[]} />
        </li>
      ))}
    </>
  )
}

function PlanDetail({
  diff,
  evidence,
}: {
  readonly diff: string
  readonly evidence: PlanView['changes'][number]['evidence']
}): JSX.Element | null {
  if (diff === '' && evidence.length === 0) return null
  return (
    <details class="plan-detail">
      <summary>Details</summary>
      {evidence.map(({ what, detail }) => (
        <p key={what + detail} class="faint">
          {what}: {detail}
        </p>
      ))}
      {diff !== '' && <Diff text={diff} />}
    </details>
  )
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { MemoryAction, PlanView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { plural } from '../../kit/numbers.ts'
import { PlanList } from '../../kit/plan-list.tsx'
import { showFailure, showOutcome } from '../../shell/toasts.tsx'
import { ACTIONS } from './actions.ts'

const BULK: readonly MemoryAction[] = ['pin', 'unpin', 'archive', 'unarchive', 'retire', 'restore']

interface BulkBarProps {
  readonly chosen: ReadonlySet<string>
  readonly onClear: () => void
}

/** A bulk action is shown as a plan first. */
export function BulkBar({ chosen, onClear }: BulkBarProps): JSX.Element | null {
  const [shown, setShown] = useState<{ plan: PlanView; action: MemoryAction } | undefined>(
    undefined,
  )
  const [isBusy, setBusy] = useState(false)
  if (chosen.size === 0) return null
  const propose = async (action: MemoryAction): Promise<void> => {
    setBusy(true)
    try {
      setShown({ action, plan: await call('memory.plan', { names: [...chosen], action }) })
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const apply = async (select: readonly string[]): Promise<void> => {
    if (shown === undefined) return
    setBusy(true)
    try {
      const outcome = await call('plan.apply', { plan: shown.plan.id, select: [...select] })
      showOutcome(
        `${ACTIONS[shown.action].done}: ${plural(select.length, 'memory', 'memories')}`,
        outcome,
      )
      onClear()
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
    setShown(undefined)
  }
  return (
    <div class="bulk" role="toolbar" aria-label="Selected memories">
      <span class="bulk-count">{chosen.size} selected</span>
      {BULK.map((action) => (
        <Button key={action} disabled={isBusy} onClick={() => void propose(action)}>
          {ACTIONS[action].label}
        </Button>
      ))}
      <Button tone="quiet" icon="close" label="Clear selection" onClick={onClear} />
      {shown && (
        <Dialog
          wide
          title={`${ACTIONS[shown.action].label} ${plural(chosen.size, 'memory', 'memories')}`}
          onClose={() => setShown(undefined)}
        >
          <PlanList
            plan={shown.plan}
            isBusy={isBusy}
            onApply={(select) => void apply(select)}
            onCancel={() => setShown(undefined)}
          />
        </Dialog>
      )}
    </div>
  )
}

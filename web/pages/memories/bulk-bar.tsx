import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { MemoryAction, PlanView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PlanList } from '../../kit/plan-list.tsx'
import { tellFailure, tellOutcome } from '../../shell/toasts.tsx'
import { ACTION_WORDS } from './actions.ts'

const BULK: readonly MemoryAction[] = ['pin', 'unpin', 'archive', 'unarchive', 'retire', 'restore']

interface BulkBarProps {
  readonly chosen: ReadonlySet<string>
  readonly onClear: () => void
}

/** What is done to many at once is shown as a plan first. */
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
      tellFailure(error)
    }
    setBusy(false)
  }
  const apply = async (select: readonly string[]): Promise<void> => {
    if (shown === undefined) return
    setBusy(true)
    try {
      const outcome = await call('plan.apply', { plan: shown.plan.id, select: [...select] })
      tellOutcome(`${ACTION_WORDS[shown.action].done}: ${select.length} memories`, outcome)
      onClear()
    } catch (error) {
      tellFailure(error)
    }
    setBusy(false)
    setShown(undefined)
  }
  return (
    <div class="bulk" role="toolbar" aria-label="Chosen memories">
      <span class="bulk-count">{chosen.size} chosen</span>
      {BULK.map((action) => (
        <Button key={action} disabled={isBusy} onClick={() => void propose(action)}>
          {ACTION_WORDS[action].label}
        </Button>
      ))}
      <Button tone="quiet" icon="close" label="Choose none" onClick={onClear} />
      {shown && (
        <Dialog
          wide
          title={`${ACTION_WORDS[shown.action].label} ${chosen.size} memories`}
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

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlanView } from '../../src/surfaces/ui/contract.ts'
import { call } from '../data/call.ts'
import { useResource } from '../data/use-resource.ts'
import { Badge } from '../kit/badge.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PlanList } from '../kit/plan-list.tsx'
import { Empty, Failure, Loading } from '../kit/states.tsx'
import { tellFailure, tellOutcome } from '../shell/toasts.tsx'

export default function Skills(): JSX.Element {
  const { data, error, reload } = useResource('skills.list', {}, ['log'])
  const [plan, setPlan] = useState<PlanView | undefined>(undefined)
  if (data === undefined) return error ? <Failure error={error} onRetry={reload} /> : <Loading />
  const promote = async (name: string): Promise<void> => {
    try {
      setPlan(await call('skill.promote', { name }))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  const apply = async (): Promise<void> => {
    try {
      tellOutcome('Promoted', await call('plan.apply', { plan: plan?.id ?? '', select: 'all' }))
    } catch (failure) {
      tellFailure(failure)
    }
    setPlan(undefined)
  }
  return (
    <div class="page">
      <PageHead title="Skills" />
      {data.drafts.length > 0 && (
        <section class="card">
          <h2>Drafts</h2>
          <ul class="lines">
            {data.drafts.map(({ name, file }) => (
              <li key={file}>
                <span class="grow cut">{name}</span>
                <span class="faint cut">{file}</span>
                <Button onClick={() => void promote(name)}>Promote</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.skills.length === 0 && <Empty title="There are no skills here yet" />}
      <ul class="lines">
        {data.skills.map(({ name, description, trigger, place }) => (
          <li key={name}>
            <span class="job">{name}</span>
            <span class="grow cut faint">{description}</span>
            <Badge>{trigger}</Badge>
            <Badge>{place}</Badge>
          </li>
        ))}
      </ul>
      {plan && (
        <Dialog wide title="Promote a draft" onClose={() => setPlan(undefined)}>
          <PlanList
            plan={plan}
            isBusy={false}
            onApply={() => void apply()}
            onCancel={() => setPlan(undefined)}
          />
        </Dialog>
      )}
    </div>
  )
}

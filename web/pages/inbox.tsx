import type { JSX } from 'preact'
import type { ProposalRow } from '../../src/surfaces/ui/contract.ts'
import { call } from '../data/call.ts'
import { useResource } from '../data/use-resource.ts'
import { Badge } from '../kit/badge.tsx'
import { Button } from '../kit/button.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Empty, Failure, Loading } from '../kit/states.tsx'
import { Time } from '../kit/time.tsx'
import { tell, tellFailure, undoOperation } from '../shell/toasts.tsx'

export default function Inbox(): JSX.Element {
  const { data, error, reload } = useResource('inbox.list', {}, ['inbox', 'memories'])
  if (data === undefined)
    return error ? (
      <Failure error={error} onRetry={reload} />
    ) : (
      <Loading label="Looking at what waits" />
    )
  return (
    <div class="page">
      <PageHead title="Inbox" />
      {data.proposals.length === 0 && <Empty title="Nothing waits for you" />}
      <ul class="lines">
        {data.proposals.map((proposal) => (
          <li key={proposal.id}>
            <Badge>{proposal.source}</Badge>
            <span class="grow cut" dir="auto">
              {proposal.title}
            </span>
            <span class="faint">{proposal.why || proposal.state}</span>
            <span class="faint">
              <Time at={proposal.madeAt} />
            </span>
            <Button icon="check" onClick={() => void accept(proposal)}>
              Accept
            </Button>
            <Button onClick={() => void reject(proposal)}>Reject</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function accept({ id, title }: ProposalRow): Promise<void> {
  try {
    const { operations, left } = await call('inbox.accept', { ids: [id] })
    const operation = operations[0]
    if (operation === undefined) tell(left[0]?.why ?? 'Nothing was left to do.')
    else tell(`Accepted: ${title}`, { undo: () => undoOperation(operation.id) })
  } catch (error) {
    tellFailure(error)
  }
}

async function reject({ id, title }: ProposalRow): Promise<void> {
  try {
    await call('inbox.reject', { ids: [id] })
    tell(`Rejected: ${title}`, { undo: () => call('inbox.reopen', { ids: [id] }) })
  } catch (error) {
    tellFailure(error)
  }
}

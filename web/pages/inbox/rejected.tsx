import type { JSX } from 'preact'
import type { InboxView } from '../../../src/surfaces/ui/contract.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/states.tsx'
import { Time } from '../../kit/time.tsx'
import { reopen } from './decisions.ts'

/** What somebody said no to, newest first. It is not proposed again unless it is let wait again here. */
export function Rejected({
  inbox,
  head,
}: {
  readonly inbox: InboxView
  readonly head: JSX.Element
}): JSX.Element {
  return (
    <div class="inbox">
      <section class="list-pane wide" aria-label="Rejected proposals">
        {head}
        {inbox.rejected.length === 0 ? (
          <Empty title="Nothing was rejected" icon="inbox">
            What you say no to is kept here, and is not proposed again.
          </Empty>
        ) : (
          <ul class="lines rejected">
            {inbox.rejected.toReversed().map((one) => (
              <li key={one.id}>
                <Badge>{one.source}</Badge>
                <span class="grow" dir="auto">
                  {one.title}
                </span>
                <span class="faint">
                  <Time at={one.madeAt} />
                </span>
                <Button
                  icon="restore"
                  label={`Let it wait again: ${one.title}`}
                  onClick={() => void reopen(one)}
                >
                  Let it wait again
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

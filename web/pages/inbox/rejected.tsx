import type { JSX } from 'preact'
import type { InboxView } from '../../../src/surfaces/ui/contract.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/placeholders.tsx'
import { Time } from '../../kit/time.tsx'
import { reopen } from './decisions.ts'

/** Newest first. A rejected proposal does not come back unless it is reopened here. */
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
          <Empty title="No rejected proposals" icon="inbox">
            Rejected proposals stay here and are not proposed again.
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
                  label={`Reopen: ${one.title}`}
                  onClick={() => void reopen(one)}
                >
                  Reopen
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

import type { JSX } from 'preact'
import type { ProposalRow as Row } from '../../../src/surfaces/ui/contract.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Highlight } from '../../kit/highlight.tsx'
import { Link } from '../../kit/link.tsx'
import { Time } from '../../kit/time.tsx'
import { STATES } from './groups.ts'

export const STATE_TONES: Readonly<Record<Row['state'], Tone>> = {
  ready: 'good',
  moved: 'accent',
  outdated: 'warn',
  done: 'plain',
}

export const ACTION_TONES: Readonly<Record<string, Tone>> = {
  create: 'good',
  restore: 'good',
  unarchive: 'good',
  update: 'accent',
  relink: 'accent',
  retire: 'bad',
  archive: 'warn',
  delete: 'bad',
}

interface ProposalRowProps {
  readonly proposal: Row
  readonly href: string
  readonly marks: readonly string[]
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export const rowId = (id: string): string => `proposal-${id}`

export function ProposalRow(props: ProposalRowProps): JSX.Element {
  const { proposal, href, marks, isCurrent, isChosen, onChoose } = props
  const { id, title, state, actions, confidence, madeAt } = proposal
  return (
    <li
      id={rowId(id)}
      class={`proposal-row${isCurrent ? ' current' : ''}${isChosen ? ' chosen' : ''}`}
    >
      <input
        type="checkbox"
        class="row-check"
        aria-label={`Select ${title}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <Link class="proposal-link" href={href} {...(isCurrent && { current: true })}>
        <span class="proposal-title" dir="auto">
          <Highlight text={title} marks={marks} />
        </span>
        <span class="proposal-facts">
          {actions.map((action) => (
            <Badge key={action} tone={ACTION_TONES[action] ?? 'plain'}>
              {action}
            </Badge>
          ))}
          {state !== 'ready' && <Badge tone={STATE_TONES[state]}>{STATES[state].label}</Badge>}
          {confidence !== null && <span>{Math.round(confidence * 100)} % confidence</span>}
          <span class="grow" />
          <Time at={madeAt} />
        </span>
      </Link>
    </li>
  )
}

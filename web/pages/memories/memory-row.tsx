import type { JSX } from 'preact'
import type { RowView } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath } from '../../data/route.ts'
import { Highlight } from '../../kit/highlight.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { Time } from '../../kit/time.tsx'

interface MemoryRowProps {
  readonly row: (RowView & { readonly excerpt?: string }) | undefined
  readonly marks: readonly string[]
  /** Kept in the address of the memory. */
  readonly search: URLSearchParams
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export function MemoryRow({
  row,
  marks,
  search,
  isCurrent,
  isChosen,
  onChoose,
}: MemoryRowProps): JSX.Element {
  if (row === undefined) return <div class="row waiting" />
  return (
    <div class={`row${isCurrent ? ' current' : ''}${isChosen ? ' chosen' : ''}`}>
      <input
        type="checkbox"
        class="row-check"
        aria-label={`Select ${row.title}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <Link
        class="row-link"
        href={memoryPath(row.name, search)}
        {...(isCurrent && { current: true })}
      >
        <span class="row-head">
          <span class="row-title cut" dir="auto">
            <Highlight text={row.title || row.name} marks={marks} />
          </span>
          {row.pinned && <Icon name="pin" />}
          {row.problems > 0 && <Icon name="warning" />}
        </span>
        <span class="row-summary cut" dir="auto">
          <Highlight text={row.excerpt || row.summary} marks={marks} />
        </span>
        <span class="row-facts">
          <span class="row-kind cut">{row.kind}</span>
          {row.status !== 'active' && <span class="row-status">{row.status}</span>}
          {row.topic !== '' && <span class="cut">{row.topic}</span>}
          <span class="grow" />
          <Time at={row.changedAt} />
        </span>
      </Link>
    </div>
  )
}

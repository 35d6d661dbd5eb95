import type { JSX } from 'preact'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { Group } from './groups.ts'
import { ProposalRow } from './proposal-row.tsx'

interface ProposalListProps {
  readonly groups: readonly Group[]
  readonly current: string | undefined
  readonly chosen: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
  readonly marks: readonly string[]
  readonly hrefOf: (id: string) => string
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void
  readonly onClose: (key: string) => void
  readonly onAcceptAll: (group: Group) => void
}

/** What waits, in groups that open and close. */
export function ProposalList(props: ProposalListProps): JSX.Element {
  return (
    <div class="proposals">
      {props.groups.map((group) => (
        <GroupSection key={group.key} group={group} {...props} />
      ))}
    </div>
  )
}

function GroupSection({
  group,
  ...props
}: ProposalListProps & { readonly group: Group }): JSX.Element {
  const { current, chosen, closed, marks, hrefOf, onChoose } = props
  const isOpen = !closed.has(group.key)
  return (
    <section class="group" aria-label={group.title}>
      <GroupHead group={group} isOpen={isOpen} {...props} />
      {isOpen && (
        <ul>
          {group.proposals.map((proposal) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              href={hrefOf(proposal.id)}
              marks={marks}
              isCurrent={proposal.id === current}
              isChosen={chosen.has(proposal.id)}
              onChoose={() => onChoose([proposal.id], !chosen.has(proposal.id))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function GroupHead({
  group,
  isOpen,
  chosen,
  onChoose,
  onClose,
  onAcceptAll,
}: ProposalListProps & { readonly group: Group; readonly isOpen: boolean }): JSX.Element {
  const { key, title, hint, proposals } = group
  const ids = proposals.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <header class="group-head">
      <input
        type="checkbox"
        aria-label={`Choose all of ${title}`}
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={() => onChoose(ids, count < ids.length)}
      />
      <h2 class="grow">
        <button
          type="button"
          class="group-toggle"
          aria-expanded={isOpen}
          title={hint}
          onClick={() => onClose(key)}
        >
          <Icon name="down" />
          <span class="group-title" dir="auto">
            {title}
          </span>
          <span class="count">{proposals.length}</span>
          <span class="group-hint cut">{hint}</span>
        </button>
      </h2>
      <Button
        tone="quiet"
        icon="check"
        label={`Accept all of ${title}`}
        hotkey="A"
        onClick={() => onAcceptAll(group)}
      >
        All
      </Button>
    </header>
  )
}

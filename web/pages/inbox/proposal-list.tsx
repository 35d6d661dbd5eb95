import type { JSX } from 'preact'
import { Button } from '../../kit/button.tsx'
import { GroupHead } from '../../kit/group-head.tsx'
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
  const ids = group.proposals.map(({ id }) => id)
  return (
    <section class="group" aria-label={group.title}>
      <GroupHead
        title={group.title}
        hint={group.hint}
        count={ids.length}
        isOpen={isOpen}
        onToggle={() => props.onClose(group.key)}
        chosen={ids.filter((id) => chosen.has(id)).length}
        chooseLabel={`Choose all of ${group.title}`}
        onChoose={(isChosen) => onChoose(ids, isChosen)}
      >
        <Button
          tone="quiet"
          icon="check"
          label={`Accept all of ${group.title}`}
          hotkey="A"
          onClick={() => props.onAcceptAll(group)}
        >
          All
        </Button>
      </GroupHead>
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

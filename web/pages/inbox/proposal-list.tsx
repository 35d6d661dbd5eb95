import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
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
  const { shown, end } = useShown(ids, current)
  return (
    <section class="group" aria-label={group.title}>
      <GroupHead
        title={group.title}
        hint={group.hint}
        count={ids.length}
        isOpen={isOpen}
        onToggle={() => props.onClose(group.key)}
        chosen={ids.filter((id) => chosen.has(id)).length}
        selectLabel={`Select all from ${group.title}`}
        onChoose={(isChosen) => onChoose(ids, isChosen)}
      >
        <Button
          tone="quiet"
          icon="check"
          label={`Accept all from ${group.title}`}
          hotkey="A"
          onClick={() => props.onAcceptAll(group)}
        >
          All
        </Button>
      </GroupHead>
      {isOpen && (
        <ul>
          {group.proposals.slice(0, shown).map((proposal) => (
            <MemoRow
              key={proposal.id}
              proposal={proposal}
              href={hrefOf(proposal.id)}
              marks={marks}
              isCurrent={proposal.id === current}
              isChosen={chosen.has(proposal.id)}
              onChoose={() => onChoose([proposal.id], !chosen.has(proposal.id))}
            />
          ))}
          {shown < ids.length && (
            <li class="proposal-more faint" ref={end}>
              {ids.length - shown} more
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Long lists render in steps, as rows come into view or under the keyboard. */
const STEP = 100

function useShown(
  ids: readonly string[],
  current: string | undefined,
): { readonly shown: number; readonly end: { current: HTMLLIElement | null } } {
  const [limit, setLimit] = useState(STEP)
  const end = useRef<HTMLLIElement>(null)
  const at = current === undefined ? -1 : ids.indexOf(current)
  const shown = Math.max(limit, at < 0 ? 0 : at + STEP)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setLimit(shown + STEP)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown, ids.length])
  return { shown, end }
}

function MemoRow(props: Parameters<typeof ProposalRow>[0]): JSX.Element {
  const { proposal, href, marks, isCurrent, isChosen } = props
  const latest = useRef(props)
  latest.current = props
  const words = marks.join(' ')
  return useMemo(
    () => <ProposalRow {...props} onChoose={() => latest.current.onChoose()} />,
    [proposal, href, words, isCurrent, isChosen],
  )
}

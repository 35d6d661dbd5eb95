import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { InboxView } from '../../../src/surfaces/ui/contract.ts'
import { navigate, query, updateQuery } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { Empty, Failure, Loading } from '../../kit/placeholders.tsx'
import { useKeys } from '../../shell/keys.ts'
import { hasDraft } from '../memories/draft.ts'
import { OrphanedDraft } from '../memories/orphaned-draft.tsx'
import { AcceptAll } from './accept-all.tsx'
import {
  accept,
  decided,
  pruneDecided,
  reject,
  tally,
  undoableCount,
  undoLast,
} from './decisions.ts'
import { GROUPINGS, type Group, type Grouping } from './groups.ts'
import { ProposalDetail } from './proposal-detail.tsx'
import { draftName } from './proposal-editor.tsx'
import { ProposalList } from './proposal-list.tsx'
import { Rejected } from './rejected.tsx'
import { type Review, useReview } from './use-review.ts'
import { WaitingRules } from './waiting-rules.tsx'

/** Reloading can wait: decided proposals are hidden already. */
const DEBOUNCE_MS = 1_000
/** How many proposals are prefetched. */
const PREFETCHED = 4

/** Proposals that wait for approval (UIX-02). */
export default function Inbox(): JSX.Element {
  const areas = ['inbox', 'memories'] as const
  const { data, error, reload } = useResource('inbox.list', {}, areas, { debounceMs: DEBOUNCE_MS })
  useEffect(() => {
    if (data !== undefined) pruneDecided(new Set(data.proposals.map(({ id }) => id)))
  }, [data])
  if (data === undefined)
    return error ? (
      <Failure error={error} onRetry={reload} />
    ) : (
      <Loading label="Loading the inbox" />
    )
  return query.value.get('show') === 'rejected' ? (
    <Rejected inbox={data} head={<Tabs inbox={data} />} />
  ) : (
    <Waiting inbox={data} />
  )
}

const isWide = (): boolean => matchMedia('(min-width: 761px)').matches

function Waiting({ inbox }: { readonly inbox: InboxView }): JSX.Element {
  const review = useReview(inbox.proposals)
  const { id, ids, groups, chosen, go } = review
  const [groupToAccept, setGroupToAccept] = useState<Group | undefined>(undefined)
  useEffect(() => {
    // With room for both panes, the first proposal opens by itself.
    if (id === undefined && ids[0] !== undefined && isWide()) go(ids[0], { keepsFocus: true })
  }, [id, ids[0]])
  useReviewKeys(review, () => setGroupToAccept(groups.find((group) => holds(group, id))))
  const isEmpty = inbox.proposals.every((one) => decided.value.has(one.id))
  const place = id === undefined ? -1 : ids.indexOf(id)
  return (
    <div class={`inbox${id === undefined ? '' : ' has-detail'}`}>
      <section class="list-pane" aria-label="Proposals">
        <Tabs inbox={inbox} />
        {!isEmpty && <ListTools review={review} />}
        <BrokenFiles inbox={inbox} />
        <WaitingRules rules={inbox.rules} />
        {isEmpty ? (
          inbox.rules.length === 0 && <EmptyInbox />
        ) : ids.length === 0 && groups.length === 0 ? (
          <Empty title="No matches" icon="search">
            <Button onClick={() => navigate('/inbox')}>Clear the search</Button>
          </Empty>
        ) : (
          <ProposalList
            {...{ groups, chosen }}
            current={id}
            closed={review.closed}
            marks={review.marks}
            hrefOf={pathOf}
            onChoose={review.choose}
            onClose={review.toggleGroup}
            onAcceptAll={setGroupToAccept}
          />
        )}
        <SelectionBar review={review} />
      </section>
      <section class="detail-pane" aria-label="Proposal">
        <OpenProposal review={review} inbox={inbox} place={place} />
      </section>
      {groupToAccept && (
        <AcceptAll
          group={groupToAccept}
          onClose={() => setGroupToAccept(undefined)}
          onAccept={() => {
            setGroupToAccept(undefined)
            review.decide(accept, groupToAccept.proposals)
          }}
        />
      )}
    </div>
  )
}

const holds = ({ proposals }: Group, id: string | undefined): boolean =>
  proposals.some((proposal) => proposal.id === id)

const pathOf = (id: string): string => {
  const rest = query.value.toString()
  return `/inbox/${encodeURIComponent(id)}${rest === '' ? '' : `?${rest}`}`
}

function OpenProposal({
  review,
  inbox,
  place,
}: {
  readonly review: Review
  readonly inbox: InboxView
  readonly place: number
}): JSX.Element | null {
  const { id, ids, go, decide } = review
  const waiting = inbox.proposals.find((one) => one.id === id)
  const last = useRef(waiting)
  if (waiting !== undefined) last.current = waiting
  if (id === undefined) return null
  // A proposal that is being edited stays open.
  const isEdited = last.current?.id === id && hasDraft(draftName(id))
  const own = waiting ?? (isEdited ? last.current : undefined)
  if (own === undefined)
    return (
      <>
        <Empty title="No longer in the inbox" icon="inbox">
          It was accepted or rejected. <Link href="/log">The log</Link> shows what changed.
        </Empty>
        <OrphanedDraft key={id} name={draftName(id)} />
      </>
    )
  return (
    <ProposalDetail
      key={id}
      id={id}
      isDecided={waiting === undefined}
      next={ids.slice(place + 1, place + 1 + PREFETCHED)}
      place={place < 0 ? '' : `${place + 1} of ${ids.length}`}
      onAccept={() => decide(accept, [own])}
      onReject={() => decide(reject, [own])}
      onBack={() => navigate(`/inbox?${query.value}`)}
      onEdited={(edited, isAccepted) => {
        if (isAccepted) decide(accept, [{ ...own, id: edited }], id)
        else go(edited)
      }}
    />
  )
}

function useReviewKeys(review: Review, acceptGroup: () => void): void {
  const { chosen, move, moveGroup, decide, current, choose, clear, visible } = review
  const wanted = useMemo(() => visible.filter(({ id }) => chosen.has(id)), [visible, chosen])
  const decideOn = (way: typeof accept): void => {
    if (wanted.length > 0) decide(way, wanted)
    else if (current !== undefined && (way === reject || current.state !== 'outdated'))
      decide(way, [current])
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    J: () => moveGroup(1),
    K: () => moveGroup(-1),
    a: () => decideOn(accept),
    r: () => decideOn(reject),
    A: acceptGroup,
    x: () => current && choose([current.id], !chosen.has(current.id)),
    u: undoableCount.value > 0 ? () => void undoLast() : undefined,
    Escape: chosen.size > 0 ? clear : () => navigate(`/inbox?${query.value}`),
  })
}

function Tabs({ inbox }: { readonly inbox: InboxView }): JSX.Element {
  const isRejected = query.value.get('show') === 'rejected'
  const waiting = inbox.proposals.filter(({ id }) => !decided.value.has(id)).length
  const { accepted, rejected } = tally.value
  const counts = [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
  ]
  return (
    <header class="inbox-head">
      <h1 class="sr-only">Inbox</h1>
      <nav class="inbox-tabs" aria-label="Inbox">
        <Link href="/inbox" current={!isRejected}>
          Waiting <span class="count">{waiting}</span>
        </Link>
        <Link href="/inbox?show=rejected" current={isRejected}>
          Rejected <span class="count">{inbox.rejected.length}</span>
        </Link>
      </nav>
      <span class="faint tally" role="status">
        {counts.join(', ')}
      </span>
    </header>
  )
}

function ListTools({ review }: { readonly review: Review }): JSX.Element {
  return (
    <div class="inbox-tools">
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search proposals"
          placeholder="Search"
          value={query.value.get('q') ?? ''}
          onInput={(event) => updateQuery({ q: event.currentTarget.value })}
        />
      </div>
      <label>
        <span class="sr-only">Group</span>
        <select
          class="select"
          value={review.grouping}
          onChange={(event) => updateQuery({ by: event.currentTarget.value as Grouping })} // Safe: the options are the groupings.
        >
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              by {one}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function BrokenFiles({
  inbox: { unreadable, quarantined },
}: {
  readonly inbox: InboxView
}): JSX.Element | null {
  if (unreadable.length + quarantined.length === 0) return null
  return (
    <details class="broken-files">
      <summary>
        <Icon name="warning" />{' '}
        {unreadable.length + quarantined.length === 1
          ? '1 broken file: fix it by hand'
          : `${unreadable.length + quarantined.length} broken files: fix them by hand`}
      </summary>
      <ul>
        {unreadable.map((file) => (
          <li key={file}>
            <code>{file}</code> <span>is not a valid proposal</span>
          </li>
        ))}
        {quarantined.map((file) => (
          <li key={file}>
            <code>{file}</code> <span>fix it, then remove “.invalid” from its name</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function SelectionBar({ review }: { readonly review: Review }): JSX.Element | null {
  const { chosen, visible, decide, clear } = review
  const wanted = visible.filter(({ id }) => chosen.has(id))
  if (wanted.length === 0) return null
  return (
    <div class="bulk" role="toolbar" aria-label="Selected proposals">
      <span class="bulk-count">{wanted.length} selected</span>
      <Button tone="main" icon="check" hotkey="a" onClick={() => decide(accept, wanted)}>
        Accept
      </Button>
      <Button icon="close" hotkey="r" onClick={() => decide(reject, wanted)}>
        Reject
      </Button>
      <span class="grow" />
      <Button tone="quiet" icon="close" label="Clear selection" hotkey="Escape" onClick={clear} />
    </div>
  )
}

function EmptyInbox(): JSX.Element {
  const { accepted, rejected } = tally.value
  const isDone = accepted + rejected > 0
  return (
    <Empty title={isDone ? 'All done' : 'The inbox is empty'} icon="inbox">
      {isDone && `${accepted} accepted, ${rejected} rejected. `}
      Agents, conversations and maintenance send their proposals here. Nothing is changed until you
      approve.{' '}
      <Link class="inline-link" href="/maintain">
        Run maintenance
      </Link>{' '}
      to find things to fix.
    </Empty>
  )
}

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ProposalRow } from '../../../src/surfaces/ui/contract.ts'
import { navigate, query, segments } from '../../data/route.ts'
import { decided } from './decisions.ts'
import {
  filterByWords,
  GROUPINGS,
  type Group,
  type Grouping,
  groupProposals,
  nextAfter,
} from './groups.ts'
import { rowId } from './proposal-row.tsx'

type Named = Pick<ProposalRow, 'id' | 'title'>

/** Position, selection and navigation in the list of proposals. */
export interface Review {
  readonly id: string | undefined
  readonly current: ProposalRow | undefined
  readonly grouping: Grouping
  readonly groups: readonly Group[]
  /** All matches, group by group. */
  readonly visible: readonly ProposalRow[]
  /** Proposals in open groups: `j` and `k` move through these. */
  readonly ids: readonly string[]
  readonly marks: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
  readonly go: (id: string, options?: { readonly keepsFocus?: boolean }) => void
  readonly move: (by: 1 | -1) => void
  readonly moveGroup: (by: 1 | -1) => void
  readonly choose: (ids: readonly string[], isChosen: boolean) => void
  readonly clear: () => void
  readonly toggleGroup: (key: string) => void
  /** Then opens the next proposal that stays; `also` names one more that leaves. */
  readonly decide: (
    way: (some: readonly Named[]) => void,
    some: readonly Named[],
    also?: string,
  ) => void
}

export function useReview(proposals: readonly ProposalRow[]): Review {
  const id = segments.value[1]
  const text = query.value.get('q') ?? ''
  const grouping = GROUPINGS.find((one) => one === query.value.get('by')) ?? 'source'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => {
    const waiting = proposals.filter((one) => !decided.value.has(one.id))
    return groupProposals(filterByWords(waiting, text), grouping)
  }, [proposals, decided.value, text, grouping])
  const visible = groups.flatMap((group) => group.proposals)
  const open = groups.filter(({ key }) => !closed.has(key))
  const ids = open.flatMap((group) => group.proposals.map((one) => one.id))
  const { go } = useGo(id)
  return {
    ...{ id, grouping, groups, visible, ids, chosen, closed, go },
    current: visible.find((one) => one.id === id),
    marks: text.split(/\s+/).filter(Boolean),
    move(by) {
      const at = id === undefined ? -1 : ids.indexOf(id)
      const to = ids[at < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, at + by))]
      if (to !== undefined) go(to)
    },
    moveGroup(by) {
      const at = open.findIndex((group) => group.proposals.some((one) => one.id === id))
      const to = open[Math.max(0, Math.min(open.length - 1, at + by))]?.proposals[0]
      if (to !== undefined) go(to.id)
    },
    choose(some, isChosen) {
      const next = new Set(chosen)
      for (const one of some)
        if (isChosen) next.add(one)
        else next.delete(one)
      setChosen(next)
    },
    clear: () => setChosen(new Set()),
    toggleGroup(key) {
      const next = new Set(closed)
      if (!next.delete(key)) next.add(key)
      setClosed(next)
    },
    decide(way, some, also = '') {
      const gone = new Set([...decided.value, ...some.map((one) => one.id), also])
      const to = nextAfter(ids, id, gone)
      way(some)
      setChosen(new Set([...chosen].filter((one) => !gone.has(one))))
      if (to !== undefined) go(to)
      else navigate(`/inbox${query.value.size > 0 ? `?${query.value}` : ''}`, { replace: true })
    },
  }
}

/** Moves the focus with the open proposal, so that Tab continues there. */
function useGo(id: string | undefined): Pick<Review, 'go'> {
  const isMoving = useRef(false)
  useEffect(() => {
    const link = id && document.getElementById(rowId(id))?.querySelector('a')
    if (!link) return
    link.scrollIntoView({ block: 'nearest' })
    if (isMoving.current) link.focus({ preventScroll: true })
    isMoving.current = false
  }, [id])
  return {
    go(to, options = {}) {
      isMoving.current = options.keepsFocus !== true
      const rest = query.value.toString()
      navigate(`/inbox/${encodeURIComponent(to)}${rest === '' ? '' : `?${rest}`}`, {
        replace: id !== undefined || options.keepsFocus === true,
      })
    },
  }
}

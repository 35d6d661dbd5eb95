import { diffArrays } from 'diff'
import { agreed, type Sides, type Versions } from '../layouts/versions.ts'

type Items = readonly string[]

/** The base items from `from` to `to` become `items` on one side. */
interface Hunk {
  readonly side: 'ours' | 'theirs'
  readonly from: number
  readonly to: number
  readonly items: Items
}

/** Decides about base items that both sides changed in different ways. */
export type Settle = (disputed: Versions<Items>) => Sides<Items>

/** Each side keeps what it has: a true disagreement. */
export const dispute: Settle = ({ ours, theirs }) => ({ ours, theirs })

/** As sets: what either side added is there, what either side took out is not. */
export function uniteItems({ base, ours, theirs }: Versions<Items>): Items {
  const kept = base.filter((item) => ours.includes(item) && theirs.includes(item))
  const come = [...new Set([...ours, ...theirs])].filter((item) => !base.includes(item))
  return [...kept, ...come.sort()]
}

/**
 * Three-way merge of two sequences. Changes of neighbouring items do not overlap, where git would call them a conflict.
 * Items that both sides add at one place are all kept, in an order that does not depend on who merges.
 */
export function mergeSequences(
  { base, ours, theirs }: Versions<Items>,
  settle: Settle = dispute,
): Sides<Items> {
  const merged: Sides<string[]> = { ours: [], theirs: [] }
  const keep = (sides: Sides<Items>): void => {
    merged.ours.push(...sides.ours)
    merged.theirs.push(...sides.theirs)
  }
  const hunks = [...hunksOf('ours', base, ours), ...hunksOf('theirs', base, theirs)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  let done = 0
  for (let at = 0; at < hunks.length; ) {
    const { group, from, to } = overlapping(hunks, at)
    at += group.length
    keep(agreed(base.slice(done, from)))
    const version = (side: Hunk['side']): Items =>
      applied(
        base.slice(from, to),
        group.filter((hunk) => hunk.side === side),
        from,
      )
    keep(
      mergedItems(
        { base: base.slice(from, to), ours: version('ours'), theirs: version('theirs') },
        settle,
      ),
    )
    done = to
  }
  keep(agreed(base.slice(done)))
  return merged
}

function mergedItems(versions: Versions<Items>, settle: Settle): Sides<Items> {
  const { base, ours, theirs } = versions
  if (sameItems(ours, theirs) || sameItems(theirs, base)) return agreed(ours)
  if (sameItems(ours, base)) return agreed(theirs)
  return base.length === 0 ? agreed(bothAdditions(ours, theirs)) : settle(versions)
}

/** What both sides add; what one has among its own additions is not repeated. */
function bothAdditions(ours: Items, theirs: Items): Items {
  if (holdsInOrder(ours, theirs)) return ours
  if (holdsInOrder(theirs, ours)) return theirs
  const [first, second] = ours.join('\n') < theirs.join('\n') ? [ours, theirs] : [theirs, ours]
  return [...first, ...second]
}

function holdsInOrder(items: Items, others: Items): boolean {
  let at = 0
  for (const item of items) if (at < others.length && item === others[at]) at++
  return at === others.length
}

export function sameItems(left: Items, right: Items): boolean {
  return left.length === right.length && left.every((item, at) => item === right[at])
}

function hunksOf(side: Hunk['side'], base: Items, items: Items): readonly Hunk[] {
  const hunks: Hunk[] = []
  let from = 0
  let open: Hunk | undefined
  const close = (): void => {
    if (open !== undefined) hunks.push(open)
    open = undefined
  }
  for (const { added, removed, value } of diffArrays([...base], [...items])) {
    if (!added && !removed) {
      close()
      from += value.length
      continue
    }
    open ??= { side, from, to: from, items: [] }
    if (added) open = { ...open, items: [...open.items, ...value] }
    else {
      from += value.length
      open = { ...open, to: from }
    }
  }
  close()
  return hunks
}

/** The hunks from `at` on that overlap each other. Two insertions at one place do; an insertion beside a change does not. */
function overlapping(
  hunks: readonly Hunk[],
  at: number,
): { readonly group: readonly Hunk[]; readonly from: number; readonly to: number } {
  const first = hunks[at]!
  const group = [first]
  let { to } = first
  for (const hunk of hunks.slice(at + 1)) {
    const meets =
      hunk.from < to || (first.from === first.to && hunk.from === hunk.to && hunk.from === to)
    if (!meets) break
    group.push(hunk)
    to = Math.max(to, hunk.to)
  }
  return { group, from: first.from, to }
}

/** The items of one side where it changed them by these hunks; `from` is where they start in the base. */
function applied(items: Items, hunks: readonly Hunk[], from: number): Items {
  const result: string[] = []
  let done = 0
  for (const hunk of hunks) {
    result.push(...items.slice(done, hunk.from - from), ...hunk.items)
    done = hunk.to - from
  }
  return [...result, ...items.slice(done)]
}

import type { RunItem } from '../../../src/surfaces/ui/contract.ts'

export interface FindingGroup {
  readonly key: string
  readonly items: readonly RunItem[]
  /** How many stand before it. */
  readonly before: number
}

/** By topic in the order of the verb, or by what is done; what was said no to before stands last. */
export function groupFindings(
  items: readonly RunItem[],
  by: 'topic' | 'kind',
): readonly FindingGroup[] {
  const groups = new Map<string, RunItem[]>()
  const order = [...items].sort((a, b) => rank(a) - rank(b))
  for (const item of order) {
    const key = rank(item) > 0 ? 'rejected before' : item[by] || item.kind
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  let before = 0
  return [...groups].map(([key, own]) => {
    const group = { key, items: own, before }
    before += own.length
    return group
  })
}

const rank = ({ standing }: RunItem): number => (standing === 'rejected' ? 1 : 0)

/** Ticked from the start: what is sure, and was not put before somebody already (WRT-16). */
export function tickedAtFirst(items: readonly RunItem[]): readonly string[] {
  return items
    .filter(({ needs, standing }) => needs === 'nothing' && standing === 'new')
    .map(({ key }) => key)
}

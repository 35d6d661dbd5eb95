import type { RunItem } from '../../../src/surfaces/ui/contract.ts'

export interface FindingGroup {
  readonly key: string
  readonly items: readonly RunItem[]
  /** How many findings come before this group. */
  readonly before: number
}

/** In the order of the verb; rejected findings come last. */
export function groupFindings(
  items: readonly RunItem[],
  by: 'topic' | 'kind',
): readonly FindingGroup[] {
  const groups = new Map<string, RunItem[]>()
  const order = [...items].sort((a, b) => rank(a) - rank(b))
  for (const item of order) {
    const key = rank(item) > 0 ? 'rejected earlier' : item[by] || item.kind
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

const rank = ({ status }: RunItem): number => (status === 'rejected' ? 1 : 0)

/** Only what needs no approval and was not proposed before (WRT-16). */
export function initialTicks(items: readonly RunItem[]): readonly string[] {
  return items
    .filter(({ needs, status }) => needs === 'nothing' && status === 'new')
    .map(({ key }) => key)
}

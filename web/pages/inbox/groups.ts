import type { ProposalRow } from '../../../src/surfaces/ui/contract.ts'

export const GROUPINGS = ['source', 'action', 'state'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface Group {
  readonly key: string
  readonly title: string
  readonly hint: string
  readonly proposals: readonly ProposalRow[]
}

const SOURCE_HINTS: Readonly<Record<string, string>> = {
  triage: 'found in conversations',
  checkpoint: 'saved at the end of a session',
  learn: 'extracted from files and texts',
  import: 'imported from other tools',
  dream: 'stale, moved, duplicate or contradictory',
  distill: 'shorter and fewer memories',
  'distill merge': 'near-duplicates',
  'distill compress': 'long memories made shorter',
  'distill refine': 'fixes of keywords, summaries and topics',
  'distill purge': 'unused memories',
  gc: 'retired for longer than the grace period',
  hygiene: 'unused memories for the cold tier',
  check: 'broken links and outdated indexes',
  evolve: 'drafted skills',
  'drop-box': 'files dropped into the vault',
  quarantine: 'held back by validation',
}

export const STATES: Readonly<
  Record<ProposalRow['state'], { readonly label: string; readonly meaning: string }>
> = {
  ready: { label: 'ready', meaning: 'Can be accepted as proposed.' },
  moved: {
    label: 'rebased',
    meaning:
      'The memory changed since, so the proposal was rebased onto its current text. The diff shows what accepting does.',
  },
  outdated: {
    label: 'outdated',
    meaning:
      'The memory changed too much since, so this cannot be accepted. Reject it, or edit the memory yourself.',
  },
  done: {
    label: 'already applied',
    meaning: 'The vault already contains this. Accepting only removes it from the list.',
  },
}

const STATE_ORDER: readonly ProposalRow['state'][] = ['ready', 'moved', 'done', 'outdated']

/** Largest group first; states in the order of `STATE_ORDER`. */
export function groupProposals(proposals: readonly ProposalRow[], by: Grouping): readonly Group[] {
  const found = new Map<string, ProposalRow[]>()
  for (const proposal of proposals) {
    const key = keyOf(proposal, by)
    const group = found.get(key)
    if (group === undefined) found.set(key, [proposal])
    else group.push(proposal)
  }
  const groups = [...found].map(([key, own]): Group => {
    if (by === 'state') {
      const { label, meaning } = STATES[own[0]?.state ?? 'ready']
      return { key, title: label, hint: meaning, proposals: own }
    }
    return { key, title: key, hint: SOURCE_HINTS[key] ?? '', proposals: own }
  })
  return by === 'state'
    ? groups.sort((a, b) => stateRank(a) - stateRank(b))
    : groups.sort((a, b) => b.proposals.length - a.proposals.length || compare(a.key, b.key))
}

function keyOf({ source, operation, actions, state }: ProposalRow, by: Grouping): string {
  if (by === 'state') return state
  if (by === 'action') return actions.join(' and ') || 'other files'
  // A verb with modes, such as distill, has a group for each.
  return operation.startsWith(`${source} `) ? operation : source
}

function stateRank({ proposals }: Group): number {
  return STATE_ORDER.indexOf(proposals[0]?.state ?? 'ready')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Every word must occur in the title, source or action. */
export function filterByWords(
  proposals: readonly ProposalRow[],
  text: string,
): readonly ProposalRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return proposals
  return proposals.filter(({ title, operation, source, actions }) => {
    const searched = [title, operation, source, ...actions].join(' ').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

/** The next proposal that stays, else the previous, else none. */
export function nextAfter(
  ids: readonly string[],
  current: string | undefined,
  gone: ReadonlySet<string>,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current)
  const stays = (id: string): boolean => !gone.has(id)
  return ids.slice(Math.max(0, at)).find(stays) ?? ids.slice(0, Math.max(0, at)).findLast(stays)
}

export function countActions(
  proposals: readonly ProposalRow[],
): readonly (readonly [action: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { actions } of proposals) {
    const key = actions.join(' and ') || 'other files'
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}

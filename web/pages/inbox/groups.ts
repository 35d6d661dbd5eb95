import type { ProposalRow } from '../../../src/surfaces/ui/contract.ts'

export const GROUPINGS = ['source', 'action', 'state'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Proposals that a person would look through together. */
export interface Group {
  readonly key: string
  readonly title: string
  /** What they have in common, for people. */
  readonly hint: string
  readonly proposals: readonly ProposalRow[]
}

const SOURCE_HINTS: Readonly<Record<string, string>> = {
  triage: 'heard in conversations',
  checkpoint: 'kept at the end of a session',
  learn: 'read in files and texts',
  import: 'brought from other tools',
  dream: 'stale, moved, doubled or contradicted',
  distill: 'what could be said in less',
  'distill merge': 'two that say nearly the same',
  'distill compress': 'what could be said in fewer words',
  'distill refine': 'a summary, links or tags are missing',
  'distill purge': 'what nobody uses',
  gc: 'retired for longer than the grace period',
  hygiene: 'what grows cold',
  check: 'links and lists that need mending',
  evolve: 'skills that were drafted',
  'drop-box': 'dropped into the vault as files',
  quarantine: 'put aside by a validator',
}

/** What each state means, and what a person can do. */
export const STATES: Readonly<
  Record<ProposalRow['state'], { readonly label: string; readonly meaning: string }>
> = {
  ready: { label: 'ready', meaning: 'It can be accepted as it was planned.' },
  moved: {
    label: 'planned anew',
    meaning:
      'What it changes went on since. It was planned anew over what stands there now: what you see is what accepting does.',
  },
  outdated: {
    label: 'outdated',
    meaning:
      'It cannot be accepted: what it was made from is another thing by now. Reject it, or write what you want yourself.',
  },
  done: {
    label: 'already so',
    meaning: 'The vault says so already. Accepting only takes it off the list.',
  },
}

const STATE_ORDER: readonly ProposalRow['state'][] = ['ready', 'moved', 'done', 'outdated']

/** In groups, the largest first; states in the order in which they are worth a look. */
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
  // A verb with several ways to look, such as distill, has a group for each.
  return operation.startsWith(`${source} `) ? operation : source
}

function stateRank({ proposals }: Group): number {
  return STATE_ORDER.indexOf(proposals[0]?.state ?? 'ready')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Those whose title, source or action has all of these words. */
export function withWords(proposals: readonly ProposalRow[], text: string): readonly ProposalRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return proposals
  return proposals.filter(({ title, operation, source, actions }) => {
    const told = [title, operation, source, ...actions].join(' ').toLowerCase()
    return words.every((word) => told.includes(word))
  })
}

/** Where to go when some are decided: the next that stays, else the one before, else nowhere. */
export function nextAfter(
  ids: readonly string[],
  current: string | undefined,
  gone: ReadonlySet<string>,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current)
  const stays = (id: string): boolean => !gone.has(id)
  return ids.slice(Math.max(0, at)).find(stays) ?? ids.slice(0, Math.max(0, at)).findLast(stays)
}

/** `accept 3 that create and 1 that retires a memory` needs numbers: how many do what. */
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

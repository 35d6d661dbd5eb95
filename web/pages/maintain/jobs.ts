import type { MaintainJob } from '../../../src/surfaces/ui/contract.ts'

export interface JobWords {
  readonly job: MaintainJob
  readonly title: string
  /** What it looks for, in a line. */
  readonly does: string
}

export const EVERYTHING: JobWords = {
  job: 'maintain',
  title: 'Everything',
  does: 'All that check, dream, distill and hygiene would say, as one list by topic',
}

/** The verbs one by one, in the words of the command line. */
export const SINGLE_JOBS: readonly JobWords[] = [
  { job: 'check', title: 'check', does: 'Budget, lists and links' },
  { job: 'dream', title: 'dream', does: 'What is stale, moved, doubled or contradicted' },
  { job: 'merge', title: 'distill merge', does: 'What says nearly the same' },
  { job: 'compress', title: 'distill compress', does: 'What could be said in fewer words' },
  { job: 'refine', title: 'distill refine', does: 'What lacks a summary, links or tags' },
  { job: 'purge', title: 'distill purge', does: 'What nobody uses' },
  { job: 'gc', title: 'distill gc', does: 'Retired for longer than the grace period' },
  { job: 'hygiene', title: 'hygiene', does: 'What grows cold' },
]

export const ALL_JOBS: readonly JobWords[] = [EVERYTHING, ...SINGLE_JOBS]

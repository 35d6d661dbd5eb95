import type { MaintainJob } from '../../../src/surfaces/ui/contract.ts'

export interface JobInfo {
  readonly job: MaintainJob
  readonly title: string
  readonly description: string
}

export const EVERYTHING: JobInfo = {
  job: 'maintain',
  title: 'Everything',
  description: 'Run every check and fix what you select',
}

/** Titles are the commands of the CLI. */
export const SINGLE_JOBS: readonly JobInfo[] = [
  { job: 'check', title: 'check', description: 'Check the budget, indexes and links' },
  {
    job: 'dream',
    title: 'dream',
    description: 'Find stale, moved, duplicate and contradictory memories',
  },
  { job: 'merge', title: 'distill merge', description: 'Merge near-duplicates' },
  { job: 'compress', title: 'distill compress', description: 'Shorten long memories' },
  { job: 'refine', title: 'distill refine', description: 'Fix keywords, summaries and topics' },
  { job: 'purge', title: 'distill purge', description: 'Retire unused memories' },
  {
    job: 'gc',
    title: 'distill gc',
    description: 'Delete memories retired longer than the grace period',
  },
  { job: 'hygiene', title: 'hygiene', description: 'Move unused memories to the cold tier' },
]

export const ALL_JOBS: readonly JobInfo[] = [EVERYTHING, ...SINGLE_JOBS]

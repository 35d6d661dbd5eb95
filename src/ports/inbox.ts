import type { Proposal } from '../core/plan/proposal.ts'

/** What became of a proposal that was handed in: it waits now, it waited already, or a person said no to it before. */
export type ProposalFate = 'waiting' | 'known' | 'rejected'

/** A file of the inbox that holds no proposal: torn, or somebody else's. It stays where it is. */
export interface TornProposal {
  readonly file: string
}

/** Plans that wait for a person's word (INB-01). On this machine only; any number of processes at once. */
export interface Inbox {
  /** Oldest first. */
  list(): Promise<readonly Proposal[]>
  find(id: string): Promise<Proposal | undefined>
  /** Durable before it returns. The same content is never there twice (INB-03). */
  add(proposal: Proposal): Promise<ProposalFate>
  /** Takes one away that nobody decided on: it may come back. */
  remove(id: string): Promise<void>
  /** Takes one away for good: the same content does not come back. False when it does not wait. */
  reject(id: string): Promise<boolean>
  /** What was rejected, oldest first. */
  rejections(): Promise<readonly Proposal[]>
  /** Takes a rejection back: it waits again. False when there is none. */
  reopen(id: string): Promise<boolean>
  /** Forgets what was rejected; it may be proposed anew. */
  forgetRejection(id: string): Promise<void>
  /** Files that hold no proposal any more. Those that `list` has just read need no second look. */
  torn(read?: readonly Proposal[]): Promise<readonly TornProposal[]>
}

import type { StructuralAction } from '../../capture/candidate.ts'

export const JUDGED_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'NOOP'] as const
export type JudgedAction = (typeof JUDGED_ACTIONS)[number]

export interface Judgement {
  /** What the words alone allow: `candidate`. */
  readonly mechanical: StructuralAction
  /** What the model that drafts thinks. */
  readonly judged: JudgedAction
  /** `Cannot DELETE decision (triage-initiated)`: forbids the action that it names and no other. */
  readonly vetoes?: readonly string[]
  readonly hasCandidate: boolean
  /** What makes the new fact another one than the candidate; without it a second memory is not made. */
  readonly differs?: string | undefined
}

export interface Resolution {
  readonly action: JudgedAction
  readonly why: string
}

/**
 * What is done when words and a model judge (TRI-07). Total over all pairs; the mechanical side wins, and UPDATE is
 * preferred to DELETE and to a second memory. DELETE is a retirement.
 */
export function resolveAction(judgement: Judgement): Resolution {
  const wanted = fromTable(judgement)
  if (!isVetoed(wanted.action, judgement.vetoes ?? [])) return wanted
  if (judgement.hasCandidate && !isVetoed('UPDATE', judgement.vetoes ?? []))
    return { action: 'UPDATE', why: `${wanted.action} is vetoed; the candidate is updated` }
  return { action: 'NOOP', why: `${wanted.action} is vetoed, and there is nothing to update` }
}

function fromTable({ mechanical, judged, differs }: Judgement): Resolution {
  if (judged === 'NOOP') return { action: 'NOOP', why: 'the drafter proposes nothing' }
  if (mechanical === 'NOOP') return { action: 'NOOP', why: 'it has no target' }
  if (mechanical === 'CREATE') {
    if (judged === 'DELETE') return { action: 'NOOP', why: 'there is nothing to delete' }
    return { action: 'CREATE', why: judged === 'CREATE' ? 'both agree' : 'there is no candidate' }
  }
  if (judged === 'UPDATE') return { action: 'UPDATE', why: 'both agree' }
  if (judged === 'CREATE')
    return differs !== undefined && differs.trim() !== ''
      ? { action: 'CREATE', why: `another fact than the candidate: ${differs.trim()}` }
      : { action: 'UPDATE', why: 'the draft does not say how it differs from the candidate' }
  return mechanical === 'UPDATE_OR_DELETE'
    ? { action: 'DELETE', why: 'the words allow it' }
    : { action: 'UPDATE', why: 'this kind is updated, not deleted' }
}

function isVetoed(action: JudgedAction, vetoes: readonly string[]): boolean {
  return vetoes.some((veto) => new RegExp(`^\\s*Cannot\\s+${action}\\b`, 'i').test(veto))
}

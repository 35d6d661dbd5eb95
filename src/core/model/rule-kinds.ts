import { claimsPerson, type EffectiveOrigin } from './effective-origin.ts'
import type { Memory } from './memory.ts'

const RULE_KINDS: ReadonlySet<string> = new Set([
  'preference',
  'feedback',
  'constraint',
  'convention',
])

export function isRuleKind(kind: string): boolean {
  return RULE_KINDS.has(kind)
}

/** Only what the user said or accepted here is injected as a rule; all else is reference (REC-14, TRU-01). */
export function isRule(one: {
  readonly memory: Pick<Memory, 'kind'>
  readonly origin: EffectiveOrigin
}): boolean {
  return isRuleKind(one.memory.kind) && claimsEffectively(one.origin)
}

function claimsEffectively(origin: EffectiveOrigin): boolean {
  return origin !== 'shared' && claimsPerson({ origin })
}

/** A rule by its file's own word: enough to protect it, not enough to follow it. */
export function claimsRule(memory: Pick<Memory, 'kind' | 'origin'>): boolean {
  return isRuleKind(memory.kind) && claimsPerson(memory)
}

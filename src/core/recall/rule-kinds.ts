import type { Memory } from '../memory.ts'

const RULE_KINDS: ReadonlySet<string> = new Set([
  'preference',
  'feedback',
  'constraint',
  'convention',
])

/** Only what the user said or confirmed is told as a rule; all else is reference (REC-14). */
export function isRule({ kind, origin }: Pick<Memory, 'kind' | 'origin'>): boolean {
  return RULE_KINDS.has(kind) && (origin === 'user' || origin === 'confirmed')
}

/** A rule by its file's own word: enough to point it out, whoever follows it. */
export function claimsRule(memory: Pick<Memory, 'kind' | 'origin'>): boolean {
  return isRule(memory)
}

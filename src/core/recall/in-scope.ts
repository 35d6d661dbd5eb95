import { nameKey } from '../model/link-table.ts'
import type { Card } from '../model/memory.ts'
import { isUniversalScope, UNIVERSAL_SCOPES } from '../model/universal-scopes.ts'
import type { AdmitRequest } from './admission.ts'
import type { StandingRule } from './entry-source.ts'

/** Kinds that tell how to work with the person; the rest of their own vault waits until it is asked for. */
const PERSONAL_KINDS: ReadonlySet<string> = new Set([
  'preference',
  'feedback',
  'user',
  'constraint',
  'convention',
])

/** What stands besides what is pinned: what `isUniversal` is true of. */
export function standingRule(vaultScope: string): StandingRule {
  return { scopes: UNIVERSAL_SCOPES, kinds: vaultScope === 'user' ? PERSONAL_KINDS : new Set() }
}

/** Whether a memory holds for the person whatever they work on. */
export function isUniversal(
  { scope, kind, pinned }: Pick<Card, 'scope' | 'kind' | 'pinned'>,
  vaultScope: string,
): boolean {
  if (scope !== '') return isUniversalScope(scope)
  return vaultScope === 'user' && (pinned || PERSONAL_KINDS.has(kind))
}

/** Whether a memory is of one of the scopes that are asked for. */
export function inScope(memory: Card, { scopes, vaultScope }: AdmitRequest): boolean {
  return scopes === undefined || scopes.map(nameKey).includes(nameKey(memory.scope || vaultScope))
}

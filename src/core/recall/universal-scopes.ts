import { scopeKey } from './entry-source.ts'

/** In the form of `scopeKey`. */
export const UNIVERSAL_SCOPES: ReadonlySet<string> = new Set([
  'user',
  'universal',
  'user-universal',
  'global',
])

/** Whether what is of this scope holds for the person whatever they work on. */
export function isUniversalScope(scope: string): boolean {
  return UNIVERSAL_SCOPES.has(scopeKey(scope))
}

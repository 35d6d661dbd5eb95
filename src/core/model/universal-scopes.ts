import { nameKey } from './link-table.ts'

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

/** The form in which scopes are compared: `user:universal` is `User Universal`. */
export function scopeKey(scope: string): string {
  return nameKey(scope).replaceAll(':', '-')
}

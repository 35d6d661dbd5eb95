import { dayOf } from '../../../core/base/instant.ts'
import type { ChangeAuthor } from '../../../core/sharing/vault-diff.ts'

/** `Ann in 4f2c1d3a, 2026-11-02`. */
export function sayAuthor(by: ChangeAuthor): string {
  if (by.kind === 'uncommitted') return 'not committed'
  if (by.kind === 'unknown') return 'no commit in this range'
  const day = by.at === undefined ? '' : `, ${dayOf(by.at)}`
  return `${by.author} in ${by.commit.slice(0, 8)}${day}`
}

import type { Instant } from '../../../core/base/instant.ts'
import { isSerious } from '../../../core/maintain/report/check-report.ts'
import type { DiffSide } from '../../../core/sharing/vault-diff.ts'
import type { World } from '../../../ports/world.ts'
import type { Step } from '../../catalog/read-some.ts'
import { diffVault } from '../../sharing/diff-vault.ts'
import { type LocatedIssue, locateIssues } from '../../sharing/locate-issues.ts'
import { checkVault } from './check.ts'

/** What is wrong with the memories that changed, for a pull request (GIT-08). */
export interface ChangedCheck {
  readonly at: Instant
  readonly since: DiffSide
  /** How many memories changed, those that went included. */
  readonly changed: number
  readonly issues: readonly LocatedIssue[]
  readonly healthy: boolean
}

/** The findings of `check` about memories that changed since the working tree left this revision. */
export async function checkChanged(
  world: World,
  since: string,
  step?: Step,
): Promise<ChangedCheck> {
  const { from, changes } = await diffVault(world, { since })
  const touched = new Map<string, Set<string>>()
  for (const { path, id, change } of changes)
    if (change !== 'deleted') touched.set(path, (touched.get(path) ?? new Set()).add(id))
  const isMeant = (path: string, id: string): boolean => touched.get(path)?.has(id) === true
  const report = await checkVault(world, step)
  const about = report.issues.filter(
    ({ path, memory }) => touched.has(path) && (memory === undefined || isMeant(path, memory)),
  )
  const issues = await locateIssues(world, about, isMeant)
  return {
    at: report.at,
    since: from,
    changed: changes.length,
    issues,
    healthy: !issues.some(({ code }) => isSerious(code)),
  }
}

import { isRulePath } from '../../core/base/rule-path.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { sessionName } from '../../core/model/session-name.ts'
import { isInboxPath } from '../../core/plan/proposal.ts'
import type { Operation } from '../../ports/journal.ts'
import type { CommitOutcome } from '../../ports/sharing/repository.ts'
import type { World } from '../../ports/world.ts'

/** One commit an operation, with only the vault's files, where the config asks for it (WRT-15). */
export async function autoCommit(
  world: Pick<World, 'config' | 'repository' | 'session'>,
  operation: Operation,
  paths: readonly VaultPath[],
): Promise<CommitOutcome | undefined> {
  if (world.config.values['auto_commit'] !== true) return undefined
  const count = new Set(operation.changes.map((change) => change.memoryId)).size
  const message = `memory: add/update ${count} memories\n\nSession: ${sessionName(operation.session, operation.at)}`
  // Rule files of the project are the person's own to commit; what waits in the inbox is nobody else's business.
  const ours = paths.filter((path) => !isRulePath(path) && !isInboxPath(path))
  if (ours.length === 0) return undefined
  return world.repository.commit(ours, message)
}

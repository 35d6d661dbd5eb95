import { KnownError } from '../../core/base/errors.ts'
import { dayOf, type Instant } from '../../core/base/instant.ts'
import { gitLines } from '../../core/sharing/git-lines.ts'
import type { World } from '../../ports/world.ts'

const NOTE = 'git:generated'
const TOLD = 'told'

/**
 * What a vault whose generated files are committed is told, once (GIT-04): they are what two clones conflict in. Git is
 * asked once a day at most, until then.
 */
export async function tellCommitted(
  { layout, repository, index }: Pick<World, 'layout' | 'repository' | 'index'>,
  at: Instant,
): Promise<readonly string[]> {
  // MEMORY.md of claude-md is committed for its client, and merges by itself.
  if (gitLines(layout.name).ignored.length === 0) return []
  try {
    const known = await index.note(NOTE)
    if (known === TOLD || known === dayOf(at)) return []
    const tracked = await repository.tracked(layout.listPaths)
    await index.setNote(NOTE, tracked.size > 0 ? TOLD : dayOf(at))
    return tracked.size === 0 ? [] : [COMMITTED]
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return []
  }
}

const COMMITTED =
  'Generated files of this vault are committed, so clones that both save get merge conflicts. `everkeep git setup` stops committing them.'

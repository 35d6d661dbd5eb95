import { type Instant, latest, toInstant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Files } from '../../core/layouts/layout.ts'
import type { ContentDate } from '../../core/model/content-date.ts'
import type { Card } from '../../core/model/memory.ts'
import type { SameContent } from '../../ports/sharing/repository.ts'
import type { World } from '../../ports/world.ts'

interface Dated {
  readonly path: VaultPath
  readonly memory: Pick<Card, 'createdAt' | 'updatedAt'>
}

type Needs = Pick<World, 'vault' | 'layout' | 'repository' | 'clock'>

/** The dates of all these memories, in order; git and the disk are asked once for all. */
export async function contentDates(
  world: Needs,
  memories: readonly Dated[],
): Promise<readonly ContentDate[]> {
  const now = world.clock()
  const isSame = sameContent(world)
  const paths = [...new Set(memories.map(({ path }) => path))]
  const [committed, edited] = await Promise.all([
    world.repository.lastChanges(paths, isSame),
    world.repository.uncommitted(paths, isSame),
  ])
  const isOnDiskOnly = ({ path, memory }: Dated): boolean =>
    edited.has(path) || (memory.updatedAt ?? memory.createdAt ?? committed.get(path)) === undefined
  // The disk is asked where nothing else tells.
  const seen = memories.some(isOnDiskOnly) ? await world.vault.stamps() : []
  const stamps = new Map(seen.map((stamp) => [stamp.path, stamp]))
  return memories.map(({ path, memory }) => {
    const disk = toInstant(new Date(stamps.get(path)?.modifiedMs ?? 0))
    const own = memory.updatedAt ?? memory.createdAt
    const known = committed.get(path)
    const git = known && edited.has(path) ? latest(known, disk) : known
    const [at, from] = firstKnown(own, git, disk)
    const touched = latest(memory.createdAt, memory.updatedAt, git) ?? at
    return { at: notAhead(at, now), from, touchedAt: notAhead(touched, now) }
  })
}

/** The words by which files of any layout name uses. */
const USES = /retrieval_count|last_retrieved|last_used_at|use_count/
const NO_FILES: Files = new Map()

/** Uses are no content: a change that touches nothing else is none (GIT-03). */
function sameContent({ layout }: Pick<World, 'layout'>): SameContent {
  const contentOf = (path: VaultPath, text: string): string =>
    JSON.stringify(
      layout.parse(path, text, NO_FILES).map(({ memory, versionText }) => [memory.id, versionText]),
    )
  return (path, before, after) =>
    (USES.test(before) || USES.test(after)) && contentOf(path, before) === contentOf(path, after)
}

function firstKnown(
  own: Instant | undefined,
  git: Instant | undefined,
  disk: Instant,
): readonly [Instant, ContentDate['from']] {
  if (own !== undefined) return [own, 'memory']
  return git === undefined ? [disk, 'disk'] : [git, 'git']
}

function notAhead(at: Instant, now: Instant): Instant {
  return at > now ? now : at
}

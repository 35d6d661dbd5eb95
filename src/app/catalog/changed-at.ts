import type { Instant } from '../../core/base/instant.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { contentDates } from './content-dates.ts'
import { openCompletion } from './parse-file.ts'

/** When the text of a memory last changed, as far as anyone knows (MOD-16). */
export interface ChangedAt {
  readonly at: Instant
  readonly from: 'memory' | 'git' | 'disk'
}

type Needs = Pick<World, 'vault' | 'layout' | 'repository' | 'clock' | 'journal'>

/** Operations of ours that date a memory anew though its text stays: the journal knows the date before. */
const METADATA_ONLY: ReadonlySet<string> = new Set(['distill refine', 'distill auto'])

/** Its own word first; git and the disk are asked only about memories that do not say it themselves. */
export async function changedAt(
  world: Needs,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, ChangedAt>> {
  const dates = new Map<Entry, ChangedAt>()
  const silent: Entry[] = []
  for (const entry of entries) {
    const own = entry.memory.updatedAt ?? entry.memory.createdAt
    if (own === undefined) silent.push(entry)
    else dates.set(entry, { at: own, from: 'memory' })
  }
  await withoutOurs(world, dates)
  if (silent.length > 0)
    for (const [place, { at, from }] of (await contentDates(world, silent)).entries())
      dates.set(silent[place]!, { at, from })
  return dates
}

/** Takes dates back that only our own mending of metadata has set, the newest operation first. */
async function withoutOurs(world: Needs, dates: Map<Entry, ChangedAt>): Promise<void> {
  const byPath = new Map(
    [...dates.keys()].map((entry) => [`${entry.path} ${entry.memory.id}`, entry]),
  )
  const completion = await openCompletion(world)
  for (const operation of await world.journal.list()) {
    if (!METADATA_ONLY.has(operation.operation) || operation.undoneBy !== undefined) continue
    const ours = operation.changes.filter(({ path, memoryId }) => byPath.has(`${path} ${memoryId}`))
    const images = ours.length === 0 ? undefined : await world.journal.images(operation.id)
    for (const { path, memoryId } of images === undefined ? [] : ours) {
      const entry = byPath.get(`${path} ${memoryId}`)
      const image = images?.find((one) => one.path === path)
      const files = await completion(path)
      const dateIn = (text: string | undefined): Instant | undefined =>
        text === undefined
          ? undefined
          : world.layout
              .parse(path, text, new Map([...files, [path, text]]))
              .find(({ memory }) => memory.id === memoryId)?.memory.updatedAt
      const [before, after] = [dateIn(image?.before), dateIn(image?.after)]
      if (entry !== undefined && before !== undefined && dates.get(entry)?.at === after)
        dates.set(entry, { at: before, from: 'memory' })
    }
  }
}

import { KnownError } from '../../core/base/errors.ts'
import { claimsPerson } from '../../core/model/effective-origin.ts'
import {
  claimedBefore,
  personalVersions,
  type Written,
} from '../../core/sharing/personal-versions.ts'
import type { World } from '../../ports/world.ts'
import { acceptedVersions } from '../catalog/origins.ts'

/** What was there before is read only where it counts. */
type Unread = Omit<Written, 'before'> & { readonly readBefore: () => Promise<Written['before']> }

/**
 * Notes what an operation makes the person's word (TRU-01). Before the files are written: a version that never came to be
 * costs nothing, and a kill in between never makes the user's own save somebody else's. A state folder that takes
 * nothing costs the acceptance, not the save.
 */
export async function acceptWritten(
  world: World,
  { readBefore, ...staged }: Unread,
): Promise<readonly string[]> {
  if (!staged.after.some(({ memory }) => claimsPerson(memory))) return []
  try {
    const written: Written = { ...staged, before: await readBefore() }
    const before = await acceptedVersions(world, claimedBefore(written))
    const versions = personalVersions(written, before)
    if (versions.length > 0) await world.accepted.note(versions, 'accepted')
    return []
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return [`${error.message} Agents get it as reference until you accept it: \`everkeep review\`.`]
  }
}

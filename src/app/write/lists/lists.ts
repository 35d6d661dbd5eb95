import { KnownError } from '../../../core/base/errors.ts'
import { type Instant, parseInstant } from '../../../core/base/instant.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { World } from '../../../ports/world.ts'
import { absorbForeign } from '../../catalog/absorb-foreign.ts'
import { foreignCounters, readStored } from '../../catalog/catalog.ts'
import type { Stage } from '../stage.ts'
import { writeStage } from '../write-stage.ts'
import { listsWait, noteGenerated, stageGenerated } from './generated-files.ts'
import { listsAreBehind, noteListed } from './lists-state.ts'

/** Under these names the index notes what is being done about lists that are behind. */
const CLAIMED_AT = 'lists:claimed'
const LEFT_STATE = 'lists:left'

/** A process that claimed the lists and has not come back by then was killed. */
const CLAIM_MS = 10_000

/** After an operation that left the lists behind: asks for a process that rebuilds them, once for a burst of saves. */
export async function leaveLists(world: World): Promise<void> {
  if (world.listsLeft === undefined) return
  if (await areClaimed(world)) return
  await world.index.setNote(CLAIMED_AT, world.clock())
  world.listsLeft()
}

/** Whether somebody was asked for the lists just now. */
async function areClaimed({ index, clock }: World): Promise<boolean> {
  const claimed = parseInstant((await index.note(CLAIMED_AT)) ?? '')
  return claimed !== undefined && isRecent(claimed, clock())
}

function isRecent(claimed: Instant, now: Instant): boolean {
  return Math.abs(Date.parse(now) - Date.parse(claimed)) < CLAIM_MS
}

/**
 * Rebuilds lists that a merge left behind, as part of the next command (GIT-04), where git ignores them. All others are
 * left to commands that write: reading leaves no trace in git (GIT-01). Waits for nobody.
 */
export async function settleLists(world: World): Promise<ListsOutcome> {
  try {
    return await settle(world)
  } catch (error) {
    // The command has answered by now: a disk that takes nothing costs the lists, not the answer.
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return 'left'
  }
}

type ListsOutcome = 'up-to-date' | 'rebuilt' | 'left'

async function settle(world: World): Promise<ListsOutcome> {
  if (!(await listsAreBehind(world))) return 'up-to-date'
  if (await areClaimed(world)) return 'left'
  const state = String(await world.index.state())
  if ((await world.index.note(LEFT_STATE)) === state) return 'left'
  if (!(await areIgnored(world))) {
    await world.index.setNote(LEFT_STATE, state)
    return 'left'
  }
  if (await isEmptied(world)) return 'left'
  if (await listsWait(world)) {
    await leaveLists(world)
    return 'left'
  }
  return (await world.lock.holdIfFree(() => rebuildGenerated(world))) ? 'rebuilt' : 'left'
}

/** A list that git merely does not know yet is not ignored: it would turn up in `git status`. */
async function areIgnored({ repository, layout }: World): Promise<boolean> {
  if ((await repository.root()) === undefined) return false
  for (const path of layout.listPaths) if (await repository.shows(path)) return false
  return true
}

/** Without a memory and a list, as undo of `init` leaves it: lists would make it a vault again. */
async function isEmptied(world: World): Promise<boolean> {
  for (const path of world.layout.listPaths)
    if ((await world.vault.read(path)) !== undefined) return false
  return (await readStored(world)).entries.length === 0
}

/** So long nobody may have saved, before large lists are rebuilt; and so long is waited for that at most. */
const QUIET_MS = 250
const QUIET_TRIES = 20

/** In a process of its own: rebuilds the lists once a burst of saves is over. */
export async function rebuildLists(
  world: World,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  let state = await world.index.state()
  for (let turn = 0; turn < QUIET_TRIES; turn++) {
    await pause(QUIET_MS)
    const now = await world.index.state()
    if (now === state) break
    state = now
  }
  // Given back first: whoever saves from here on asks for another process.
  await world.index.setNote(CLAIMED_AT, '')
  // Made before anybody is kept waiting: writers wait while the files are written, no longer.
  const made = await makeGenerated(world)
  await world.lock.hold(async () => {
    const isCurrent = made.state === (await world.index.state())
    await (isCurrent ? writeGenerated(world, made) : rebuildGenerated(world))
  })
}

/** Brings the generated files in line with the memories. Needs no journal: they can always be made again. */
export async function rebuildGenerated(world: World): Promise<{
  readonly written: readonly VaultPath[]
  readonly warnings: readonly string[]
}> {
  const made = await makeGenerated(world)
  await writeGenerated(world, made)
  return { written: [...made.stage.keys()], warnings: made.warnings }
}

interface MadeFiles {
  readonly stage: Stage
  readonly warnings: readonly string[]
  /** The state of the index that they show. */
  readonly state: number
}

async function makeGenerated(world: World): Promise<MadeFiles> {
  const { entries } = await readStored(world)
  // What others counted in a list is not lost with it (LAY-10).
  await absorbForeign(world, entries, await foreignCounters(world))
  const state = await world.index.state()
  const stage: Stage = new Map()
  return { stage, state, warnings: await stageGenerated(world, stage, { entries }) }
}

async function writeGenerated(world: World, { stage, state }: MadeFiles): Promise<void> {
  await writeStage(world, stage)
  await noteGenerated(world, [...stage.keys()])
  await noteListed(world, state)
}

import { KnownError } from '../../../core/base/errors.ts'
import { toSeconds } from '../../../core/base/instant.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { Entry, Memory } from '../../../core/model/memory.ts'
import { isFresh, type Retirement, retiredUntil } from '../../../core/model/resurrection.ts'
import type { Change } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { type NameIndex, nameIndexOf } from '../../catalog/name-index.ts'
import { checkConditions } from '../check-conditions.ts'

export type Draft = Omit<Change, 'id'>

/** What else there is, so that names, limits and retirements can be minded. */
export interface CreateContext {
  /** Every memory of the vault, whatever its status. */
  readonly entries: readonly Entry[]
  /** Asked instead, where the index can tell without all of them being read. */
  readonly standing?: NameIndex | undefined
  /** Earlier changes of the same plan: their names are taken, and they count. */
  readonly planned?: readonly Draft[]
  readonly reason?: string
}

type Needs = Pick<World, 'layout' | 'config' | 'journal' | 'clock'>

/**
 * The change that makes a memory stand where the layout puts it, with `-2` where the name is taken. Refused: a kind
 * that is switched off or full (MOD-15), and a title of that kind that was retired within a day (WRT-06).
 */
export async function planCreate(
  world: Needs,
  memory: Memory,
  context: CreateContext,
): Promise<Draft> {
  const requires = checkRoom(world, memory.kind, context)
  const { titled, activePaths } = context.standing ?? nameIndexOf(context.entries)
  for (const entry of titled(memory.kind, memory.title))
    if (entry.memory.status === 'retired') await checkRested(world, entry)
  const isTaken = namesTaken(world, context)
  const { id, path } = world.layout.place(memory, isTaken, activePaths)
  return { ...creation({ ...memory, id }, path, context.reason), ...requires }
}

/**
 * The changes that make a memory stand at this very place. What was retired there more than a day ago goes to the trash;
 * anything else that stands there is a refusal (WRT-06).
 */
export async function planCreateAt(
  world: Needs,
  memory: Memory,
  context: CreateContext & { readonly path: VaultPath },
): Promise<readonly Draft[]> {
  const { path, entries, reason } = context
  const standing = entries.filter((entry) => homeOf(world, entry) === path)
  for (const entry of standing) {
    if (entry.memory.status !== 'retired') throw overwrites(entry)
    await checkRested(world, entry)
  }
  const requires = checkRoom(world, memory.kind, context)
  return [...standing.map(toTrash), { ...creation(memory, path, reason), ...requires }]
}

/** Where the memory stands, or will stand again, while it is active. */
export function homeOf(world: Pick<World, 'layout'>, { path, memory }: Entry): VaultPath {
  return memory.status === 'active' ? path : world.layout.pathWhen(path, memory.id, 'active')
}

function creation(memory: Memory, path: VaultPath, reason = ''): Draft {
  return {
    action: 'create',
    target: { id: memory.id, path },
    before: 'absent',
    after: { as: 'memory', memory, path },
    reason,
    evidence: [],
    needs: 'nothing',
  }
}

function toTrash({ path, version, memory }: Entry): Draft {
  return {
    action: 'delete',
    target: { id: memory.id, path },
    before: version,
    after: { as: 'absent' },
    reason: `retired${memory.statusAt ? ` on ${memory.statusAt.slice(0, 10)}` : ''}, replaced by a new memory`,
    evidence: [],
    needs: 'nothing',
  }
}

function namesTaken(
  world: Pick<World, 'layout'>,
  { entries, standing, planned = [] }: CreateContext,
): (name: string) => boolean {
  const isKept = standing === undefined ? keptNames(world, entries) : takenNames(standing)
  const names: readonly string[] = planned.flatMap(({ target, after }) =>
    after.as === 'memory' ? [after.memory.id, after.path] : [target.id, target.path],
  )
  const shared: readonly string[] = world.layout.sharedPaths
  // A file that holds many memories has room for one more.
  return (name) => (isKept(name) || names.includes(name)) && !shared.includes(name)
}

function takenNames(standing: NameIndex): (name: string) => boolean {
  // Safe: a name is looked up as the path that it may be.
  return (name) => standing.withId(name).length + standing.at(name as VaultPath).length > 0
}

function keptNames(
  world: Pick<World, 'layout'>,
  entries: readonly Entry[],
): (name: string) => boolean {
  const kept = namesKept.get(entries) ?? new Set(entries.flatMap((entry) => namesOf(world, entry)))
  namesKept.set(entries, kept)
  return (name) => kept.has(name)
}

/** Who plans hundreds of memories asks for each of them, of the same vault. */
const namesKept = new WeakMap<readonly Entry[], ReadonlySet<string>>()

function namesOf(world: Pick<World, 'layout'>, entry: Entry): readonly string[] {
  return [entry.memory.id, entry.path, homeOf(world, entry)]
}

/** What the change rests on, which the writer asks again. */
function checkRoom(
  world: Pick<World, 'config'>,
  kind: string,
  { entries, standing = nameIndexOf(entries), planned = [] }: CreateContext,
): Pick<Change, 'requires'> {
  if (world.config.kinds.get(kind)?.enabled === false)
    throw new KnownError('VALIDATION_ERROR', {
      message: `The kind ${kind} is disabled in this vault.`,
      field: 'category',
      rule: `categories.${kind}.enabled is false`,
      hint: `Choose another kind, or run \`everkeep config set categories.${kind}.enabled true\`.`,
    })
  const limit = world.config.values['max_memories_per_category']
  if (limit <= 0) return {}
  const room = { requires: [{ holds: 'room', kind, limit }] } as const
  checkConditions(room, { standing, earlier: planned })
  return room
}

async function checkRested(world: Needs, entry: Entry): Promise<void> {
  const retirement: Retirement = {
    written: entry.memory.statusAt,
    logged: await loggedRetirements(world, entry),
  }
  if (!isFresh(retirement, world.clock())) return
  const { id, title } = entry.memory
  const until = retiredUntil(retirement)
  throw new KnownError('ANTI_RESURRECTION_ERROR', {
    message: `${JSON.stringify(title)} was retired less than 24 hours ago.`,
    rule: 'a retired memory cannot be created again for 24 hours',
    data: {
      ...(entry.memory.statusAt && { retired_at: toSeconds(entry.memory.statusAt) }),
    },
    hint:
      `Use another title, wait${until === undefined ? '' : ` until ${toSeconds(until)}`}, ` +
      `or restore the old one (\`everkeep restore ${id}\`) and update it.`,
  })
}

async function loggedRetirements(
  world: Pick<World, 'journal'>,
  entry: Entry,
): Promise<Retirement['logged']> {
  const operations = (await world.journal.list()).filter(
    ({ undoneBy, changes }) =>
      undoneBy === undefined &&
      changes.some(
        ({ action, memoryId, path }) =>
          action === 'retire' && memoryId === entry.memory.id && path === entry.path,
      ),
  )
  return operations.map(({ at }) => at)
}

function overwrites({ path, memory }: Entry): KnownError {
  const archived = memory.status === 'archived'
  return new KnownError('CREATE_OVERWRITE_ERROR', {
    message: `${JSON.stringify(memory.title)} already exists at ${path}${archived ? ' (archived)' : ''}, and create does not overwrite.`,
    rule: 'create never overwrites a memory',
    data: { record_status: memory.status },
    hint: archived
      ? 'Use --action unarchive and then --action update, or choose another target.'
      : 'Use --action update to change it, or choose another target.',
  })
}

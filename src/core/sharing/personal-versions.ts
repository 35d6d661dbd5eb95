import { claimsPerson } from '../model/effective-origin.ts'
import { type Entry, UNREADABLE, type Version } from '../model/memory.ts'
import type { Change } from '../plan/plan.ts'

/** What an operation writes, before it is written. */
export interface Written {
  /** The verb of the plan. */
  readonly operation: string
  /** True: a person looked at each change. False: an agent decided. Absent: the verb tells. */
  readonly byPerson?: boolean | undefined
  /** Memories that are the person's word wherever they are written: a vault in another layout. */
  readonly vouched?: ReadonlySet<string> | undefined
  readonly done: readonly Change[]
  /** The entries of the touched files as they stand. */
  readonly before: readonly Entry[]
  /** The entries of the touched files as they shall be. */
  readonly after: readonly Entry[]
}

/** Verbs that are the person's own deed: what they create or change is the person's word. */
const OWN_VERBS: ReadonlySet<string> = new Set(['save', 'edit', 'learn', 'pin'])

/** Verbs that take in what somebody may have written elsewhere. */
const FOREIGN_VERBS: ReadonlySet<string> = new Set(['take-over', 'import', 'undo', 'convert'])

/** The memories that an operation starts from and that say they are the person's: whether they are has to be known. */
export function claimedBefore({
  done,
  before,
}: Pick<Written, 'done' | 'before'>): readonly Entry[] {
  const targets = new Set(done.map(({ target }) => keyOf(target.path, target.id)))
  return before.filter(
    ({ path, memory }) => claimsPerson(memory) && targets.has(keyOf(path, memory.id)),
  )
}

/**
 * The versions that an operation makes the person's word (TRU-01): what their own verbs wrote, and what was theirs before
 * and was only tidied. A memory that took in the text of one that is not theirs waits for their word.
 */
export function personalVersions(
  written: Written,
  accepted: ReadonlySet<Version>,
): readonly Version[] {
  const { done, after, operation, byPerson, vouched } = written
  const was = new Map(
    claimedBefore(written).map((entry) => [keyOf(entry.path, entry.memory.id), entry]),
  )
  const acceptedBefore = ({ target }: Change): Entry | undefined => {
    const entry = was.get(keyOf(target.path, target.id))
    return entry !== undefined && accepted.has(entry.version) ? entry : undefined
  }
  const isOwn = byPerson ?? OWN_VERBS.has(operation)
  const personal = new Set<Version>()
  const groups = groupBy(done, ({ group }) => group)
  const places = { before: byPath(written.before), after: byPath(after) }
  for (const change of done) {
    const before = acceptedBefore(change)
    const isSaid = isOwn && (change.action === 'create' || change.action === 'update')
    for (const entry of writtenBy(change, places)) {
      const isKept =
        before !== undefined &&
        !FOREIGN_VERBS.has(operation) &&
        (saysTheSame(before, entry) || companions(change, groups).every(acceptedBefore))
      if (isSaid || isKept) personal.add(entry.version)
    }
  }
  for (const { memory, version } of after)
    if (vouched?.has(memory.id) === true && isClaim(memory, version)) personal.add(version)
  return [...personal]
}

/** The entries that a change writes and that say they are the person's. */
function writtenBy(change: Change, { before, after }: Places): readonly Entry[] {
  const to = change.after
  if (to.as === 'absent') return []
  const here = after.get(to.path) ?? []
  const id = to.as === 'memory' ? to.memory.id : change.target.id
  const named = here.filter(({ memory }) => memory.id === id)
  // A person's edit may give it another id.
  const meant = named.length > 0 ? named : withoutKnown(here, before.get(to.path) ?? [])
  return meant.filter(({ memory, version }) => isClaim(memory, version))
}

interface Places {
  readonly before: ReadonlyMap<string, readonly Entry[]>
  readonly after: ReadonlyMap<string, readonly Entry[]>
}

function byPath(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  return groupBy(entries, ({ path }) => path)
}

function withoutKnown(entries: readonly Entry[], known: readonly Entry[]): readonly Entry[] {
  const versions = new Set(known.map(({ version }) => version))
  return entries.filter(({ version }) => !versions.has(version))
}

function isClaim(memory: Entry['memory'], version: Version): boolean {
  return version !== UNREADABLE && claimsPerson(memory)
}

/** What is carried out together with a change, and may have given it text; links that follow give none. */
function companions(
  change: Change,
  groups: ReadonlyMap<string | undefined, readonly Change[]>,
): readonly Change[] {
  if (change.group === undefined) return []
  const together = groups.get(change.group) ?? []
  return together.filter((other) => other !== change && other.action !== 'relink')
}

/** A merge only adds: where title, summary and length stayed, nothing was taken in. */
function saysTheSame(before: Entry, after: Entry): boolean {
  return (
    before.tokens === after.tokens &&
    before.memory.title === after.memory.title &&
    before.memory.summary === after.memory.summary &&
    before.memory.kind === after.memory.kind
  )
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

function keyOf(path: string, id: string): string {
  return `${path}\0${id}`
}

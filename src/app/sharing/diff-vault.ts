import { KnownError } from '../../core/base/errors.ts'
import { holdsSecret } from '../../core/secrets/holds-secret.ts'
import { type Classified, classifyChange } from '../../core/sharing/classify-change.ts'
import { firstChangedLine, lineAt } from '../../core/sharing/first-changed-line.ts'
import { pairMemories } from '../../core/sharing/pair-memories.ts'
import {
  CHANGE_NAMES,
  type ChangeAuthor,
  type DiffSide,
  type MemoryChange,
  type VaultDiff,
} from '../../core/sharing/vault-diff.ts'
import type { OpenedHistory, Revision, RevisionRange } from '../../ports/sharing/vault-history.ts'
import type { World } from '../../ports/world.ts'
import { type Authored, authorFinder, fileOf } from './find-authors.ts'
import { openSide, type Side, type SideWorld } from './open-side.ts'
import { isSameVault, readVersions, type SideVersion } from './read-versions.ts'

export interface DiffRequest {
  /** `a`, `a..b` or `a...b`, as git has it; absent: HEAD against the working tree. */
  readonly range?: string | undefined
  /** Instead: the working tree against where it left this revision, as a pull request means it. */
  readonly since?: string | undefined
}

type DiffWorld = SideWorld & Pick<World, 'history'>

/** What changed in memory terms between two revisions (GIT-08). Nothing is checked out or written. */
export async function diffVault(world: DiffWorld, request: DiffRequest = {}): Promise<VaultDiff> {
  if (world.history === undefined) throw noHistory()
  return compare(world, await world.history.open(), rangeOf(request))
}

function rangeOf({ range, since }: DiffRequest): RevisionRange {
  return since === undefined ? { range } : { since }
}

async function compare(
  world: SideWorld,
  history: OpenedHistory,
  range: RevisionRange,
): Promise<VaultDiff> {
  const pair = await history.resolve(range)
  const to = await openSide(world, history, { revision: pair.to })
  const from = await openSide(world, history, { revision: pair.from, like: to })
  const isEmpty = [from, to].every((side) => side === undefined || side.files.size === 0)
  const isIgnored = (isEmpty || pair.to.commit === undefined) && (await history.isIgnored())
  if (isEmpty && isIgnored) throw ignored(history.place.vault)
  const versions = await readVersions(world, history, { from, to })
  const converted = from !== undefined && to !== undefined && from.layout.name !== to.layout.name
  const pairs = pairMemories(versions.before, versions.after).map((one) => ({
    // Safe: the pairs are made of the versions that were handed in.
    before: one.before as SideVersion | undefined,
    after: one.after as SideVersion | undefined,
    what: classifyChange(one, { converted }),
  }))
  const changed = pairs.flatMap((one) =>
    one.what.kind === 'change' ? [{ ...one, what: one.what }] : [],
  )
  const changes: MemoryChange[] = []
  const roots = [...new Set([from?.root, to?.root].flatMap((root) => root ?? []))]
  const touches = changed.length === 0 ? [] : await history.touches(pair, roots)
  const authorOf = authorFinder(world, history, touches)
  for (const one of changed) {
    const places = changedPlaces(one, { from, to })
    const id = (one.after ?? one.before)?.parsed.memory.id
    if (id !== undefined) changes.push(toldAs(one, places, await authorOf({ id, places })))
  }
  return {
    from: sideOf(pair.from, from),
    to: sideOf(pair.to, to),
    changes: changes.sort(byImportance),
    usageOnly: pairs.filter(({ what }) => what.kind === 'usage').length,
    formatOnly: pairs.filter(({ what }) => what.kind === 'format').length,
    notes: [...vaultNotes(history, pair, { from, to, isIgnored }), ...versions.notes],
  }
}

interface Changed {
  readonly before: SideVersion | undefined
  readonly after: SideVersion | undefined
  readonly what: Extract<Classified, { readonly kind: 'change' }>
}

interface Sides {
  readonly from: Side | undefined
  readonly to: Side | undefined
}

/** Where it stands now comes first. */
function changedPlaces({ before, after }: Changed, { from, to }: Sides): Authored['places'] {
  const places = [
    ...(after && to ? [{ root: to.root, path: after.path, layout: to.layout }] : []),
    ...(before && from ? [{ root: from.root, path: before.path, layout: from.layout }] : []),
  ]
  return places.filter(
    (place, at) => places.findIndex((one) => fileOf(one) === fileOf(place)) === at,
  )
}

function toldAs(changed: Changed, places: Authored['places'], by: ChangeAuthor): MemoryChange {
  const { before, after, what } = changed
  const { memory } = (after ?? before)!.parsed
  const path = (after ?? before)!.path
  const was = before?.parsed.memory
  const isMoved = before !== undefined && after !== undefined && before.path !== after.path
  return {
    change: what.change,
    id: memory.id,
    kind: memory.kind,
    title: memory.title,
    summary: memory.summary,
    status: memory.status,
    statusReason: memory.statusReason,
    rule: what.rule,
    holdsSecret: [before, after].some((one) => one !== undefined && holdsSecret(one.parsed.memory)),
    path,
    file: places[0] === undefined ? path : fileOf(places[0]),
    line: lineOf(changed),
    ...(was !== undefined &&
      before !== undefined &&
      (was.id !== memory.id || isMoved) && { was: { id: was.id, path: before.path } }),
    fields: what.fields,
    text: what.text,
    by,
  }
}

function lineOf({ before, after }: Changed): number {
  const version = after ?? before
  if (version === undefined) return 1
  const { parsed, text, path } = version
  if (parsed.span !== undefined) return lineAt(text, parsed.span[0])
  return after !== undefined && before?.path === path ? firstChangedLine(before.text, text) : 1
}

function byImportance(left: MemoryChange, right: MemoryChange): number {
  const rank = ({ rule, change }: MemoryChange): number =>
    (rule ? 0 : CHANGE_NAMES.length) + CHANGE_NAMES.indexOf(change)
  const name = ({ file, id }: MemoryChange): string => `${file}\0${id}`
  return rank(left) - rank(right) || (name(left) < name(right) ? -1 : 1)
}

function sideOf(revision: Revision, side: Side | undefined): DiffSide {
  return {
    ...revision,
    vault: side && { root: side.root, layout: side.layout.name },
  }
}

function vaultNotes(
  history: OpenedHistory,
  pair: { readonly from: Revision; readonly to: Revision },
  { from, to, isIgnored }: Sides & { readonly isIgnored: boolean },
): readonly string[] {
  const notes: string[] = []
  const place = (side: Side): string =>
    `${side.root === '' ? '.' : side.root} (${side.layout.name})`
  if (from !== undefined && to !== undefined && !isSameVault(from, to))
    notes.push(
      `The vault changed from ${place(from)} to ${place(to)}: memories are compared by id and text.`,
    )
  if (from === undefined)
    notes.push(`${pair.from.name} has no vault: every memory counts as added.`)
  if (to === undefined) notes.push(`${pair.to.name} has no vault: every memory counts as deleted.`)
  if (isIgnored) notes.push('git ignores the vault now, so changes are not committed.')
  if (history.place.isSubmodule)
    notes.push('The vault is in a submodule: the revisions are those of the submodule.')
  return notes
}

function ignored(vault: string): KnownError {
  return new KnownError('NO_REPOSITORY', {
    message: `git ignores ${vault === '' ? 'the vault' : vault}, so no revision contains its memories.`,
    hint: 'To share the vault, remove it from .gitignore and commit it. `everkeep log` lists the operations of Everkeep.',
  })
}

function noHistory(): KnownError {
  return new KnownError('NO_REPOSITORY', {
    message: 'This vault has no history in git.',
    hint: 'Open it in a git work tree.',
  })
}

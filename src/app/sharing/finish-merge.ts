import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { isJsonObject } from '../../core/format/json/json.ts'
import { parseJson } from '../../core/format/json/json-tree.ts'
import { OLD_FIELDS_PATH } from '../../core/layouts/claude-json/claude-json-places.ts'
import { readConflict, type Unfinished } from '../../core/layouts/conflict-markers.ts'
import type { Files, Layout } from '../../core/layouts/layout.ts'
import type { Memory, MemoryId, Version } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { FileChange, Plan } from '../../core/plan/plan.ts'
import {
  idsIn,
  type SharedConflict,
  settleShared,
  uniteShared,
} from '../../core/sharing/resolve-conflict.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry } from '../catalog/find-memory.ts'
import { isCompleting } from '../catalog/parse-file.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import {
  conflictAt,
  type FileInConflict,
  gone,
  listUnfinished,
  readFileInConflict,
  type UnfinishedMerge,
} from './unfinished-merges.ts'

export type MergeChoice =
  | { readonly take: 'ours' | 'theirs' | 'both' }
  /** A person's own version, in the form of `sides`. */
  | { readonly take: 'text'; readonly text: string }

/** The plan that finishes one merge, for the one writer to carry out (GIT-06). */
export async function planFinish(world: World, name: string, choice: MergeChoice): Promise<Plan> {
  const waiting = await listUnfinished(world)
  const chosen = await pickUnfinished(world, waiting, name)
  if (chosen.isList) return planList(world, chosen)
  const standing = await readFileInConflict(world, chosen.path)
  return world.layout.sharedPaths.includes(chosen.path)
    ? planShared(world, { chosen, standing, choice })
    : planFile(world, { chosen, standing, choice })
}

async function pickUnfinished(
  world: World,
  waiting: readonly UnfinishedMerge[],
  name: string,
): Promise<UnfinishedMerge> {
  const exact = waiting.find(({ id, path }) => id === name || path === name)
  if (exact !== undefined) return exact
  const { entries } = await readCatalog(world)
  const { memory } = findEntry(entries, name)
  const found = waiting.find(({ id }) => id === memory.id)
  if (found !== undefined) return found
  throw new KnownError('MEMORY_NOT_FOUND', {
    message: `${memory.id} has no unfinished merge.`,
    hint: 'See `everkeep review list`.',
  })
}

interface Finishing {
  readonly chosen: UnfinishedMerge
  readonly standing: FileInConflict
  readonly choice: MergeChoice
}

/** One memory a file. */
async function planFile(world: World, { chosen, standing, choice }: Finishing): Promise<Plan> {
  const { path, conflict, text } = standing
  const id = chosen.id as MemoryId
  const side = choice.take === 'theirs' ? 'theirs' : 'ours'
  const kept =
    choice.take === 'text' && conflict !== undefined ? choice.text : (conflict?.sides[side] ?? text)
  refuseMarkers(kept)
  const changes: Draft[] = [
    {
      action: 'update',
      target: { id, path },
      before: versionIn(chosen),
      after: { as: 'text', text: kept, path },
      reason: reasonFor(choice, chosen),
      evidence: [],
      needs: 'nothing',
    },
  ]
  const second =
    choice.take === 'both' ? await secondMemory(world, { chosen, standing }) : undefined
  if (second !== undefined) changes.push(second.change)
  const files = [
    ...sideFile(world, { chosen, standing, choice, second }),
    ...companions(world, { chosen, standing, choice, second }),
  ]
  return makePlan(world, 'finish-merge', { changes, files })
}

interface Second {
  readonly change: Draft
  readonly id: MemoryId
  /** What goes beside its record: a shared file that holds its entry, its companion. */
  readonly shared: Files
}

/** The other version as a memory of its own, under another name, linked with the first (GIT-09). */
async function secondMemory(
  world: World,
  { chosen, standing }: Pick<Finishing, 'chosen' | 'standing'>,
): Promise<Second> {
  const { path, conflict, text, shared } = standing
  const theirs = conflict?.sides.theirs ?? text
  const around = new Map(
    [...shared].map(([one, own]) => [one, readConflict(own)?.sides.theirs ?? own]),
  )
  const [parsed] = world.layout.parse(path, theirs, around)
  if (parsed === undefined) throw gone(path)
  const memory = renamed(parsed.memory, chosen)
  const place = await freePlace(world, memory)
  const edits = world.layout.store({
    files: around,
    from: undefined,
    to: place.path,
    before: undefined,
    after: { ...memory, id: place.id },
  })
  const texts = new Map(
    edits.flatMap((edit) => (edit.text === undefined ? [] : [[edit.path, edit.text]])),
  )
  return {
    id: place.id,
    shared: new Map([...texts].filter(([one]) => isCompleting(world.layout, one))),
    change: {
      action: 'create',
      target: place,
      before: 'absent',
      after: { as: 'text', text: texts.get(place.path) ?? '', path: place.path },
      reason: `the version of ${chosen.names.theirs}, kept beside ${chosen.id}`,
      evidence: [],
      needs: 'nothing',
    },
  }
}

function renamed(memory: Memory, { id, names }: UnfinishedMerge): Memory {
  const from = /^[\w./-]{1,40}$/.test(names.theirs) ? names.theirs : 'other version'
  const title = `${memory.title.slice(0, 100)} (${from.slice(0, 15)})`
  const related = { target: id, relation: 'related' }
  return { ...memory, title, links: [...memory.links, related] }
}

async function freePlace(world: World, memory: Memory): Promise<{ id: MemoryId; path: VaultPath }> {
  const { entries } = await readCatalog(world)
  const taken = new Set<string>(entries.flatMap((entry) => [entry.memory.id, entry.path]))
  const habit = entries.map(({ path }) => path)
  return world.layout.place(memory, (one) => taken.has(one), habit)
}

/** claude-json keeps some values beside the record: they follow the choice. */
function sideFile(
  { layout }: World,
  { chosen, standing, choice, second }: Finishing & { readonly second: Second | undefined },
): readonly FileChange[] {
  const path = layout.sharedPaths[0]
  if (path === undefined) return []
  const text = standing.shared.get(path)
  const conflict = text === undefined ? undefined : readConflict(text)
  const united =
    conflict === undefined
      ? { sides: { ours: text ?? '', theirs: text ?? '' }, names: standing.names }
      : sideConflict(layout, path, conflict)
  const chosenSide = united.sides[choice.take === 'theirs' ? 'theirs' : 'ours']
  const image = second?.shared.get(path)
  const after = settleShared(united, (own) => {
    const first =
      conflict === undefined ? own : put(layout, path, own, { image: chosenSide, id: chosen.id })
    return image === undefined || second === undefined
      ? first
      : put(layout, path, first, { image, id: second.id })
  })
  const wanted = after === '' ? undefined : after
  if (wanted === text) return []
  return [{ path, before: text, after: wanted, reason: reasonFor(choice, chosen) }]
}

/** The companion of the record follows the choice, and the second memory gets one of its own. */
function companions(
  { layout }: World,
  { chosen, standing, choice, second }: Finishing & { readonly second: Second | undefined },
): readonly FileChange[] {
  const own = layout.companionOf?.(standing.path)
  const conflict = conflictAt(standing.shared, own)
  const reason = reasonFor(choice, chosen)
  const kept =
    choice.take === 'text' && standing.conflict === undefined
      ? choice.text
      : conflict?.sides[choice.take === 'theirs' ? 'theirs' : 'ours']
  if (kept !== undefined) refuseMarkers(kept)
  return [
    ...(own === undefined || conflict === undefined
      ? []
      : [{ path: own, before: standing.shared.get(own), after: kept, reason }]),
    ...[...(second?.shared ?? [])]
      .filter(([path]) => layout.recordOf?.(path) !== undefined)
      .map(([path, after]) => ({ path, before: undefined, after, reason })),
  ]
}

/** The file with one memory as it stands in `image`. */
function put(
  layout: Layout,
  path: VaultPath,
  text: string,
  { image, id }: { readonly image: string; readonly id: string },
): string {
  // Safe: ids of a conflict are those of memories.
  return layout.graft(path, text === '' ? undefined : text, image, id as MemoryId) ?? ''
}

function sideConflict(layout: Layout, path: VaultPath, conflict: Unfinished): SharedConflict {
  const keys = (text: string): readonly MemoryId[] => {
    const { value } = parseJson(text)
    return isJsonObject(value) ? (Object.keys(value) as MemoryId[]) : []
  }
  const ids = { ours: keys(conflict.sides.ours), theirs: keys(conflict.sides.theirs) }
  return uniteShared(layout, path, { conflict, ids })
}

function unitedList(world: World, path: VaultPath, conflict: Unfinished): SharedConflict {
  if (path === OLD_FIELDS_PATH) return sideConflict(world.layout, path, conflict)
  const parse = (text: string): readonly Parsed[] =>
    world.layout.parse(path, text, new Map([[path, text]]))
  const ids = {
    ours: idsIn(parse(conflict.sides.ours)),
    theirs: idsIn(parse(conflict.sides.theirs)),
  }
  return uniteShared(world.layout, path, { conflict, ids })
}

/** Many memories in one file: the dispute about one of them is settled, those about others stay. */
async function planShared(world: World, { chosen, standing, choice }: Finishing): Promise<Plan> {
  const { path, conflict } = standing
  if (conflict === undefined) throw gone(path)
  const id = chosen.id as MemoryId
  const united = unitedList(world, path, conflict)
  const { layout } = world
  const putting = (image: string, one: MemoryId) => (own: string) =>
    put(layout, path, own, { image, id: one })
  const image = imageFor(world, { chosen, united, choice })
  const first = settleShared(united, putting(image, id))
  const change = (target: MemoryId, text: string): Draft => ({
    action: target === id ? 'update' : 'create',
    target: { id: target, path },
    before: target === id ? versionIn(chosen) : 'absent',
    after: { as: 'text', text, path },
    reason: reasonFor(choice, chosen),
    evidence: [],
    needs: 'nothing',
  })
  const files = await copiesOf(world, { path, text: image, id })
  if (choice.take !== 'both')
    return makePlan(world, 'finish-merge', { changes: [change(id, first)], files })
  const second = await secondObject(world, { chosen, path, text: united.sides.theirs })
  const both = settleShared(united, (own) =>
    putting(second.text, second.id)(putting(image, id)(own)),
  )
  const changes = [change(id, first), change(second.id, both)]
  return makePlan(world, 'finish-merge', { changes, files })
}

/** The readable copy of the memory says what the chosen version says. */
async function copiesOf(
  world: World,
  { path, text, id }: { readonly path: VaultPath; readonly text: string; readonly id: MemoryId },
): Promise<readonly FileChange[]> {
  const parsed = world.layout.parse(path, text, new Map([[path, text]]))
  const memory = parsed.find((one) => one.memory.id === id)?.memory
  const files: FileChange[] = []
  for (const copy of memory === undefined ? [] : world.layout.satellites(memory)) {
    const before = (await world.vault.read(copy.path))?.text
    if (before !== undefined && before !== copy.text)
      files.push({ path: copy.path, before, after: copy.text, reason: `a copy of ${id}` })
  }
  return files
}

function imageFor(
  world: World,
  {
    chosen,
    united,
    choice,
  }: { chosen: UnfinishedMerge; united: SharedConflict; choice: MergeChoice },
): string {
  if (choice.take !== 'text') return united.sides[choice.take === 'theirs' ? 'theirs' : 'ours']
  refuseMarkers(choice.text)
  const whole = united.sides.ours
  const own = world.layout
    .parse(chosen.path, whole, new Map([[chosen.path, whole]]))
    .find(({ memory }) => memory.id === chosen.id)
  if (own?.span === undefined) throw gone(chosen.path)
  return whole.slice(0, own.span[0]) + choice.text.trim() + whole.slice(own.span[1])
}

async function secondObject(
  world: World,
  { chosen, path, text }: { chosen: UnfinishedMerge; path: VaultPath; text: string },
): Promise<{ readonly id: MemoryId; readonly text: string }> {
  const files = new Map([[path, text]])
  const parsed = world.layout.parse(path, text, files).find(({ memory }) => memory.id === chosen.id)
  if (parsed === undefined) throw gone(path)
  const memory = renamed(parsed.memory, chosen)
  const { id } = await freePlace(world, memory)
  const [edit] = world.layout.store({
    files,
    from: undefined,
    to: path,
    before: undefined,
    after: { ...memory, id },
  })
  return { id, text: edit?.text ?? text }
}

/** Markers of git around what nobody disputes: the list holds all of both sides. */
async function planList(world: World, { path, id }: UnfinishedMerge): Promise<Plan> {
  const text = (await world.vault.read(path))?.text ?? ''
  const conflict = readConflict(text)
  if (conflict === undefined) throw gone(path)
  const { sides } = unitedList(world, path, conflict)
  const file = { path, before: text, after: sides.ours, reason: 'the entries of both sides' }
  return makePlan(world, 'finish-merge', {
    files: [file],
    notes: [`${id}: the entries of both sides`],
  })
}

function versionIn({ version, path }: UnfinishedMerge): Version {
  if (version === undefined) throw gone(path)
  return version
}

function reasonFor({ take }: MergeChoice, { names }: UnfinishedMerge): string {
  if (take === 'text') return 'merge finished by hand'
  return take === 'both'
    ? 'merge finished: both versions kept'
    : `merge finished: the version of ${names[take]}`
}

function refuseMarkers(text: string): void {
  if (readConflict(text) === undefined) return
  throw new KnownError('UNFINISHED_MERGE', {
    message: 'The text still has conflict markers.',
    hint: 'Remove the lines with <<<<<<<, ======= and >>>>>>>, then save again.',
  })
}

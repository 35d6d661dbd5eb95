import { KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import { isJsonObject, type JsonObject } from '../../core/format/json/json.ts'
import { parseJson } from '../../core/format/json/json-edit.ts'
import { memoryOfRecord, validateLooseRecord } from '../../core/layouts/claude-json/record.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import { checkUpdate } from '../../core/model/merge-rules.ts'
import { relinked } from '../../core/model/relink.ts'
import { validateRecord } from '../../core/model/schemas.ts'
import {
  checkPlainUpdate,
  checkSchemaVersion,
  newFaults,
  withRecord,
} from '../../core/model/update-memory.ts'
import { validateMemory } from '../../core/model/validate-memory.ts'
import type { SecretPolicy } from '../../core/secrets/guard-secrets.ts'
import { sayTarget } from '../../core/vaults/write-target.ts'
import type { World } from '../../ports/world.ts'
import { type Loaded, loadChangeable } from '../catalog/find-memory.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import { planRelink, renamingOf } from '../write/plan/plan-relink.ts'
import { isTaken, newName } from '../write/plan/plan-revision.ts'
import { readyDraft, readyLooseDraft, refuseFaults } from '../write/plan/write-draft.ts'
import type { PlannedWrite } from './write-result.ts'
import { checkHash, entryAt, pathOf, type Target } from './write-target.ts'

export interface UpdateWrite {
  readonly draft: JsonObject
  /** What `--category` says, by the kind's own name. */
  readonly category: string | undefined
  readonly target: Target
  readonly hash: string | undefined
  readonly now: Instant
  readonly policy: Omit<SecretPolicy, 'known'>
}

/** What a record tells, on top of the memory that stands; in `claude-json` by its merge rules (WRT-07). */
export async function planUpdateWrite(
  world: World,
  entries: readonly Entry[],
  call: UpdateWrite,
): Promise<PlannedWrite> {
  const entry = entryAt(world, entries, pathOf(world, call.target))
  if (entry === undefined) throw missing(call.target)
  const loaded = await loadChangeable(world, entry)
  if (loaded.memory.status !== 'active') throw notActive(loaded.memory)
  checkHash(world, loaded, call.hash)
  const updated =
    world.layout.name === 'claude-json'
      ? await byTheRules(world, loaded, call)
      : plainly(world, loaded, call)
  // A script whose variable is empty means none, and should hear of it.
  const unhashed = call.hash ? [] : ['Without --hash a concurrent change is not detected.']
  const warnings = [...unhashed, ...updated.warnings]
  return withRename(world, entries, { call, loaded, updated: { ...updated, warnings } })
}

interface Updated {
  readonly memory: Memory
  readonly fixes: readonly string[]
  readonly warnings: readonly string[]
}

async function byTheRules(world: World, loaded: Loaded, call: UpdateWrite): Promise<Updated> {
  const { memory: before } = loaded
  const written = recordIn(loaded.text)
  checkSchemaVersion(written, call.draft)
  const { record, fixes, warnings } = readyDraft(
    { ...keptFrom(written, before), ...call.draft },
    {
      action: 'update',
      category: call.category ?? categoryOf(call.draft, before),
      stem: before.id,
      now: call.now,
      policy: { ...call.policy, known: knownText(loaded.text, written) },
    },
  )
  refuseFaults(newFaults(validateRecord(before.kind, asKind(record, before)), written, record))
  const told = memoryOfRecord(record, { id: before.id, kinds: world.config.kinds })
  const after = withRecord(before, told, call.draft)
  const gone = before.relatedFiles.filter((path) => !after.relatedFiles.includes(path))
  const there = new Set<string>()
  for (const path of gone) if ((await world.codeBase?.exists(path)) ?? true) there.add(path)
  const checked = checkUpdate(before, after, {
    fileExists: (path) => there.has(path),
    now: call.now,
  })
  return { memory: checked.memory, fixes, warnings: [...warnings, ...checked.warnings] }
}

/** The category is for the merge rules to refuse, with a better reason than a schema has. */
function asKind(record: JsonObject, before: Memory): JsonObject {
  return { ...record, category: before.kind }
}

function categoryOf(draft: JsonObject, before: Memory): string {
  const { category } = draft
  return typeof category === 'string' && category !== '' ? category : before.kind
}

/** What a draft may leave out. */
function keptFrom(written: JsonObject, before: Memory): JsonObject {
  const keys = ['schema_version', 'created_at', 'tags'].filter((key) => written[key] !== undefined)
  return {
    ...Object.fromEntries(keys.map((key) => [key, written[key] ?? null])),
    category: before.kind,
    id: before.id,
    record_status: before.status,
  }
}

function recordIn(text: string): JsonObject {
  const { value } = parseJson(text)
  return isJsonObject(value) ? value : {}
}

/** The file as it stands, and its texts as they read: a key of many lines is escaped in JSON. */
function knownText(text: string, written: JsonObject): string {
  const texts: string[] = [text]
  JSON.stringify(written, (_, value) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts.join('\n')
}

function plainly(world: World, loaded: Loaded, call: UpdateWrite): Updated {
  const { memory: before } = loaded
  const category = call.category ?? categoryOf(call.draft, before)
  const { record, fixes, warnings } = readyLooseDraft(
    { tags: before.tags, id: before.id, ...call.draft },
    {
      action: 'update',
      category,
      stem: before.id,
      now: call.now,
      policy: { ...call.policy, known: `${loaded.text}\n${before.body}` },
    },
  )
  const dated = record['created_at']
    ? record
    : { ...record, created_at: before.createdAt ?? call.now }
  refuseFaults(validateLooseRecord(category, dated))
  const told = memoryOfRecord(record, { id: before.id, kinds: world.config.kinds })
  const memory = checkPlainUpdate(before, withRecord(before, told, call.draft), call.now)
  refuseFaults(validateMemory(memory, { layout: world.layout.name, before }))
  return { memory, fixes, warnings }
}

interface Renamed {
  readonly call: UpdateWrite
  readonly loaded: Loaded
  readonly updated: Updated
}

/** A title that became another gets another name in `claude-json`, and all links follow (MOD-09). */
async function withRename(
  world: World,
  entries: readonly Entry[],
  { call, loaded, updated }: Renamed,
): Promise<PlannedWrite> {
  const { entry } = loaded
  const name = newName(world, loaded, updated.memory)
  const taken = name !== undefined && isTaken(entries, entry, name)
  const move = name === undefined || taken ? { id: loaded.memory.id, path: entry.path } : name
  const renaming = renamingOf(entries, entry, move.id)
  const isMoved = move.path !== entry.path
  const memory = isMoved ? relinked({ ...updated.memory, id: move.id }, renaming) : updated.memory
  const relinks = isMoved ? await planRelink(world, entries, { renamed: entry, renaming }) : []
  const change: Draft = {
    action: 'update',
    target: { id: loaded.memory.id, path: entry.path },
    before: loaded.version,
    after: { as: 'memory', memory, path: move.path },
    reason: updated.memory.changes.at(-1)?.summary ?? 'write',
    evidence: [],
    needs: 'nothing',
  }
  const target = sayTarget(call.target.typed, world.rootName, { from: entry.path, to: move.path })
  return {
    changes: [change, ...relinks],
    result: {
      status: 'updated',
      target,
      id: memory.id,
      title: memory.title,
      times_updated: memory.timesUpdated,
      ...(isMoved && { renamed_from: call.target.typed }),
    },
    fixes: updated.fixes,
    warnings: [
      ...updated.warnings,
      ...(taken ? [`${name.path} already exists, so ${loaded.memory.id} keeps its name.`] : []),
    ],
  }
}

function missing(target: Target): KnownError {
  return new KnownError('UPDATE_ERROR', {
    message: `There is no memory at ${JSON.stringify(target.typed)} to update.`,
    rule: 'the memory exists',
    hint: 'Use --action create instead, or see `everkeep list` for what there is.',
  })
}

function notActive({ id, status }: Memory): KnownError {
  return new KnownError('UPDATE_ERROR', {
    message: `${id} is ${status}; only active memories are updated.`,
    rule: 'the memory is active',
    data: { record_status: status },
    hint: `Use --action ${status === 'retired' ? 'restore' : 'unarchive'} first, then update it.`,
  })
}

import { invariant, KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import { folderOf, stemOf, type VaultPath } from '../../core/base/vault-path.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import {
  memoryOfRecord,
  sameContent,
  validateLooseRecord,
  withSummary,
} from '../../core/layouts/claude-json/record.ts'
import type { Kind } from '../../core/model/kinds.ts'
import type { Entry, Memory, MemoryId } from '../../core/model/memory.ts'
import { normalTitle } from '../../core/model/resurrection.ts'
import { validateRecord } from '../../core/model/schemas.ts'
import { validateMemory } from '../../core/model/validate-memory.ts'
import type { SecretPolicy } from '../../core/secrets/guard-secrets.ts'
import type { World } from '../../ports/world.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { completionOf } from '../catalog/parse-file.ts'
import { type Draft, planCreate, planCreateAt } from '../write/plan/plan-create.ts'
import { storedDraft } from '../write/plan/stored-draft.ts'
import {
  type ReadyDraft,
  readyDraft,
  readyLooseDraft,
  refuseFaults,
} from '../write/plan/write-draft.ts'
import type { PlannedWrite } from './write-result.ts'
import { entryAt, pathOf, sayPlace, type Target } from './write-target.ts'

export interface CreateWrite {
  readonly kind: Kind
  readonly draft: JsonObject
  /** Undefined: the layout names the memory. */
  readonly target: Target | undefined
  readonly now: Instant
  readonly policy: SecretPolicy
}

/** A new memory from a record. The same record again is a success without a write (WRT-06). */
export async function planCreateWrite(
  world: World,
  entries: readonly Entry[],
  call: CreateWrite,
): Promise<PlannedWrite> {
  const path = call.target && placeFor(world, call.kind, pathOf(world, call.target))
  const id = path && (await idAt(world, path))
  const { ready, memory } = memoryFor(world, call, id)
  const twin = await replayed(world, entries, { memory, path })
  if (twin !== undefined) return alreadyThere(world, call, { ready, twin })
  const changes =
    path === undefined
      ? [await planCreate(world, memory, { entries, reason: 'write' })]
      : await planCreateAt(world, memory, { entries, path, reason: 'write' })
  const made = madeBy(changes)
  refuseFaults(validateMemory(made.memory, { layout: world.layout.name, prose: 'refuse' }))
  return {
    changes,
    result: {
      status: 'created',
      target: sayPlace(world, call.target?.typed, {
        from: made.path,
        to: made.path,
        memory: made.memory,
      }),
      id: made.memory.id,
      title: made.memory.title,
    },
    fixes: ready.fixes,
    warnings: [...ready.warnings, ...sharedId(entries, made)],
  }
}

interface Made {
  readonly memory: Memory
  readonly path: VaultPath
}

function madeBy(changes: readonly Draft[]): Made {
  const after = changes.at(-1)?.after
  invariant(after?.as === 'memory', 'a plan to create ends with the memory that it creates')
  return after
}

/** In `claude-json` the record is stored as it is; elsewhere it becomes a memory of that layout. */
function memoryFor(
  world: Pick<World, 'layout' | 'config'>,
  { kind, draft, now, policy }: CreateWrite,
  id: string | undefined,
): { readonly ready: ReadyDraft; readonly memory: Memory } {
  const options = { action: 'create', category: kind.name, stem: id, now, policy } as const
  const as = { id: id ?? '', kinds: world.config.kinds }
  if (world.layout.name === 'claude-json') {
    const ready = readyDraft(draft, options)
    refuseFaults(validateRecord(kind.name, ready.record))
    return { ready, memory: memoryOfRecord(ready.record, as) }
  }
  const ready = readyLooseDraft(draft, options)
  refuseFaults(validateLooseRecord(kind.name, ready.record))
  return { ready, memory: withSummary(memoryOfRecord(ready.record, as)) }
}

/** A place that a person names must be one where the layout keeps active memories of the kind. */
function placeFor(world: Pick<World, 'layout' | 'config'>, kind: Kind, path: VaultPath): VaultPath {
  const { layout, config } = world
  const spoken = [...layout.sharedPaths, ...layout.generatedPaths, layout.templatePath]
  const isPlace = layout.isMemoryFile(path) && !spoken.includes(path)
  // Safe: where a memory stands while it is active depends on its place, and only on that in a layout of files.
  if (!isPlace || layout.pathWhen(path, stemOf(path) as MemoryId, 'active') !== path)
    throw misplaced(`${path} is not a valid path for a new memory in the layout ${layout.name}.`)
  if (layout.name !== 'claude-json') return path
  const folder = folderOf(path)
  const owner = [...config.kinds.values()].find((other) => other.folder === folder)
  if (owner === undefined || owner.name === kind.name) return path
  throw misplaced(`${folder}/ is for the kind ${owner.name}; ${kind.name} goes to ${kind.folder}/.`)
}

function misplaced(message: string): KnownError {
  return new KnownError('PATH_ERROR', {
    message,
    field: 'target',
    rule: 'the layout decides the folder of a kind',
    hint: 'Leave --target out: kind and title then decide the path.',
  })
}

/** The layout tells ids by paths: whatever the text says, this is what a file there will be known as. */
async function idAt(world: Pick<World, 'layout' | 'vault'>, path: VaultPath): Promise<string> {
  const [parsed] = world.layout.parse(path, '{}', await completionOf(world, path))
  return parsed?.memory.id ?? ''
}

/** The active memory that tells the same already: somebody repeats a create that went through. */
async function replayed(
  world: World,
  entries: readonly Entry[],
  draft: { readonly memory: Memory; readonly path: VaultPath | undefined },
): Promise<Entry | undefined> {
  const { memory, path } = draft
  const title = normalTitle(memory.title)
  const twins = entries.filter(
    (entry) =>
      entry.memory.status === 'active' &&
      entry.memory.kind === memory.kind &&
      normalTitle(entry.memory.title) === title &&
      (path === undefined || entryAt(world, entries, path) === entry),
  )
  for (const entry of twins) {
    const standing = await loadMemory(world, entry)
    const stored = await storedDraft(world, { ...memory, id: entry.memory.id }, entry.path)
    if (stored !== undefined && sameContent(standing.memory, stored)) return entry
  }
  return undefined
}

function alreadyThere(
  world: Pick<World, 'rootName' | 'layout'>,
  call: CreateWrite,
  { ready, twin }: { readonly ready: ReadyDraft; readonly twin: Entry },
): PlannedWrite {
  const { path, memory } = twin
  return {
    changes: [],
    result: {
      status: 'created',
      target: sayPlace(world, call.target?.typed, { from: path, to: path, memory }),
      id: memory.id,
      title: memory.title,
    },
    fixes: ready.fixes,
    warnings: [...ready.warnings, `${path} already says the same: nothing was written.`],
  }
}

function sharedId(entries: readonly Entry[], { memory, path }: Made): readonly string[] {
  const other = entries.find((entry) => entry.memory.id === memory.id && entry.path !== path)
  return other === undefined
    ? []
    : [`The id ${memory.id} is also used by ${other.path}: refer to both by path.`]
}

import { KnownError, unlessKnown } from '../../core/base/errors.ts'
import { RECORD_LIMITS } from '../../core/base/record-limits.ts'
import { fittedTo } from '../../core/capture/structure-text.ts'
import type { Json } from '../../core/format/json/json.ts'
import { detectFormat } from '../../core/import/detect-format.ts'
import {
  type ForeignPlace,
  IMPORT_FORMATS,
  type ImportDraft,
  type ImportFormat,
} from '../../core/import/foreign.ts'
import { readForeign } from '../../core/import/read-foreign.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { keyTerms } from '../../core/model/key-terms.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import { mapTexts } from '../../core/model/relink.ts'
import { normalTitle } from '../../core/model/resurrection.ts'
import { inferTopic } from '../../core/model/topic.ts'
import { validateMemory } from '../../core/model/validate-memory.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { findSecrets, redact } from '../../core/secrets/find-secrets.ts'
import type { ForeignMemories } from '../../ports/foreign-memories.ts'
import type { ProposalFate } from '../../ports/inbox.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { propose } from '../inbox/propose.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { type Draft, planCreate } from '../write/plan/plan-create.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

export interface ImportRequest {
  readonly path: string
  /** Whose memories they are; told by what lies there when absent. */
  readonly from?: ImportFormat | undefined
}

/** One memory that was found, and the plan that would make it ours. */
export interface ImportItem {
  readonly title: string
  readonly kind: string
  /** Where it stands. */
  readonly from: string
  /** Undefined when it cannot come in, or is here already: `why` says. */
  readonly plan: Plan | undefined
  readonly why: string
}

export interface ImportReading {
  readonly format: ImportFormat
  readonly place: string
  readonly items: readonly ImportItem[]
  readonly notes: readonly string[]
}

/** What importing a place would propose. Changes nothing: neither there nor here. */
export async function readImport(world: World, request: ImportRequest): Promise<ImportReading> {
  await recoverIfNeeded(world)
  const place = await openPlace(world, request.path)
  const format = request.from ?? detectFormat(place)
  if (format === undefined) throw unknownFormat(request.path)
  const { entries } = await readCatalog(world)
  const found = readForeign({
    ...{ place, format, now: world.clock(), kinds: world.config.kinds, target: world.layout },
    ...(place.layout !== undefined && { layout: layoutNamed(place.layout, world.config.kinds) }),
  })
  const items: ImportItem[] = []
  const planned: Draft[] = []
  for (const draft of found) {
    const item = await planItem(world, draft, { entries, planned, format })
    items.push(item)
    planned.push(...(item.plan?.changes ?? []))
  }
  const secrets = found.filter(({ memory }) => findSecrets(JSON.stringify(memory)).length > 0)
  const notes = [
    ...place.notes,
    ...secrets.map(({ from }) => `${from} contains a secret, which was removed.`),
  ]
  return { format, place: place.name, items, notes: [...new Set(notes)] }
}

async function openPlace(world: World, path: string): Promise<ForeignPlace> {
  const place = await foreignOf(world).open(path)
  if (place !== undefined) return place
  throw new KnownError('INPUT_ERROR', {
    message: `${path} does not exist.`,
    hint: 'Pass a file or folder. Without one, `everkeep import` lists what it finds.',
  })
}

function foreignOf({ foreign }: Pick<World, 'foreign'>): ForeignMemories {
  if (foreign !== undefined) return foreign
  throw new KnownError('USAGE_ERROR', {
    message: 'Nothing to import from here.',
    hint: 'Run it from the command line.',
  })
}

function unknownFormat(path: string): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `${path} has no memories in a known format.`,
    hint: `Name the format with --from (${IMPORT_FORMATS.join(', ')}), or use \`everkeep learn\`.`,
  })
}

interface ItemContext {
  readonly entries: readonly Entry[]
  readonly planned: readonly Draft[]
  readonly format: ImportFormat
}

async function planItem(
  world: World,
  draft: ImportDraft,
  { entries, planned, format }: ItemContext,
): Promise<ImportItem> {
  const memory = fittedTo(world.layout.name, cleanMemory(draft.memory))
  const told = { title: memory.title, kind: memory.kind, from: draft.from }
  const twin = await twinOf(world, memory, entries)
  if (twin !== undefined)
    return { ...told, plan: undefined, why: `${twin.memory.id} already says the same` }
  try {
    const context = { entries, planned, reason: `imported from ${draft.from}` }
    const change = await planCreate(world, memory, context)
    const made = change.after.as === 'memory' ? change.after.memory : memory
    const [fault] = validateMemory(made, { layout: world.layout.name, prose: 'refuse' })
    if (fault !== undefined)
      return { ...told, plan: undefined, why: `${fault.field}: ${fault.rule}` }
    const evidence = [{ what: format, detail: draft.from }]
    const plan = makePlan(world, 'import', { changes: [{ ...change, evidence }] })
    return { ...told, plan, why: '' }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return { ...told, plan: undefined, why: error.message }
  }
}

/** No secrets, a topic, and no more tags and title than a memory may have. */
function cleanMemory(memory: Memory): Memory {
  // Safe: a memory is data without functions, and only its texts are changed.
  const clean = mapTexts(memory as unknown as Json, redact) as unknown as Memory
  const keywords = keyTerms(`${clean.title}\n${clean.body}`)
  return {
    ...clean,
    title: clean.title.trim() === '' ? 'Untitled' : clean.title,
    topic: clean.topic || inferTopic({ keywords }).topic,
    tags: clean.tags.slice(0, RECORD_LIMITS.tags),
  }
}

/** An active memory of the same title that tells the same text. */
async function twinOf(
  world: World,
  memory: Memory,
  entries: readonly Entry[],
): Promise<Entry | undefined> {
  const same = entries.filter(
    (entry) =>
      entry.memory.status === 'active' &&
      normalTitle(entry.memory.title) === normalTitle(memory.title),
  )
  for (const entry of same) {
    const { memory: standing } = await loadMemory(world, entry)
    if (flat(standing.body) === flat(memory.body)) return entry
  }
  return undefined
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

export interface ImportOutcome extends ImportReading {
  /** What became of each item that has a plan, in their order. */
  readonly fates: ReadonlyMap<ImportItem, ProposalFate>
}

/** Puts what was found into the inbox, one proposal a memory. The source is unchanged. */
export async function importMemories(world: World, request: ImportRequest): Promise<ImportOutcome> {
  const reading = await readImport(world, request)
  const fates = new Map<ImportItem, ProposalFate>()
  for (const item of reading.items)
    if (item.plan !== undefined)
      fates.set(
        item,
        await propose(world, { source: 'import', title: item.title, plan: item.plan }),
      )
  return { ...reading, fates }
}

/** A usual place of another tool, with how many memories it holds. */
export interface ImportPlace {
  readonly path: string
  readonly format: ImportFormat
  readonly count: number
}

/** The usual places around this project that hold something to import. */
export async function importPlaces(world: World): Promise<readonly ImportPlace[]> {
  const places = []
  for (const path of await foreignOf(world).around()) {
    const reading = await readImport(world, { path }).catch(unlessKnown)
    const count = reading?.items.filter(({ plan }) => plan !== undefined).length ?? 0
    if (reading !== undefined && count > 0) places.push({ path, format: reading.format, count })
  }
  return places
}

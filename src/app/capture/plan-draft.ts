import { KnownError } from '../../core/base/errors.ts'
import { wholeSecond } from '../../core/base/instant.ts'
import { bestCandidate } from '../../core/capture/candidate.ts'
import { withSorts } from '../../core/classify/chosen-tools.ts'
import { tellsAlready } from '../../core/conversation/triage/already-said.ts'
import { extendMemory } from '../../core/conversation/triage/extend-memory.ts'
import { takenBackIn } from '../../core/conversation/triage/retractions.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { keyTerms, namesAmong } from '../../core/model/key-terms.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import { checkUpdate } from '../../core/model/merge-rules.ts'
import { checkPlainUpdate } from '../../core/model/update-memory.ts'
import type { Evidence, Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { type Loaded, loadChangeable, loadMemory } from '../catalog/find-memory.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { search } from '../recall/search/search.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import type { Draft } from '../write/plan/plan-create.ts'
import { windowDrafts } from './session-window.ts'
import { supersede } from './supersede.ts'
import { planCreateWrite } from './write-create.ts'

/** A memory that a machine drafted from what was said. */
export interface CaptureDraft {
  readonly kind: string
  readonly record: JsonObject
  /** The sentence it rests on. */
  readonly sentence: string
  /** All that was said with it, where that is known: what is taken back often stands in the sentence before. */
  readonly said?: string | undefined
  readonly evidence: readonly Evidence[]
  readonly operation: 'triage' | 'checkpoint'
}

/** `replace`: a new memory, and the one that it takes back retires. */
export type DraftAction = 'create' | 'update' | 'replace'

export type DraftPlan =
  | { readonly is: 'plan'; readonly plan: Plan; readonly action: DraftAction }
  /** A memory already says it. */
  | { readonly is: 'kept'; readonly by: string }
  /** A rule of the vault says no. */
  | { readonly is: 'refused'; readonly why: string }

/** The plan that a draft would be: a new memory, or one sentence more in the one that it belongs to (TRI-06, TRI-08). */
export async function planDraft(world: World, draft: CaptureDraft): Promise<DraftPlan> {
  const { entries } = await readCatalog(world)
  const kept = await keptBy(world, draft.sentence)
  if (kept !== undefined && !isTakenBack(kept, draft)) return { is: 'kept', by: kept.memory.id }
  try {
    const { changes, action } = await planChanges(world, entries, draft)
    const { changes: leaving, warnings } =
      draft.kind === 'session_summary'
        ? await windowDrafts(world, entries, { coming: 1 })
        : { changes: [], warnings: [] }
    const told = changes.map((change) => ({
      ...change,
      reason: `drafted from the conversation by ${draft.operation}; low confidence`,
      evidence: draft.evidence,
    }))
    const plan = makePlan(world, draft.operation, {
      changes: [...told, ...leaving],
      notes: warnings,
    })
    return { is: 'plan', plan, action }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return { is: 'refused', why: error.message }
  }
}

/** Whoever takes something back says it in nearly the same words: that they all stand in a memory is no sign then. */
function isTakenBack({ memory }: Loaded, { sentence }: CaptureDraft): boolean {
  return takenBackIn(sentence) !== '' && takenBackIn(`${memory.title}. ${memory.body}`) === ''
}

async function planChanges(
  world: World,
  entries: readonly Entry[],
  draft: CaptureDraft,
): Promise<{ readonly changes: readonly Draft[]; readonly action: DraftAction }> {
  const create = () => creation(world, entries, draft)
  if (draft.kind === 'session_summary') return { changes: await create(), action: 'create' }
  const old = takenBack(entries, draft)
  if (old !== undefined) {
    const changes = supersede(world, await loadChangeable(world, old), await create())
    return { changes, action: 'replace' }
  }
  const candidate = candidateFor(entries, draft)
  return candidate === undefined
    ? { changes: await create(), action: 'create' }
    : { changes: [await extension(world, candidate, draft)], action: 'update' }
}

const LOOKED_AT = 5

/** The memory that tells a sentence already, or that share of it, among those that search finds for it. */
export async function keptBy(
  world: World,
  sentence: string,
  share?: number,
): Promise<Loaded | undefined> {
  const { hits } = await search(world, { query: sentence, limit: LOOKED_AT })
  for (const { entry } of hits) {
    const loaded = await loadMemory(world, entry)
    const { title, summary, body, fields } = loaded.memory
    const text = [title, summary, body, JSON.stringify(fields ?? {})].join('\n')
    if (tellsAlready(text, sentence, share)) return loaded
  }
  return undefined
}

function candidateFor(
  entries: readonly Entry[],
  { kind, sentence }: CaptureDraft,
): Entry | undefined {
  return bestCandidate(sentence, itemsOf(entries, [kind]))?.item.entry
}

/** Kinds that say how things are to be done. What was decided may be taken back as a wish, and the other way round. */
const RULING: readonly string[] = ['decision', 'preference', 'constraint', 'feedback', 'pattern']
/** Three words of a title: to retire a memory takes more than to add to it. */
const TAKEN_BACK_MIN = 6

/** The memory that the person says holds no more: to add that to its reasons would leave it standing (DRM-06). */
function takenBack(
  entries: readonly Entry[],
  { kind, sentence, said = sentence }: CaptureDraft,
): Entry | undefined {
  const words = takenBackIn(said)
  if (words === '' || !RULING.includes(kind)) return undefined
  const best = bestCandidate(words, itemsOf(entries, RULING))
  return best !== undefined && best.score >= TAKEN_BACK_MIN ? best.item.entry : undefined
}

function itemsOf(entries: readonly Entry[], kinds: readonly string[]) {
  return entries
    .filter(({ memory }) => kinds.includes(memory.kind) && memory.status === 'active')
    .map((entry) => ({
      entry,
      path: entry.path,
      title: entry.memory.title,
      tags: entry.memory.tags,
    }))
}

async function creation(
  world: World,
  entries: readonly Entry[],
  draft: CaptureDraft,
): Promise<readonly Draft[]> {
  const kind = kindFor(world, draft.kind)
  const now = wholeSecond(world.clock())
  const call = {
    kind,
    draft: draft.record,
    target: undefined,
    now,
    policy: { known: '', answer: 'redact' },
  } as const
  const planned = await planCreateWrite(world, entries, call).catch((error: unknown) => {
    // A full kind is for the person to decide on: from a conversation it goes to the inbox (MOD-15).
    if (!(error instanceof KnownError) || error.code !== 'LIMIT_ERROR') throw error
    return planCreateWrite(withoutLimit(world), entries, call)
  })
  return planned.changes.map((change) =>
    change.after.as === 'memory'
      ? {
          ...change,
          after: { ...change.after, memory: heardFrom(world, change.after.memory, draft) },
        }
      : change,
  )
}

function withoutLimit(world: World): World {
  const values = { ...world.config.values, max_memories_per_category: 0 }
  return { ...world, config: { ...world.config, values } }
}

/** Nobody vouches for it yet. It is found by the words that it would have if somebody had saved it. */
function heardFrom(
  world: Pick<World, 'session'>,
  memory: Memory,
  { kind, sentence }: CaptureDraft,
): Memory {
  const source =
    memory.source === '' && world.session !== '' ? `session ${world.session}` : memory.source
  const isNamed = memory.keywords.length > 0 || kind === 'session_summary'
  const said = `${memory.title}\n${sentence}`
  const keywords = isNamed ? memory.keywords : withSorts(namesAmong(keyTerms(said)), said)
  return { ...memory, origin: 'agent', source, keywords }
}

async function extension(world: World, entry: Entry, draft: CaptureDraft): Promise<Draft> {
  const { memory: before, version } = await loadMemory(world, entry)
  const now = wholeSecond(world.clock())
  const extended = extendMemory(before, draft.sentence, now)
  const memory =
    world.layout.name === 'claude-json'
      ? checkUpdate(before, extended, { fileExists: () => true, now }).memory
      : checkPlainUpdate(before, extended, now)
  return {
    action: 'update',
    target: { id: before.id, path: entry.path },
    before: version,
    after: { as: 'memory', memory, path: entry.path },
    reason: '',
    evidence: [],
    needs: 'consent',
  }
}

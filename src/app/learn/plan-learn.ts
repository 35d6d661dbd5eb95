import { KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import type { Segment } from '../../core/learn/content-map.ts'
import { createdMemory, extendedMemory, updatedMemory } from '../../core/learn/learned-memory.ts'
import type { LearnOperation } from '../../core/learn/match-segments.ts'
import type { LearnDecision } from '../../core/learn/segment-decision.ts'
import type { Entry, Memory, Origin } from '../../core/model/memory.ts'
import { validateMemory } from '../../core/model/validate-memory.ts'
import type { Evidence, Plan } from '../../core/plan/plan.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, type Loaded, loadChangeable } from '../catalog/find-memory.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { type Draft, planCreate } from '../write/plan/plan-create.ts'
import { planRevision } from '../write/plan/plan-revision.ts'
import { refuseFaults } from '../write/plan/write-draft.ts'

export interface PlanLearnRequest {
  readonly decisions: readonly LearnDecision[]
  /** Who vouches for what is created. */
  readonly origin?: Origin | undefined
  readonly notes?: readonly string[]
}

/** What a change of the plan does with which segments. */
export interface LearnedStep {
  /** The id of the change, `c1`. */
  readonly change: string
  readonly type: LearnOperation
  readonly segments: readonly string[]
  readonly memoryId: string
  readonly kind: string
}

export interface LearnPlan {
  readonly plan: Plan
  readonly steps: readonly LearnedStep[]
  readonly skipped: readonly LearnDecision[]
}

type Planned = Omit<LearnedStep, 'change'> & { readonly drafts: readonly Draft[] }

/**
 * The plan that carries out these decisions. All segments for one memory are one change of it. UPDATE takes the place of
 * a text and needs consent; CREATE and EXTEND need nothing (WRT-16). What cannot be done is a note, and when nothing can
 * be done the reason is the answer.
 */
export async function planLearn(world: World, request: PlanLearnRequest): Promise<LearnPlan> {
  const { entries } = await readCatalog(world)
  const at = { now: world.clock(), origin: request.origin ?? 'unknown' }
  const planned: Planned[] = []
  const refused: KnownError[] = []
  for (const group of groupsOf(request.decisions.map(maskedDecision))) {
    try {
      const context = { entries, planned: planned.flatMap(({ drafts }) => drafts) }
      planned.push(await planGroup(world, group, { ...at, ...context }))
    } catch (error) {
      if (!(error instanceof KnownError) || error.code === 'OCC_CONFLICT') throw error
      refused.push(error)
    }
  }
  if (planned.length === 0 && refused[0] !== undefined) throw refused[0]
  const skipped = request.decisions.filter(({ operation }) => operation === 'SKIP')
  const notes = [
    ...(request.notes ?? []),
    ...skipped.map(({ segment, because }) => `${segmentPlace(segment)} is skipped: ${because}.`),
    ...refused.map(({ message, hint }) => `Not learned: ${message} ${hint}`),
  ]
  const plan = makePlan(world, 'learn', { changes: planned.flatMap(({ drafts }) => drafts), notes })
  return { plan, steps: numbered(planned), skipped }
}

/** What is learned holds no secrets, even from an edited plan (WRT-13). */
function maskedDecision(decision: LearnDecision): LearnDecision {
  const { segment } = decision
  const { title, summary, text } = segment
  const clean = { title: redact(title), summary: redact(summary), text: redact(text) }
  return { ...decision, segment: { ...segment, ...clean } }
}

/** Decisions by the memory that they change; each creation stands alone. */
function groupsOf(decisions: readonly LearnDecision[]): readonly (readonly LearnDecision[])[] {
  const groups: LearnDecision[][] = []
  const byTarget = new Map<string, LearnDecision[]>()
  for (const decision of decisions) {
    if (decision.operation === 'SKIP') continue
    const id = decision.operation === 'CREATE' ? undefined : decision.target?.id
    const known = id === undefined ? undefined : byTarget.get(id)
    if (known !== undefined) {
      known.push(decision)
      continue
    }
    const group = [decision]
    groups.push(group)
    if (id !== undefined) byTarget.set(id, group)
  }
  return groups
}

interface Context {
  readonly entries: readonly Entry[]
  readonly planned: readonly Draft[]
  readonly now: Instant
  readonly origin: Origin
}

async function planGroup(
  world: World,
  group: readonly LearnDecision[],
  context: Context,
): Promise<Planned> {
  const [first] = group
  if (first === undefined || first.operation === 'CREATE')
    return planCreation(world, group, context)
  return planChange(world, group, context)
}

async function planCreation(
  world: World,
  group: readonly LearnDecision[],
  { entries, planned, now, origin }: Context,
): Promise<Planned> {
  const { segment, topic, promised, ...decision } = group[0]!
  const kind = kindFor(world, decision.kind).name
  const memory = createdMemory({ segment, kind, topic, now, origin })
  const draft = await planCreate(world, memory, { entries, planned, reason: reasonOf(group) })
  const made = draft.after.as === 'memory' ? draft.after.memory : memory
  refuseFaults(validateMemory(made, { layout: world.layout.name, prose: 'refuse' }))
  if (promised !== undefined && promised !== draft.target.id)
    throw movedOn(`${promised} was made by somebody else since this was planned`)
  return {
    drafts: [{ ...draft, evidence: group.flatMap(evidenceOf) }],
    type: 'CREATE',
    segments: [segment.id],
    memoryId: draft.target.id,
    kind: made.kind,
  }
}

async function planChange(
  world: World,
  group: readonly LearnDecision[],
  { entries, now, origin }: Context,
): Promise<Planned> {
  const loaded = await loadTarget(world, group, entries)
  const isUpdate = group.some(({ operation }) => operation === 'UPDATE')
  if (isUpdate && loaded.memory.fields !== undefined) throw structured(loaded.memory)
  // The text is replaced first: what extends the memory extends what it says then.
  const ordered = [...group].sort(
    (a, b) => Number(b.operation === 'UPDATE') - Number(a.operation === 'UPDATE'),
  )
  const after = ordered.reduce<Memory>((memory, { operation, segment, kind, topic }) => {
    const learning = { segment, kind, topic, now, origin }
    return operation === 'UPDATE' && memory === loaded.memory
      ? updatedMemory(memory, learning)
      : extendedMemory(memory, learning)
  }, loaded.memory)
  const drafts = await planRevision(world, entries, {
    loaded,
    after,
    now,
    reason: reasonOf(group),
    evidence: group.flatMap(evidenceOf),
    needs: isUpdate ? 'consent' : 'nothing',
  })
  return {
    drafts,
    type: isUpdate ? 'UPDATE' : 'EXTEND',
    segments: group.map(({ segment }) => segment.id),
    memoryId: loaded.memory.id,
    kind: loaded.memory.kind,
  }
}

/** The memory as it was when it was chosen; a plan made from an older version is refused. */
async function loadTarget(
  world: World,
  group: readonly LearnDecision[],
  entries: readonly Entry[],
): Promise<Loaded> {
  const target = group[0]?.target
  if (target === undefined)
    throw new KnownError('USAGE_ERROR', {
      message: 'UPDATE and EXTEND need the memory that they change.',
      hint: 'Name it, or choose CREATE.',
    })
  const entry = entries.find(({ path, memory }) => path === target.path && memory.id === target.id)
  if (entry === undefined) throw movedOn(`${target.id} is no longer there`)
  const loaded = await loadChangeable(world, findEntry([entry], target.id))
  const stale = group.find((decision) => decision.target?.version !== loaded.version)
  if (stale !== undefined) throw movedOn(`${target.id} was changed since this was planned`)
  if (loaded.memory.status !== 'active') throw movedOn(`${target.id} is ${loaded.memory.status}`)
  return loaded
}

function structured({ id, kind }: Memory): KnownError {
  return new KnownError('UPDATE_ERROR', {
    message: `${id} holds the fields of a ${kind}; a text cannot take their place.`,
    rule: 'a structured memory is updated by its fields',
    hint: 'Choose EXTEND, or change its fields with `everkeep write --action update`.',
  })
}

function movedOn(what: string): KnownError {
  return new KnownError('OCC_CONFLICT', {
    message: `${what}; nothing was written.`,
    rule: 'a plan is carried out on the vault that it was made from',
    hint: 'Run `everkeep learn` again: it looks at the vault as it is now.',
  })
}

function reasonOf(group: readonly LearnDecision[]): string {
  return group
    .map(
      ({ operation, segment, because }) => `${operation} from ${segmentPlace(segment)}: ${because}`,
    )
    .join('; ')
}

/** Where a person finds the segment: `docs/queue.md:15-42`, `lines 3-9 of the text`. */
function segmentPlace({ sourceFile, sourceLines }: Segment): string {
  if (sourceFile !== '') return [sourceFile, sourceLines].filter((part) => part !== '').join(':')
  if (sourceLines === '') return 'the text'
  const [, line] = /^(\d+)-\1$/.exec(sourceLines) ?? []
  return line === undefined ? `lines ${sourceLines} of the text` : `line ${line} of the text`
}

/** Where the segment stands, and which memories are like it: both can be looked at. */
function evidenceOf({ segment, similar }: LearnDecision): readonly Evidence[] {
  const found = {
    what: segmentPlace(segment),
    detail: `${segment.title} (${segment.tokens} tokens)`,
  }
  return similar === '' ? [found] : [found, { what: 'similar', detail: similar }]
}

/** Changes get their ids in order; a step may take several, where links follow a renaming. */
function numbered(planned: readonly Planned[]): readonly LearnedStep[] {
  let at = 1
  return planned.map(({ drafts, ...step }) => {
    const change = `c${at}`
    at += drafts.length
    return { change, ...step }
  })
}

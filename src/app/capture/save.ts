import { KnownError, unlessKnown } from '../../core/base/errors.ts'
import { once } from '../../core/base/once.ts'
import { type DecisionForm, readDecision, withDecision } from '../../core/capture/decision-form.ts'
import { draftedSegment } from '../../core/capture/drafted-segment.ts'
import { findRule, type KnownRule } from '../../core/capture/known-rule.ts'
import { revisedMemory } from '../../core/capture/revised-memory.ts'
import { saysAlready } from '../../core/capture/says-already.ts'
import { fittedTo } from '../../core/capture/structure-text.ts'
import { withSorts } from '../../core/classify/chosen-tools.ts'
import { classifyKind, proposableKinds } from '../../core/classify/classify-kind.ts'
import { type DoNotSave, doNotSave } from '../../core/classify/do-not-save.ts'
import type { Segment } from '../../core/learn/content-map.ts'
import { createdMemory } from '../../core/learn/learned-memory.ts'
import type { Related } from '../../core/learn/match-segments.ts'
import { namesAmong } from '../../core/model/key-terms.ts'
import { type KindSize, kindSizes } from '../../core/model/kind-sizes.ts'
import type { Entry, Memory, Origin } from '../../core/model/memory.ts'
import { validateMemory } from '../../core/model/validate-memory.ts'
import type { Change, Plan } from '../../core/plan/plan.ts'
import { projectFile } from '../../core/references/project-file.ts'
import { type SecretAnswer, withoutSecrets } from '../../core/secrets/typed-secrets.ts'
import { byteTokens, utf8Length } from '../../core/text/tokens.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, loadChangeable, readMemory } from '../catalog/find-memory.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { type NameIndex, nameIndexOf, readNameIndex } from '../catalog/name-index.ts'
import { pathsOfMemory } from '../catalog/parse-file.ts'
import { type OpenTerms, openTerms } from '../catalog/search-terms.ts'
import { matchIn } from '../learn/learn-match.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { type Draft, planCreate } from '../write/plan/plan-create.ts'
import { refuseFaults } from '../write/plan/write-draft.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { type Stage, stagedTexts } from '../write/stage.ts'
import { stageChange } from '../write/stage-change.ts'

export interface SaveRequest {
  readonly text: string
  /** Told by the words when absent (SAV-01). */
  readonly kind?: string | undefined
  readonly title?: string | undefined
  readonly topic?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly files?: readonly string[] | undefined
  /** Parts of a decision that the text does not tell (SAV-04). */
  readonly decision?: Partial<DecisionForm> | undefined
  /** What to do about a similar memory: a new one all the same, or this one updated or extended. */
  readonly into?: SaveInto | undefined
  readonly secrets?: SecretAnswer | undefined
  /** Who vouches for it. Default: the user said so. */
  readonly origin?: Origin | undefined
}

export type SaveInto =
  | { readonly how: 'new' }
  | { readonly how: 'update' | 'extend'; readonly id: string }
  /** A new memory takes the place of this one, which is retired: a decision was reversed. */
  | { readonly how: 'replace'; readonly id: string }

/** Why a text should perhaps not be kept (SAV-02). A person may overrule it. */
export type SaveDoubt =
  | { readonly rule: 'already-a-rule'; readonly why: string; readonly place: KnownRule }
  | DoNotSave

export interface SavePlan {
  readonly kind: string
  /** The words that spoke for the kind; undefined when somebody named it. */
  readonly because: readonly string[] | undefined
  /** Other kinds that words spoke for. */
  readonly others: readonly string[]
  /** The most similar first; always shown, whatever they score. */
  readonly similar: readonly Related[]
  /** known: a memory tells it word for word already, and there is nothing to do. */
  readonly action: 'create' | 'update' | 'extend' | 'replace' | 'known'
  /** The memory that is updated, extended, replaced, or knows it. */
  readonly target: string | undefined
  readonly doubts: readonly SaveDoubt[]
  /** What the memory will cost, by the bytes of its file (SAV-03). */
  readonly tokens: number
  readonly budget: { readonly before: number; readonly after: number; readonly cap: number }
  readonly plan: Plan
  /** The kinds that it could have, with what each is for. */
  readonly kinds: readonly { readonly name: string; readonly description: string }[]
  /** `capture.mode` of this vault (SAV-06). */
  readonly mode: World['config']['values']['capture.mode']
}

/** What saving a text would do, and what speaks against it. Changes nothing. */
export async function planSave(world: World, request: SaveRequest): Promise<SavePlan> {
  await recoverIfNeeded(world)
  const typed = typedText(request)
  // Whoever names the kind is not asked whether it is another.
  const open = proposableKinds(world.layout.name, world.config.kinds)
  const told = request.kind === undefined ? classifyKind(typed.text, open) : undefined
  const kind = told?.kind ?? kindFor(world, request.kind ?? '').name
  const segment = draftedSegment(typed.text, { title: typed.title, topic: request.topic })
  const terms = await openTerms(world, { writesNext: true })
  const { segments } = await matchIn(terms, world, {
    source: { type: 'text', path: '', totalTokens: segment.tokens },
    segments: [segment],
  })
  const similar = segments[0]?.related ?? []
  const saving: Saving = { request, kind, segment, similar, ...(await vaultFor(world, terms)) }
  const { action, target, drafts } = await planAction(world, saving)
  const plan = makePlan(world, 'save', { changes: drafts, notes: typed.notes })
  const cost = await costOf(world, plan, saving)
  return {
    kind,
    because: told?.because,
    others: told?.others ?? [],
    similar,
    action,
    target,
    doubts: await doubtsAbout(world, typed.text),
    ...cost,
    plan,
    kinds: [...world.config.kinds.values()].filter(({ enabled }) => enabled),
    mode: world.config.values['capture.mode'],
  }
}

/** What planning asks of the other memories. */
interface VaultStanding {
  readonly standing: NameIndex
  readonly sizes: ReadonlyMap<string, KindSize>
  /** All of them, counted: for who changes one that is there. */
  readonly entries: () => Promise<readonly Entry[]>
}

/** A save into a large vault reads what bears the same name, not every memory there is. */
async function vaultFor(world: World, open: OpenTerms): Promise<VaultStanding> {
  const entries = once(async () => (await readCatalog(world)).entries)
  const isInPlace = world.layout.name === 'vault' || world.layout.name === 'claude-json'
  if (open.isIndexed && isInPlace)
    return {
      standing: await readNameIndex(open, world.index),
      sizes: await world.index.activeSizes(),
      entries,
    }
  const all = await entries()
  return { standing: nameIndexOf(all), sizes: kindSizes(all), entries }
}

interface Typed {
  readonly text: string
  readonly title: string | undefined
  readonly notes: readonly string[]
}

function typedText({ text, title, secrets }: SaveRequest): Typed {
  if (text.trim() === '')
    throw new KnownError('USAGE_ERROR', {
      message: 'Nothing to save.',
      hint: 'Pass the text: everkeep save "We use pnpm, because of the lockfile."',
    })
  const body = withoutSecrets({ text, known: '' }, secrets)
  const name = title === undefined ? undefined : withoutSecrets({ text: title, known: '' }, secrets)
  return { text: body.text, title: name?.text, notes: [...body.notes, ...(name?.notes ?? [])] }
}

async function doubtsAbout(world: World, text: string): Promise<readonly SaveDoubt[]> {
  const place = findRule(text, (await world.rules?.read()) ?? [])
  const better = doNotSave(text)
  return [
    ...(place === undefined
      ? []
      : [
          {
            rule: 'already-a-rule' as const,
            why: `${place.file}:${place.line} already says it`,
            place,
          },
        ]),
    ...(better === undefined ? [] : [better]),
  ]
}

interface Saving extends VaultStanding {
  readonly request: SaveRequest
  readonly kind: string
  readonly segment: Segment
  readonly similar: readonly Related[]
}

interface Action {
  readonly action: SavePlan['action']
  readonly target: string | undefined
  readonly drafts: readonly Draft[]
}

async function planAction(world: World, saving: Saving): Promise<Action> {
  const { request } = saving
  if (request.into?.how === 'update' || request.into?.how === 'extend')
    return revise(world, saving, request.into)
  if (request.into?.how === 'replace') return replace(world, saving, request.into.id)
  if (request.into?.how === 'new') return create(world, saving)
  const same = sameTopic(saving)
  const knows = await knownBy(world, saving, same)
  if (knows !== undefined) return { action: 'known', target: knows, drafts: [] }
  return same === undefined
    ? create(world, saving)
    : revise(world, saving, { how: 'update', id: same })
}

/** The memory that says it already: saving the same again changes nothing (SAV-02). */
async function knownBy(
  world: World,
  saving: Saving,
  same: string | undefined,
): Promise<string | undefined> {
  const { similar, segment, standing } = saving
  const knows = similar.find(({ tellsAll }) => tellsAll)
  if (knows !== undefined) return knows.id
  const near = new Set([...(same === undefined ? [] : [same]), ...similar.map(({ id }) => id)])
  const formed = newMemory(world, saving)
  for (const entry of [...near].flatMap((id) => standing.withId(id))) {
    if (entry.memory.status !== 'active') continue
    const { memory } = await readMemory(world, entry)
    const revised = toldAnew(world, memory, { ...saving, how: 'update' })
    if (saysAlready(memory, { text: segment.text, formed, revised })) return memory.id
  }
  return undefined
}

/** As learning does (LRN-07); here a memory that is kept as fields can be said anew too. */
const SAME_ABOVE = 0.6

/** The memory of the same matter: by its title and kind, else by most of the words that tell what it is about. */
function sameTopic({ similar, segment, kind, standing }: Saving): string | undefined {
  const twin = standing.titled(kind, segment.title).find(({ memory }) => memory.status === 'active')
  return twin?.memory.id ?? similar.find(({ overlap }) => overlap > SAME_ABOVE)?.id
}

async function create(world: World, saving: Saving): Promise<Action> {
  const { request, kind, standing } = saving
  const memory = newMemory(world, saving)
  const reason = `saved as ${kind}`
  const draft = await planCreate(world, memory, { entries: [], standing, reason })
  const made = draft.after.as === 'memory' ? draft.after.memory : memory
  refuseFaults(validateMemory(made, { layout: world.layout.name, prose: 'refuse' }))
  const evidence = saving.similar.slice(0, 3).map(({ id, title, shared }) => ({
    what: 'similar',
    detail: `${id} ${title} (${shared.join(', ') || 'no shared terms'})`,
  }))
  const said = request.text.replace(/\s+/g, ' ').trim().slice(0, 200)
  return {
    action: 'create',
    target: undefined,
    drafts: [{ ...draft, evidence: [{ what: 'said', detail: said }, ...evidence] }],
  }
}

async function replace(world: World, saving: Saving, name: string): Promise<Action> {
  const active = (await saving.entries()).filter(({ memory }) => memory.status === 'active')
  const old = await loadChangeable(world, findEntry(active, name))
  const made = await create(world, saving)
  const { supersede } = await import('./supersede.ts')
  const drafts = supersede(world, old, made.drafts)
  return { action: 'replace', target: old.memory.id, drafts }
}

function newMemory(world: World, { request, kind, segment }: Saving): Memory {
  const now = world.clock()
  const origin = request.origin ?? 'user'
  const made = createdMemory({ segment, kind, topic: segment.topic, now, origin })
  const memory: Memory = {
    ...made,
    tags: [...new Set([...(request.tags ?? []), ...made.tags])],
    keywords: withSorts(namesAmong(made.keywords), `${segment.title}\n${segment.summary}`),
    relatedFiles: (request.files ?? []).map((file) => projectFile(file, projectRoot(world))),
  }
  return kind === 'decision'
    ? withDecision(memory, decisionOf(request, segment), world.layout.name)
    : fittedTo(world.layout.name, memory)
}

/** Where the vault stands in the project, if it does where its layout has it. */
function projectRoot({ vault, rootName }: World): string | undefined {
  const root = vault.root.replaceAll('\\', '/')
  return root.endsWith(`/${rootName}`) ? root.slice(0, -rootName.length - 1) : undefined
}

function decisionOf({ decision = {} }: SaveRequest, { text }: Segment): DecisionForm {
  const read = readDecision(text)
  const told = Object.entries(decision).filter(
    ([, value]) => value !== undefined && value.length > 0,
  )
  return { ...read, ...Object.fromEntries(told) }
}

async function revise(
  world: World,
  saving: Saving,
  into: SaveInto & { readonly how: 'update' | 'extend' },
): Promise<Action> {
  const { request, similar } = saving
  const entries = await saving.entries()
  const active = entries.filter(({ memory }) => memory.status === 'active')
  const loaded = await loadChangeable(world, findEntry(active, into.id))
  const { memory } = loaded
  const now = world.clock()
  const after = toldAnew(world, memory, { ...saving, how: into.how })
  const found = similar.find(({ id }) => id === memory.id)
  const share =
    found === undefined ? [] : [{ what: 'shared terms', detail: found.shared.join(', ') }]
  const { planRevision } = await import('../write/plan/plan-revision.ts')
  const drafts = await planRevision(world, entries, {
    ...{ loaded, after, now },
    reason: `${into.how === 'update' ? 'updated' : 'extended'} by ${request.origin ?? 'user'}`,
    evidence: share,
    // A text takes another's place only by somebody's word (WRT-16).
    needs: into.how === 'update' ? 'consent' : 'nothing',
  })
  return { action: into.how, target: memory.id, drafts }
}

function toldAnew(
  world: World,
  memory: Memory,
  { request, segment, how }: Saving & { readonly how: 'update' | 'extend' },
): Memory {
  return revisedMemory(memory, {
    ...{ segment, how, now: world.clock(), layout: world.layout.name },
    ...(memory.kind === 'decision' && { decision: decisionOf(request, segment) }),
  })
}

async function costOf(
  world: World,
  { changes }: Plan,
  { sizes, standing }: VaultStanding,
): Promise<Pick<SavePlan, 'tokens' | 'budget'>> {
  const total = [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const cap = world.config.values['budget.tokens']
  const before = byteTokens(total)
  const [change] = changes
  if (change === undefined) return { tokens: 0, budget: { before, after: before, cap } }
  const bytes = await bytesAfter(world, change)
  const old = standing.withId(change.target.id).find(isActive)?.bytes ?? 0
  const after = byteTokens(total - (change.before === 'absent' ? 0 : old) + bytes)
  return { tokens: byteTokens(bytes), budget: { before, after, cap } }
}

/** The size of the memory as the writer would store it, by the writer's own code. */
async function bytesAfter(world: World, change: Change): Promise<number> {
  if (change.after.as !== 'memory') return 0
  const stage: Stage = new Map()
  const { path, memory } = change.after
  try {
    await stageChange(world, stage, change)
  } catch (error) {
    unlessKnown(error)
    // Another process just took the name: the writer settles that, and the text alone is the estimate.
    return utf8Length(memory.body)
  }
  const files = await stagedTexts(world, stage, pathsOfMemory(world.layout, path))
  const parsed = world.layout.parse(path, files.get(path) ?? '', files)
  return parsed.find((one) => one.memory.id === memory.id)?.bytes ?? 0
}

const isActive = ({ memory }: Entry): boolean => memory.status === 'active'

import type { Admitted, Tiers } from '../../core/recall/admission.ts'
import { admit } from '../../core/recall/admit.ts'
import { isAssent } from '../../core/recall/assent.ts'
import { withoutInjected } from '../../core/recall/fence.ts'
import { weighEvidence } from '../../core/recall/shared-cues.ts'
import { boostsOf } from '../../core/search/relevance.ts'
import { edgesOfText } from '../../core/secrets/clean-text.ts'
import { countersOf } from '../catalog/catalog.ts'
import type { OpenTerms } from '../catalog/search-terms.ts'
import { withTerms } from '../catalog/search-terms.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { fromEachVault } from './each-vault.ts'
import { type Injection, inject, type Offered, TIER_ORDER, type TierName } from './inject.ts'
import { type Held, heldBy, injectOnce, isHeld } from './inject-once.ts'
import { governing, isSwitchedOff, type Passage, type RecallVault } from './recall-vault.ts'
import { injectedFrom, noticeOf, trustedOf } from './untrusted-vaults.ts'

export interface ContextRequest {
  readonly prompt: string
  /** Only memories of these scopes, and those that hold everywhere. */
  readonly scopes?: readonly string[]
  /** Instead of what the config of the first trusted vault says. */
  readonly budget?: { readonly memories?: number; readonly tokens?: number }
  /** Names the conversation: what it was told already is not told again. */
  readonly session?: string
  /** False: a trial that counts as no use and is not written down. */
  readonly record?: boolean
  /** False: what is withheld is said elsewhere, as in the brief of the session (TRU-04). */
  readonly sayWithheld?: boolean
}

/**
 * `prelude` and `pinned` stand whatever the prompt is; they are part of the text only when something is about it. The
 * text is empty when nothing that is kept is about the prompt.
 */
interface ContextOutcome extends Injection {
  readonly notes: readonly string[]
}

/** Questions and rules of the person have their own ceilings, so that neither crowds out what was asked for. */
const OPEN_MAX = 3
const PRELUDE_MAX = 5

/**
 * What a prompt brings into the conversation (REC-05): few memories that are about it, whole where they are small,
 * fenced and attributed, from all vaults under one budget, the first vault first (REC-15).
 */
export async function context(
  open: readonly RecallVault[],
  request: ContextRequest,
): Promise<ContextOutcome> {
  const near = injectedFrom(open)
  const vaults = trustedOf(near)
  const notice = vaults === near || request.sayWithheld === false ? '' : await noticeOf(near)
  const first = vaults[0]
  if (first === undefined) return { ...NOTHING, notes: notice === '' ? [] : [notice] }
  const { values } = (governing(vaults) ?? first).world.config
  const prompt = essenceOf(request.prompt)
  const session = request.session ?? first.world.session
  const tiers: Record<TierName, Offered[]> = { prelude: [], pinned: [], relevant: [], open: [] }
  const held = new Map<RecallVault, Held>()
  const { answers, notes: left } = await fromEachVault(vaults, async (vault) => {
    const gathered = await gather(vault, { ...request, prompt })
    held.set(vault, await heldBy(vault, session))
    for (const tier of TIER_ORDER)
      tiers[tier].push(...gathered.tiers[tier].map((admitted) => ({ ...admitted, vault })))
    return gathered
  })
  const notes = [
    ...(notice === '' ? [] : [notice]),
    ...left,
    ...answers.flatMap((gathered) => gathered.notes),
  ]
  const memories = request.budget?.memories ?? values['retrieval.max_inject']
  const limits = {
    memories,
    // What stands whatever the prompt is leaves half of the places to what the prompt is about.
    pinned: memories - Math.min(tiers.relevant.length, Math.floor(memories / 2)),
    open: OPEN_MAX,
    prelude: PRELUDE_MAX,
  }
  const tokens = request.budget?.tokens ?? values['retrieval.budget_tokens']
  const isKnown = (offered: Offered): boolean => isHeld(held.get(offered.vault), offered)
  // Of one place what is pinned takes that: then it is told, although it stands whatever the prompt is.
  const passagesOf = (telling: Injection): readonly Passage[] =>
    aboutPrompt(telling, telling.pinned.length >= memories && tiers.relevant.length > 0)
  const telling = await injectOnce({
    ...{ verb: 'context', session, prompt, held, passagesOf, record: request.record !== false },
    inject: () => inject({ tiers, limits, tokens, isKnown }),
  })
  return passagesOf(telling).length === 0
    ? { ...telling, text: '', tokens: 0, notes }
    : { ...telling, notes }
}

/** What stands whatever the prompt is comes with what is about it, never alone. */
function aboutPrompt(telling: Injection, tookAll: boolean): readonly Passage[] {
  const passages = TIER_ORDER.flatMap((tier) => telling[tier])
  return tookAll || passages.some(({ reason }) => reason.by !== 'standing') ? passages : []
}

const NOTHING: Injection = {
  text: '',
  tokens: 0,
  prelude: [],
  pinned: [],
  relevant: [],
  open: [],
  withheld: [],
}

/** Whether a prompt says anything that a memory could be about. */
export function asksAnything(prompt: string): boolean {
  return !isAssent(essenceOf(prompt))
}

/** A pasted log is no question: its head and tail say what is wanted. */
const HEAD_CHARS = 6_000
const TAIL_CHARS = 2_000

/** What the person asks: without what we said ourselves, and of a length that can be searched at once. */
function essenceOf(prompt: string): string {
  return edgesOfText(withoutInjected(prompt), HEAD_CHARS, TAIL_CHARS)
}

interface Gathered {
  readonly tiers: Tiers
  readonly notes: readonly string[]
}

/** What one vault has to say to a prompt, and what stands in it whatever the prompt is. */
async function gather(
  vault: RecallVault,
  request: { readonly prompt: string; readonly scopes?: readonly string[] },
): Promise<Gathered> {
  const healed = await recoverIfNeeded(vault.world)
  return withTerms(vault.world, async (open) => {
    const { tiers, notes } = await gatherIn(vault, open, request)
    return { tiers, notes: [...healed, ...notes] }
  })
}

async function gatherIn(
  { world, scope }: RecallVault,
  open: OpenTerms,
  { prompt, scopes }: Parameters<typeof gather>[1],
): Promise<Gathered> {
  const found = isAssent(prompt) ? [] : weighEvidence(open.source, prompt)
  const entries = await open.entriesAt(found.map(({ doc }) => doc))
  const counters = await countersOf(world, [...entries.values()])
  const weighing = { now: world.clock(), asksLeave: false }
  const candidates = found.flatMap((evidence) => {
    const entry = entries.get(evidence.doc)
    if (entry === undefined || isSwitchedOff(world, entry.memory.kind)) return []
    const memory = { ...entry.memory, ...counters.get(entry.memory.id) }
    return [{ entry: { ...entry, memory }, evidence, boosts: boostsOf(memory, weighing) }]
  })
  const tiers = admit({
    prompt,
    candidates,
    others: await open.entrySource(),
    ...(scopes !== undefined && { scopes }),
    vaultScope: scope,
    byText: world.config.values['retrieval.match_strategy'] !== 'title_tags',
  })
  const isOn = ({ entry }: Admitted): boolean => !isSwitchedOff(world, entry.memory.kind)
  return {
    tiers: {
      prelude: tiers.prelude.filter(isOn),
      pinned: tiers.pinned.filter(isOn),
      relevant: tiers.relevant.filter(isOn),
      open: tiers.open.filter(isOn),
    },
    notes: open.notes,
  }
}

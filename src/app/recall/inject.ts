import { KnownError } from '../../core/base/errors.ts'
import { effectiveOrigin } from '../../core/model/effective-origin.ts'
import { BUILTIN_KINDS } from '../../core/model/kinds.ts'
import { isSpent, standingField } from '../../core/model/lifecycle.ts'
import type { Memory } from '../../core/model/memory.ts'
import { isRule } from '../../core/model/rule-kinds.ts'
import type { Admitted, Tiers } from '../../core/recall/admission.ts'
import { isOpenMatter } from '../../core/recall/admit.ts'
import { costOf, type Form, fitBudget } from '../../core/recall/budget.ts'
import { type Block, fence, kindLine, renderInjections } from '../../core/recall/fence.ts'
import { lettersOf } from '../../core/text/letters-of.ts'
import type { World } from '../../ports/world.ts'
import { readingOnce, readMemory } from '../catalog/find-memory.ts'
import { decisionOn, sayOrigin } from '../catalog/origins.ts'
import { freshnessOf } from './freshness.ts'
import {
  type Passage,
  type Recalled,
  type RecallVault,
  recalledPlace,
  shownVaultName,
  UNCHECKED,
  type Withheld,
  withheld,
  withheldAsStale,
} from './recall-vault.ts'
import { withVoices } from './shared-authors.ts'

export type TierName = keyof Tiers
/** Who takes of the budget first. */
export const TIER_ORDER = ['pinned', 'relevant', 'open', 'prelude'] as const

/** A memory that was admitted, with the vault it is from. */
export interface Offered extends Admitted {
  readonly vault: RecallVault
}

export interface InjectRequest {
  /** Each tier best first. */
  readonly tiers: Readonly<Record<TierName, readonly Offered[]>>
  /** `memories`: what is pinned and what is relevant together; what is pinned comes first, up to its own limit. */
  readonly limits: Readonly<Record<'memories' | 'pinned' | 'open' | 'prelude', number>>
  readonly tokens: number
  /** Said below the memories, also where there are none. */
  readonly lines?: readonly string[]
  /** Whether the conversation holds this memory already. */
  readonly isKnown: (offered: Offered) => boolean
}

export interface Injection extends Readonly<Record<TierName, readonly Passage[]>> {
  readonly text: string
  readonly tokens: number
  readonly withheld: readonly Withheld[]
}

/** Why a memory is left out once all places are taken. */
export const ENOUGH = 'there are enough without it'

/** So often are places that turned out stale offered to the next ones: each time the code is looked at again. */
const ROUNDS = 4

type Chosen = Recalled & { readonly tier: TierName }

/** Turns admitted memories into one block of text within a budget, and says what was left out and why. */
export async function inject(request: InjectRequest): Promise<Injection> {
  const left: Withheld[] = []
  const chosen = await withVoices(await choose(request, left))
  const tellable = chosen.map((one) => ({ ...one, texts: injectedForms(one) }))
  const { lines = [] } = request
  const frame = fence(
    blockOf(
      tellable.map((one) => ({ ...one, text: '' })),
      lines,
    ),
  )
  const { told, dropped } = fitBudget(tellable, { tokens: request.tokens, frame })
  for (const one of dropped) left.push(withheld(one, droppedBecause(one)))
  const tierOf = (tier: TierName): readonly Passage[] => told.filter((one) => one.tier === tier)
  const text = told.length + lines.length === 0 ? '' : fence(blockOf(told, lines))
  return {
    text,
    tokens: costOf(text),
    prelude: tierOf('prelude'),
    pinned: tierOf('pinned'),
    relevant: tierOf('relevant'),
    open: tierOf('open'),
    withheld: left,
  }
}

/** The offered memories, best first within a tier; a stale one gives its place to the next. */
async function choose(request: InjectRequest, left: Withheld[]): Promise<readonly Chosen[]> {
  const chosen: Record<TierName, Chosen[]> = { pinned: [], relevant: [], open: [], prelude: [] }
  const waiting = openQueues(request, left)
  for (let round = 1; round <= ROUNDS; round++) {
    const picked: Chosen[] = []
    for (const tier of TIER_ORDER) {
      const taken = (one: TierName): number =>
        chosen[one].length + picked.filter((other) => other.tier === one).length
      while (taken(tier) < roomFor(tier, request.limits, taken)) {
        const next = await waiting[tier].next()
        if (next === undefined) break
        picked.push(next)
      }
    }
    const standing = await checked(picked, left, round)
    for (const one of standing) chosen[one.tier].push(one)
    if (standing.length === picked.length) break
  }
  for (const tier of TIER_ORDER) waiting[tier].close()
  return TIER_ORDER.flatMap((tier) => chosen[tier])
}

function roomFor(
  tier: TierName,
  limits: InjectRequest['limits'],
  taken: (tier: TierName) => number,
): number {
  if (tier === 'open' || tier === 'prelude') return limits[tier]
  return tier === 'pinned'
    ? Math.min(limits.pinned, limits.memories)
    : limits.memories - taken('pinned')
}

/** Those of one tier that may be told, read one by one. */
interface Queue {
  readonly next: () => Promise<Chosen | undefined>
  /** Who is left standing comes too late. */
  readonly close: () => void
}

function openQueues(request: InjectRequest, left: Withheld[]): Readonly<Record<TierName, Queue>> {
  const worlds = new Map<World, World>()
  const said = new Set<string>()
  const queue = (tier: TierName): Queue => {
    const offers = request.tiers[tier]
    let at = 0
    return {
      next: async () => {
        while (at < offers.length) {
          const offered = offers[at++]!
          const why = knownAlready(offered, request)
          const { world } = offered.vault
          const once = worlds.get(world) ?? readingOnce(world)
          worlds.set(world, once)
          const recalled = why === undefined ? await load(once, offered, left) : undefined
          if (why !== undefined) left.push(withheld(offered, why))
          else if (recalled === undefined) continue
          else if (!isRepeated(said, recalled)) return { ...recalled, tier }
          else left.push(withheld(offered, 'another one says the same'))
        }
        return undefined
      },
      close: () => {
        for (const offered of offers.slice(at))
          left.push(withheld(offered, knownAlready(offered, request) ?? ENOUGH))
      },
    }
  }
  return {
    pinned: queue('pinned'),
    relevant: queue('relevant'),
    open: queue('open'),
    prelude: queue('prelude'),
  }
}

function knownAlready(offered: Offered, { isKnown }: InjectRequest): string | undefined {
  if (isInMemoryMd(offered)) return 'MEMORY.md tells it already'
  return isKnown(offered) ? 'it is in this conversation already' : undefined
}

/** Copies of one another are injected once, from any vault (REC-04). */
function isRepeated(said: Set<string>, one: Recalled): boolean {
  const { title, body, fields } = one.memory
  const text = body === '' && fields !== undefined ? JSON.stringify(fields) : body
  // A copy that anyone committed must not take the place of the user's own rule.
  const key = `${isRule(one)} ${lettersOf(title)} ${lettersOf(text)}`
  const isRepeated = said.has(key)
  said.add(key)
  return isRepeated
}

async function load(
  world: World,
  offered: Offered,
  left: Withheld[],
): Promise<Recalled | undefined> {
  try {
    const { memory, isClean } = await readMemory(world, offered.entry)
    const why = isSpent(memory, world.clock())
      ? 'it no longer holds by its own words'
      : isSettled(memory)
        ? 'it is settled'
        : memory.body.includes(BINARY)
          ? 'it is no text'
          : undefined
    if (why === undefined) {
      const isAccepted = (await decisionOn(world, offered.entry)) === 'accepted'
      const origin = effectiveOrigin(memory, isAccepted)
      return { ...offered, memory, origin, isClean, freshness: UNCHECKED }
    }
    left.push(withheld(offered, why))
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    left.push(withheld(offered, error.message))
  }
  return undefined
}

/** What no editor shows, and no agent should be shown. */
const BINARY = '\0'

const SETTLED: ReadonlySet<string> = new Set(['resolved', 'answered', 'closed', 'decided', 'done'])

/** A question that was answered is history. Kinds of a vault's own have no schema: the usual words are looked for. */
function isSettled(memory: Memory): boolean {
  if (!isOpenMatter(memory)) return false
  const resolvedAt = standingField(memory, 'resolved_at') ?? standingField(memory, 'resolved')
  if (resolvedAt !== undefined && resolvedAt !== null && resolvedAt !== false && resolvedAt !== '')
    return true
  return (['status', 'state', 'epistemic_status'] as const).some((name) =>
    SETTLED.has(String(standingField(memory, name) ?? '').toLowerCase()),
  )
}

/** What would mislead is withheld; what is partly stale, or pinned by a person, is injected with a warning (REC-07). */
async function checked(
  chosen: readonly Chosen[],
  left: Withheld[],
  round: number,
): Promise<readonly Chosen[]> {
  if (chosen.length === 0) return []
  // A memory that takes the place of another has less time: a prompt waits for all of them.
  const found = await freshnessOf(chosen, 1 / round ** 2)
  return chosen.flatMap((one) => {
    const freshness = found.get(one) ?? UNCHECKED
    if (!freshness.withhold) return [{ ...one, freshness }]
    left.push(withheldAsStale(one, freshness.warning))
    return []
  })
}

function injectedForms(one: Recalled): Partial<Record<Form, string>> {
  const { memory, vault, freshness } = one
  const texts = renderInjections(memory, {
    path: recalledPlace(one),
    vault: shownVaultName(vault),
    scope: memory.scope || vault.scope,
    now: vault.world.clock(),
    freshness: freshness.state,
    warning: freshness.warning,
    describedElsewhere: inIndexAlready(one),
    isClean: one.isClean,
    ...(one.origin === 'shared' && { shared: sayOrigin(one.origin, one.author) }),
  })
  if (!inIndexAlready(one)) return texts
  const { pointer: _known, ...news } = texts
  return news
}

/** Where the client puts MEMORY.md into the conversation, titles and descriptions are known, and only bodies are news. */
function inIndexAlready({ vault }: Recalled): boolean {
  return vault.indexIsRead === true
}

/** Where MEMORY.md is itself the memories, the conversation holds them whole. */
function isInMemoryMd({ vault, entry }: Offered): boolean {
  return vault.indexIsRead === true && entry.path === 'MEMORY.md'
}

function droppedBecause(one: Recalled): string {
  return inIndexAlready(one)
    ? 'it is too long, and MEMORY.md names it already'
    : 'the budget is spent'
}

interface Line extends Recalled {
  readonly tier: TierName
  readonly text: string
}

function blockOf(lines: readonly Line[], notes: readonly string[]): Block {
  const textsOfAll = (some: readonly Line[]): readonly string[] => some.map(({ text }) => text)
  return {
    rules: textsOfAll(lines.filter(isRule)),
    reference: textsOfAll(lines.filter((one) => one.tier !== 'open' && !isRule(one))),
    open: textsOfAll(lines.filter((one) => one.tier === 'open' && !isRule(one))),
    kinds: [...new Set(lines.flatMap(kindLines))],
    notes,
  }
}

/** A kind's description is injected only where the vault gives it (REC-06). */
function kindLines({ vault, memory }: Line): readonly string[] {
  const { config } = vault.world
  const description = config.kinds.get(memory.kind)?.description ?? ''
  const usual = BUILTIN_KINDS.get(memory.kind)?.description
  if (description === '' || description === usual) return []
  // A kind of the vault's own has words of ours where nobody gave it any. Where settings come from takes long to tell.
  const isSaid =
    usual !== undefined || config.sources.get(`categories.${memory.kind}.description`) !== 'default'
  return isSaid ? [kindLine(memory.kind, description)] : []
}

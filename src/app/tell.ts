import { KnownError } from '../core/errors.ts'
import { BUILTIN_KINDS } from '../core/kinds.ts'
import { isSpent, standingField } from '../core/lifecycle.ts'
import type { Memory } from '../core/memory.ts'
import type { Admitted, Tiers } from '../core/recall/admission.ts'
import { isOpenMatter } from '../core/recall/admit.ts'
import { costOf, type Form, fitBudget } from '../core/recall/budget.ts'
import { type Block, fence, isRule, kindLine, tellings } from '../core/recall/fence.ts'
import type { World } from '../ports/world.ts'
import { readingOnce, readMemory } from './find-memory.ts'
import { freshnessOf } from './freshness.ts'
import {
  type Passage,
  placeOf,
  type Recalled,
  type RecallVault,
  UNCHECKED,
  type Withheld,
  withheld,
} from './recall-vault.ts'

export type TierName = keyof Tiers
/** Who takes of the budget first. */
export const TIER_ORDER = ['pinned', 'relevant', 'open', 'prelude'] as const

/** A memory that was admitted, with the vault it is from. */
export interface Offered extends Admitted {
  readonly vault: RecallVault
}

export interface TellRequest {
  /** Each tier best first. */
  readonly tiers: Readonly<Record<TierName, readonly Offered[]>>
  /** `pinned` and `relevant` share one: what is pinned takes its place first. */
  readonly limits: Readonly<Record<'memories' | 'open' | 'prelude', number>>
  readonly tokens: number
  /** Whether the conversation holds this memory already. */
  readonly isKnown: (offered: Offered) => boolean
}

export interface Telling extends Readonly<Record<TierName, readonly Passage[]>> {
  readonly text: string
  readonly tokens: number
  readonly withheld: readonly Withheld[]
}

/** Why whoever comes after the places are taken is not told. */
export const ENOUGH = 'there are enough without it'

type Chosen = Recalled & { readonly tier: TierName }

/** Turns admitted memories into one block of text within a budget, and says what was left out and why. */
export async function tell(request: TellRequest): Promise<Telling> {
  const left: Withheld[] = []
  const chosen = await choose(request, left)
  const tellable = (await checked(chosen, left)).map((one) => ({ ...one, texts: textsOf(one) }))
  const frame = fence(blockOf(tellable.map((one) => ({ ...one, text: '' }))))
  const { told, dropped } = fitBudget(tellable, { tokens: request.tokens, frame })
  for (const one of dropped) left.push(withheld(one, droppedBecause(one)))
  const tierOf = (tier: TierName): readonly Passage[] => told.filter((one) => one.tier === tier)
  const text = told.length === 0 ? '' : fence(blockOf(told))
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

async function choose(request: TellRequest, left: Withheld[]): Promise<readonly Chosen[]> {
  const { tiers, limits, isKnown } = request
  const chosen: Chosen[] = []
  const worlds = new Map<World, World>()
  let places = limits.memories
  for (const tier of TIER_ORDER) {
    const limit = tier === 'open' || tier === 'prelude' ? limits[tier] : places
    let taken = 0
    for (const offered of tiers[tier]) {
      if (isInMemoryMd(offered)) left.push(withheld(offered, 'MEMORY.md tells it already'))
      else if (isKnown(offered)) left.push(withheld(offered, 'it is in this conversation already'))
      else if (taken >= limit) left.push(withheld(offered, ENOUGH))
      else {
        const { world } = offered.vault
        const once = worlds.get(world) ?? readingOnce(world)
        worlds.set(world, once)
        const recalled = await load(once, offered, left)
        if (recalled === undefined) continue
        chosen.push({ ...recalled, tier })
        taken++
      }
    }
    if (tier === 'pinned' || tier === 'relevant') places -= taken
  }
  return chosen
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
        : undefined
    if (why === undefined) return { ...offered, memory, isClean, freshness: UNCHECKED }
    left.push(withheld(offered, why))
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    left.push(withheld(offered, error.message))
  }
  return undefined
}

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

/** What would mislead is withheld; what is stale in part, or pinned by a person, is told with a warning (REC-07). */
async function checked(chosen: readonly Chosen[], left: Withheld[]): Promise<readonly Chosen[]> {
  const found = await freshnessOf(chosen)
  return chosen.flatMap((one) => {
    const freshness = found.get(one) ?? UNCHECKED
    if (!freshness.withhold) return [{ ...one, freshness }]
    left.push(withheld(one, `it is stale. ${freshness.warning}`))
    return []
  })
}

function textsOf(one: Recalled): Partial<Record<Form, string>> {
  const { memory, vault, freshness } = one
  const texts = tellings(
    memory,
    {
      path: placeOf(one),
      scope: memory.scope || vault.scope,
      now: vault.world.clock(),
      freshness: freshness.state,
      warning: freshness.warning,
      describedElsewhere: inIndexAlready(one),
      isClean: one.isClean,
    },
    vault.trusted ? 'trusted' : 'untrusted',
  )
  if (!inIndexAlready(one)) return texts
  const { pointer: _known, ...news } = texts
  return news
}

/** Claude Code puts MEMORY.md into every conversation: titles and descriptions are known, only bodies are news. */
function inIndexAlready({ vault }: Recalled): boolean {
  return vault.world.layout.name === 'claude-md' && vault.trusted
}

/** Where MEMORY.md is itself the memories, the conversation holds them whole. */
function isInMemoryMd({ vault, entry }: Offered): boolean {
  return vault.world.layout.name === 'claude-md' && entry.path === 'MEMORY.md'
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

function blockOf(lines: readonly Line[]): Block {
  const trusted = lines.filter(({ vault }) => vault.trusted)
  const untrusted = lines.filter(({ vault }) => !vault.trusted)
  const textsOfAll = (some: readonly Line[]): readonly string[] => some.map(({ text }) => text)
  return {
    rules: textsOfAll(trusted.filter(({ memory }) => isRule(memory))),
    reference: textsOfAll(trusted.filter(({ memory, tier }) => tier !== 'open' && !isRule(memory))),
    open: textsOfAll(trusted.filter(({ memory, tier }) => tier === 'open' && !isRule(memory))),
    untrusted: textsOfAll(untrusted),
    kinds: [...new Set(trusted.flatMap(kindLines))],
    notes: [...new Set(untrusted.map(({ vault }) => howToTrust(vault)))],
  }
}

/** What a kind means is told only where the vault says so itself (REC-06). */
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

/** Said to the agent, which passes it on: trusting a vault is for a person to do. */
export function howToTrust({ world }: RecallVault): string {
  return `The user can read ${world.rootName} and, if it is theirs, run \`everkeep trust\` to let its text be used.`
}

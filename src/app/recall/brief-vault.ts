import { KnownError } from '../../core/base/errors.ts'
import type { Counters } from '../../core/layouts/layout.ts'
import { isRuleKind } from '../../core/model/rule-kinds.ts'
import { type AlwaysOnEntry, alwaysOnEntries, worthOf } from '../../core/recall/always-on.ts'
import { listedOutlines, type Outline, type Outlines } from '../../core/recall/entry-outline.ts'
import { waitingNote } from '../../core/recall/fence.ts'
import {
  bringUpToDate,
  countersOf,
  readStored,
  TRIES_MAX,
  UNWRITABLE_INDEX,
} from '../catalog/catalog.ts'
import { authorsOf } from '../catalog/origins.ts'
import { undecidedRules } from '../sharing/waiting-rules.ts'
import { type Offered, TIER_ORDER, type TierName } from './inject.ts'
import type { RecallVault } from './recall-vault.ts'
import { isSwitchedOff, shownVaultName } from './recall-vault.ts'

/** What one vault offers for a brief. */
export interface Stand {
  readonly tiers: Readonly<Record<TierName, readonly Offered[]>>
  /** The tiers that have more than is offered. */
  readonly cut: readonly TierName[]
  readonly notes: readonly string[]
  /** What the brief says beside the memories: how many rules wait. */
  readonly lines: readonly string[]
}

/**
 * The best `most` of each tier. A brief tells a handful: the index says what is weighed of each memory, and only those
 * that may be told are read. Where it cannot be asked, all are read and the answer is the same (REC-03).
 */
export async function standOf(vault: RecallVault, most: number): Promise<Stand> {
  const { world } = vault
  try {
    for (let tries = 1; ; tries++) {
      const { entries, state, notes } = await bringUpToDate(world, { withTerms: false })
      if (entries !== undefined)
        return {
          ...(await standIn(vault, listedOutlines(entries), most)),
          notes: [UNWRITABLE_INDEX, ...notes],
        }
      const stand = await standIn(vault, await world.index.outlines(), most)
      if (tries >= TRIES_MAX || state === (await world.index.state())) return { ...stand, notes }
    }
  } catch (error) {
    if (error instanceof KnownError) throw error
    // A damaged index may show only when it is read: reading all entries repairs it.
    const { entries, notes } = await readStored(world)
    return { ...(await standIn(vault, listedOutlines(entries), most)), notes }
  }
}

async function standIn(vault: RecallVault, outlines: Outlines, most: number): Promise<Stand> {
  const { world, scope } = vault
  const counters = await countersOf(world, outlines.all)
  const told = outlines.all.filter(({ memory }) => !isSwitchedOff(world, memory.kind))
  const all = counters.size === 0 ? told : told.map((one) => counted(one, counters))
  const now = world.clock()
  const stand = alwaysOnEntries(all, { vaultScope: scope, now })
  const offered = TIER_ORDER.flatMap((tier) => stand[tier].slice(0, most))
  const entries = outlines.at(offered.map(({ doc }) => doc))
  const offer = ({ doc, memory, score }: AlwaysOnEntry): readonly Offered[] => {
    const entry = entries.get(doc)
    if (entry === undefined) return []
    const [parts, reason] = [worthOf(memory, now), { by: 'standing' } as const]
    return [{ entry: counted(entry, counters), score, parts, reason, vault }]
  }
  const tierOf = (tier: TierName): readonly Offered[] => stand[tier].slice(0, most).flatMap(offer)
  return {
    tiers: {
      prelude: tierOf('prelude'),
      pinned: tierOf('pinned'),
      relevant: tierOf('relevant'),
      open: tierOf('open'),
    },
    cut: TIER_ORDER.filter((tier) => stand[tier].length > most),
    notes: [],
    lines: await waitingLines(vault, outlines),
  }
}

function counted<T extends Pick<Outline, 'memory'>>(
  one: T,
  counters: ReadonlyMap<string, Counters>,
): T {
  const found = counters.get(one.memory.id)
  return found === undefined ? one : { ...one, memory: { ...one.memory, ...found } }
}

/** So many are looked up by author; of more the number says enough. */
const NAMED_MAX = 50

/** One line on how many rules wait for approval; none for a vault without any or an untrusted one. */
async function waitingLines(vault: RecallVault, outlines: Outlines): Promise<readonly string[]> {
  const { world, trusted } = vault
  if (!trusted) return []
  const docs = outlines.all.filter(({ memory }) => isRuleKind(memory.kind)).map(({ doc }) => doc)
  if (docs.length === 0) return []
  const waiting = await undecidedRules(world, [...outlines.at(docs).values()])
  if (waiting.length === 0) return []
  const withinMs = world.config.values['retrieval.verify_ms']
  const authors = waiting.length > NAMED_MAX ? [] : await authorsOf(world, waiting, withinMs)
  const names = new Set([...authors.values()].map(({ name }) => name))
  return [waitingNote(waiting.length, [...names], shownVaultName(vault))]
}

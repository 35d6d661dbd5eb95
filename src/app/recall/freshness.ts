import { staleNote, type Freshness as Verdict } from '../../core/references/freshness.ts'
import type { Verdict as Judged } from '../../core/references/verdict.ts'
import type { World } from '../../ports/world.ts'
import type { Freshness, Recalled, RecallVault } from './recall-vault.ts'
import { type Verifiable, type Verified, verifyMemories } from './verify.ts'

/** Nothing is said of what names nothing. */
const WORDS: Readonly<Record<Verdict, string>> = {
  EVERGREEN: '',
  FRESH: 'fresh',
  PARTIALLY_STALE: 'partly stale',
  FULLY_STALE: 'stale',
}

/** How what each memory names stands in the working tree right now, all memories of a vault in one go (REC-07), within a share of the time. */
export async function freshnessOf<R extends Recalled>(
  recalled: readonly R[],
  share = 1,
): Promise<ReadonlyMap<R, Freshness>> {
  const found = new Map<R, Freshness>()
  // Of an untrusted vault only titles are shown: nothing in it is looked up.
  const vaults = new Set(recalled.map(({ vault }) => vault).filter(({ trusted }) => trusted))
  for (const vault of vaults) {
    const own = recalled.filter((one) => one.vault === vault)
    for (const [at, freshness] of (await checked(vault, own, share)).entries())
      found.set(own[at]!, freshness)
  }
  return found
}

async function checked(
  { world }: RecallVault,
  recalled: readonly Recalled[],
  share: number,
): Promise<readonly Freshness[]> {
  const verifiable = recalled.map(({ entry, memory }) => ({ path: entry.path, memory }))
  // A prompt waits for this: what is not checked by then is injected as unchecked (REC-07).
  const deadlineMs = Math.round(share * world.config.values['retrieval.verify_ms'])
  return freshnessNow(world, verifiable, deadlineMs)
}

/** For commands: a person waits, but no prompt does. */
export const ASKED_FOR_MS = 500

/** The same for memories of one vault, in order. */
export async function freshnessNow(
  world: World,
  memories: readonly Verifiable[],
  deadlineMs = ASKED_FOR_MS,
): Promise<readonly Freshness[]> {
  return (await verifyMemories(world, memories, { deadlineMs })).map(toldFreshness)
}

/** What a check found, as it is injected. */
function toldFreshness({ freshness, treatment, verdicts }: Verified): Freshness {
  return {
    state: freshnessText(freshness, verdicts),
    warning: staleNote(verdicts) ?? '',
    withhold: treatment === 'withhold',
  }
}

function freshnessText(freshness: Verdict, verdicts: readonly Judged[]): string {
  // All of it is there, and yet not where the memory says.
  if (freshness === 'FRESH' && verdicts.some(isElsewhere)) return 'moved'
  return freshness === 'EVERGREEN' && verdicts.some(isOpen) ? 'unverified' : WORDS[freshness]
}

/** Named as existing, and not verifiable. */
function isOpen({ is, isMemory, reference }: Judged): boolean {
  return is === 'UNVERIFIABLE' && isMemory !== true && reference.claim === 'there'
}

function isElsewhere({ is, isMemory }: Judged): boolean {
  return is === 'MOVED' && isMemory !== true
}

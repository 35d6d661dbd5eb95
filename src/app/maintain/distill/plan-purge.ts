import { dayOf, type Instant } from '../../../core/base/instant.ts'
import { categoryOf } from '../../../core/layouts/vault/vault-keys.ts'
import {
  type PurgeCandidate,
  purgeCandidates,
} from '../../../core/maintain/findings/purge-candidates.ts'
import { COVERAGE_DAYS, usageIsKnown } from '../../../core/maintain/findings/scores.ts'
import type { Suggestion } from '../../../core/maintain/findings/suggestion.ts'
import type { Evidence, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import { statusChange } from '../../capture/change-status.ts'
import type { DistillFacts } from '../../catalog/distill-facts.ts'
import { loadChangeable } from '../../catalog/find-memory.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import type { Draft } from '../../write/plan/plan-create.ts'

export interface Offer<C> {
  readonly candidates: readonly { readonly suggestion: Suggestion; readonly candidate: C }[]
  readonly notes: readonly string[]
}

/**
 * What was never used or not for long, worst first (DST-04); nothing where uses are not known for long enough (DST-12).
 * Whose age only the disk tells is named, not offered.
 */
export function offerPurge(
  world: Pick<World, 'config'>,
  facts: DistillFacts,
): Offer<PurgeCandidate> {
  const { kinds } = world.config
  if (!usageIsKnown(facts.usageSince, facts.now))
    return { candidates: [], notes: [`${sayUnknown(facts.usageSince)} Nothing is offered for it.`] }
  const found = purgeCandidates(facts.scored, { kinds, now: facts.now })
  const flagged = found.filter(({ entry }) => facts.undated.has(entry))
  return {
    candidates: found
      .filter((candidate) => !flagged.includes(candidate))
      .map((candidate) => ({
        suggestion: suggestion(candidate, categoryOf(candidate.entry.memory.kind, kinds)),
        candidate,
      })),
    notes: flagged.map(
      ({ entry }) =>
        `${entry.memory.id} looks old, but only by its file date, which may be that of a copy. Skipped.`,
    ),
  }
}

function sayUnknown(since: Instant | undefined): string {
  return since === undefined
    ? 'Uses were never counted here, so no memory is known to be unused.'
    : `Uses are counted since ${dayOf(since)}, for less than ${COVERAGE_DAYS} days.`
}

function suggestion(
  { entry, score, excessDays, evergreen }: PurgeCandidate,
  category: string,
): Suggestion {
  const { memory, tokens } = entry
  const created = memory.createdAt === undefined ? 'unknown' : dayOf(memory.createdAt)
  const composite = score.composite.toFixed(2)
  const mark = evergreen ? ' | evergreen' : ''
  return {
    key: memory.id,
    group: '',
    label: memory.id,
    detail:
      `Score: ${composite} | Created: ${created} | Retrievals: ${memory.useCount} | Tokens: ${tokens} | ` +
      `Category: ${category}${excessDays > 0 ? ` | PAST TTL by ${excessDays}d` : ''}${mark}`,
    line: `- ${memory.id} (score: ${composite}, category: ${category}${evergreen ? ', evergreen' : ''})`,
    needs: 'consent',
    facts: {
      memory: memory.id,
      title: memory.title,
      kind: memory.kind,
      ...score,
      tokens,
      uses: memory.useCount,
      past_ttl_days: excessDays,
      evergreen,
    },
  }
}

/** Retires the chosen ones. Nothing is deleted: they can be restored until the grace period is over, and then undone. */
export async function planPurge(
  world: World,
  candidates: readonly PurgeCandidate[],
  notes: readonly string[],
): Promise<Plan> {
  const changes: Draft[] = []
  for (const candidate of candidates) {
    const loaded = await loadChangeable(world, candidate.entry)
    const to = { action: 'retire', status: 'retired', reason: 'purge' } as const
    const evidence = purgeEvidence(candidate)
    changes.push({ ...statusChange(world, loaded, to), evidence, needs: 'consent' })
  }
  return makePlan(world, 'distill purge', { changes, notes })
}

export function purgeEvidence({ entry, score, excessDays }: PurgeCandidate): readonly Evidence[] {
  const { useCount, lastUsedAt } = entry.memory
  return [
    { what: 'score', detail: score.composite.toFixed(2) },
    {
      what: 'uses',
      detail:
        useCount > 0
          ? `${useCount}, the last on ${lastUsedAt?.slice(0, 10)}`
          : score.zeroRetrieval === 1
            ? 'none'
            : 'none known',
    },
    ...(excessDays > 0 ? [{ what: 'time to live', detail: `exceeded by ${excessDays} days` }] : []),
  ]
}

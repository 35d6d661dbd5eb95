import type { Instant } from '../core/instant.ts'
import { mayHoldSecret } from '../core/may-hold-secret.ts'
import type { ScoreParts } from '../core/recall/admission.ts'
import { plainLine } from '../core/recall/plain-text.ts'
import { redact } from '../core/secrets.ts'
import type { LedgerRecord } from '../ports/ledger.ts'
import { countUses, quietly } from './count-uses.ts'
import { type Passage, type RecallVault, sayReason } from './recall-vault.ts'

const PROMPT_CHARS = 200

export interface Injection {
  /** One moment for all vaults: by it `why` puts the parts of one injection together again. */
  readonly at: Instant
  readonly verb: LedgerRecord['verb']
  readonly session: string
  readonly prompt: string
  /** Of a brief: how many lines of the conversation stood in a vault's ledger when it began. */
  readonly after?: ReadonlyMap<RecallVault, number>
}

/**
 * Writes down what is about to be told (REC-09), each vault its own part. Never in the way of a recall: what cannot be
 * written is not written.
 */
export async function recordInjection(
  passages: readonly Passage[],
  injection: Injection,
): Promise<void> {
  for (const [vault, own] of byVault(passages))
    await quietly(() => writeDown(vault, own, injection))
}

/** Counts what was told whole as one use each (REC-08), as far as that can be written. */
export async function countTold(passages: readonly Passage[]): Promise<void> {
  for (const [vault, own] of byVault(passages))
    await countUses(
      vault.world,
      own.filter(({ form }) => form === 'whole').map(({ memory }) => memory.id),
    )
}

function byVault(passages: readonly Passage[]): ReadonlyMap<RecallVault, readonly Passage[]> {
  const vaults = new Set(passages.map(({ vault }) => vault))
  return new Map(
    [...vaults].map((vault) => [vault, passages.filter((passage) => passage.vault === vault)]),
  )
}

async function writeDown(
  vault: RecallVault,
  passages: readonly Passage[],
  { at, verb, session, prompt, after }: Injection,
): Promise<void> {
  const begun = after?.get(vault)
  await vault.world.ledger?.append({
    at,
    verb,
    session,
    ...(begun !== undefined && { after: begun }),
    prompt: plainLine(mayHoldSecret(prompt) ? redact(prompt) : prompt, PROMPT_CHARS),
    tokens: passages.reduce((sum, { tokens }) => sum + tokens, 0),
    items: passages.map(({ memory, entry, form, reason, score, parts, tokens, freshness }) => ({
      id: memory.id,
      version: entry.version,
      form,
      reason: sayReason(reason),
      score: rounded(score),
      ...(parts !== undefined && { parts: partsThatCount(parts) }),
      tokens,
      freshness: freshness.state,
    })),
  })
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000
}

/** A ledger is kept small: a factor that makes no difference is left out. */
function partsThatCount(parts: ScoreParts): ScoreParts {
  const [base, ...factors] = Object.entries(parts).map(
    ([name, part]) => [name, rounded(part)] as const,
  )
  return Object.fromEntries([...(base ? [base] : []), ...factors.filter(([, part]) => part !== 1)])
}

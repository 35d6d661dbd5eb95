import type { Instant } from '../../core/base/instant.ts'
import type { ScoreParts } from '../../core/recall/admission.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { mayHoldSecret } from '../../core/secrets/may-hold-secret.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import type { LedgerRecord } from '../../ports/ledger.ts'
import { countUses, quietly } from '../uses/count-uses.ts'
import { type Passage, type RecallVault, type Stale, sayReason } from './recall-vault.ts'

const LINE_CHARS = 200

export interface InjectionRecord {
  /** One moment for all vaults: by it `why` puts the parts of one injection together again. */
  readonly at: Instant
  readonly verb: LedgerRecord['verb']
  readonly session: string
  readonly prompt: string
  /** Of a brief: how many lines of the conversation stood in a vault's ledger when it began. */
  readonly after?: ReadonlyMap<RecallVault, number>
}

/** A memory that fitted and was held back. */
export type HeldBack = Stale & { readonly id: string }

/** More of them say nothing that the first ones do not. */
const WITHHELD_MAX = 3

/**
 * Writes down what is about to be told and what was held back (REC-09), each vault its own part. Never in the way of a
 * recall: what cannot be written is not written.
 */
export async function recordInjection(
  passages: readonly Passage[],
  heldBack: readonly HeldBack[],
  injection: InjectionRecord,
): Promise<void> {
  const of = <T extends { readonly vault: RecallVault }>(all: readonly T[], vault: RecallVault) =>
    all.filter((one) => one.vault === vault)
  for (const vault of new Set([...passages, ...heldBack].map((one) => one.vault)))
    await quietly(() => writeDown(vault, of(passages, vault), of(heldBack, vault), injection))
}

/** Counts what was told whole as one use each (REC-08), as far as that can be written; by its moment `stats` knows it. */
export async function countInjected(passages: readonly Passage[], at: Instant): Promise<void> {
  for (const vault of new Set(passages.map((one) => one.vault)))
    await countUses(
      vault.world,
      passages
        .filter((one) => one.vault === vault && one.form === 'whole')
        .map(({ memory }) => memory.id),
      at,
    )
}

async function writeDown(
  vault: RecallVault,
  passages: readonly Passage[],
  heldBack: readonly HeldBack[],
  { at, verb, session, prompt, after }: InjectionRecord,
): Promise<void> {
  const begun = after?.get(vault)
  const withheld = heldBack
    .slice(0, WITHHELD_MAX)
    .map(({ id, warning }) => ({ id, why: maskedLine(whatIsGone(warning)) }))
  await vault.world.ledger?.append({
    at,
    verb,
    session,
    ...(begun !== undefined && { after: begun }),
    prompt: maskedLine(prompt),
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
    ...(withheld.length > 0 && { withheld }),
  })
}

function maskedLine(text: string): string {
  return plainLine(mayHoldSecret(text) ? redact(text) : text, LINE_CHARS)
}

/** The warning without what holds only at the moment when it is given. */
function whatIsGone(warning: string): string {
  return warning.replace(/^Checked just now: |\.$/g, '')
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

import type { Instant } from '../core/instant.ts'
import { mayHoldSecret } from '../core/may-hold-secret.ts'
import { plainLine } from '../core/recall/plain-text.ts'
import { redact } from '../core/secrets.ts'
import type { LedgerRecord } from '../ports/ledger.ts'
import { countUses, quietly } from './count-uses.ts'
import { type Passage, type RecallVault, sayReason } from './recall-vault.ts'

const PROMPT_CHARS = 200

export interface Injection {
  readonly verb: LedgerRecord['verb']
  readonly session: string
  readonly prompt: string
}

/**
 * Counts what was told whole as one use each (REC-08) and writes down what was told (REC-09), each vault its own.
 * Never in the way of a recall: what cannot be written is not counted.
 */
export async function recordInjection(
  passages: readonly Passage[],
  injection: Injection,
): Promise<void> {
  // One moment for all vaults: by it `why` puts the parts of one injection together again.
  const at = passages[0]?.vault.world.clock()
  if (at === undefined) return
  for (const vault of new Set(passages.map((passage) => passage.vault))) {
    const own = passages.filter((passage) => passage.vault === vault)
    const whole = own.filter(({ form }) => form === 'whole')
    await countUses(
      vault.world,
      whole.map(({ memory }) => memory.id),
    )
    await quietly(() => writeDown(vault, own, { ...injection, at }))
  }
}

async function writeDown(
  { world }: RecallVault,
  passages: readonly Passage[],
  { at, verb, session, prompt }: Injection & { readonly at: Instant },
): Promise<void> {
  await world.ledger?.append({
    at,
    verb,
    session,
    prompt: plainLine(mayHoldSecret(prompt) ? redact(prompt) : prompt, PROMPT_CHARS),
    tokens: passages.reduce((sum, { tokens }) => sum + tokens, 0),
    items: passages.map(({ memory, entry, form, reason, score, tokens, freshness }) => ({
      id: memory.id,
      version: entry.version,
      form,
      reason: sayReason(reason),
      score: Math.round(score * 1000) / 1000,
      tokens,
      freshness: freshness.state,
    })),
  })
}

/** The versions that a conversation was told whole since its last brief: a compacted one begins with a brief anew. */
export async function toldBefore(
  { world }: RecallVault,
  session: string,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>()
  if (session === '' || world.ledger === undefined) return told
  const records = await world.ledger.ofSession(session).catch(() => [])
  for (const record of records) {
    if (record.verb === 'brief') told.clear()
    for (const { id, version, form } of record.items)
      if (form === 'whole') told.add(toldKey(id, version))
  }
  return told
}

export function toldKey(id: string, version: string): string {
  return `${id} ${version}`
}

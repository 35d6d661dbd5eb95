import { isRuleKind } from '../../core/model/rule-kinds.ts'
import type { Outlines } from '../../core/recall/entry-outline.ts'
import { waitingNote } from '../../core/recall/fence.ts'
import { authorsOf } from '../catalog/origins.ts'
import { undecidedRules } from '../sharing/waiting-rules.ts'
import { type RecallVault, shownVaultName } from './recall-vault.ts'

/** So many are looked up by author; of more the number says enough. */
const NAMED_MAX = 50

/** One line on how many rules wait for the person's word; none for a vault without any, or that nobody trusts. */
export async function waitingLines(
  vault: RecallVault,
  outlines: Outlines,
): Promise<readonly string[]> {
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

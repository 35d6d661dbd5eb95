import type { LayoutName } from '../../model/layout-name.ts'
import type { DistillMode, Suggestions } from './suggestion.ts'

/**
 * What distill says, in the words of seed 000 where its vault is at hand, so that whoever reads its output goes on
 * reading it (DST-11, DST-14). Other layouts know retiring, not tombstones.
 */
export interface DistillWords {
  readonly retire: string
  readonly retired: string
  /** How the verb is run. */
  readonly run: (mode: DistillMode) => string
}

export function wordsFor(layout: LayoutName): DistillWords {
  const vault = layout === 'vault'
  return {
    retire: vault ? 'tombstone' : 'retire',
    retired: vault ? 'tombstoned' : 'retired',
    run: (mode) => `everkeep distill ${mode}`,
  }
}

export const EMPTY_VAULT = 'No memories in vault. Use `everkeep learn` to add memories first.'

/** Said when there is nothing to choose from; undefined when there is. */
export function sayNothing(found: Suggestions, words: DistillWords): string | undefined {
  const { mode, active, list, graceDays, waiting } = found
  if (mode === 'merge' && active < 2)
    return `Merge requires at least 2 active memories. Vault has ${active}.`
  if (mode === 'compress' && active === 0) return 'No memories in vault to compress.'
  if (mode === 'refine' && active === 0) return 'No memories in vault to refine.'
  if (mode === 'purge' && active === 0 && waiting === 0) return EMPTY_VAULT
  if (list.length > 0) return undefined
  switch (mode) {
    case 'purge':
      return `No purge candidates found. All memories are healthy or already ${words.retired}.`
    case 'merge':
      return 'No merge candidates found (no pairs with >= 60% keyword overlap).'
    case 'compress':
      return 'No compress candidates found. All memories are within size limits (token_count <= 900).'
    case 'refine':
      return 'No quality issues found. All memories have clean metadata.'
    default:
      return (
        `No ${words.retired} memories past the ${graceDays}-day grace period.\n` +
        `${waiting} ${words.retired} memories are still within the grace period.`
      )
  }
}

/** Said when somebody looked and chose nothing. */
export const NOTHING_CHOSEN: Readonly<Record<DistillMode, string>> = {
  purge: 'No memories selected for purge. Operation cancelled.',
  merge: 'No pairs selected. No merges performed.',
  compress: 'No memories selected for compression. Operation cancelled.',
  refine: 'No Tier 2 fixes selected. Only Tier 1 automatic fixes were applied.',
  gc: 'No memories selected for deletion. GC cancelled.',
}

/** The question above a list to tick; `group` names the part of the list, where it has parts. */
export function askFor(found: Suggestions, group: string, words: DistillWords): string {
  const { mode, list, graceDays } = found
  switch (mode) {
    case 'purge':
      return (
        `Purge Candidates (${list.length} found): select memories to ${words.retire}. They are excluded from retrieval ` +
        `but preserved on disk for ${graceDays} days before gc can take them.`
      )
    case 'merge':
      return `Select pairs to merge in cluster '${group}':`
    case 'compress':
      return `Compress Candidates (${list.length} found): select memories to compress. Original content will be preserved in a History section.`
    case 'refine':
      return 'Select quality improvements to apply (Tier 2 - interactive fixes):'
    default:
      return `GC Candidates (${list.length} past ${graceDays}-day grace period): select memories to delete. \`everkeep undo\` brings them back until the trash is emptied.`
  }
}

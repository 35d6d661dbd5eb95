import { diffWordsWithSpace } from 'diff'
import type { Replaced } from '../format/diff/unified-diff.ts'

/** A run of one line: as it stays, as it went, as it came. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Lines longer than this are shown whole: comparing their words takes long and helps nobody. */
const LINE_CHARS_MAX = 4_000
const EDITS_MAX = 200
/** With less in common the two lines side by side read better. */
const COMMON_MIN = 0.5

/** One line that became another, word by word; undefined where the lines have too little in common. */
export function wordDiff({ removed, added }: Replaced): readonly WordRun[] | undefined {
  const [before, after] = [removed[0] ?? '', added[0] ?? '']
  if (removed.length !== 1 || added.length !== 1) return undefined
  if (before.length + after.length > LINE_CHARS_MAX) return undefined
  const parts = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX })
  if (parts === undefined) return undefined
  const common = parts.reduce((sum, part) => sum + (isSame(part) ? part.value.trim().length : 0), 0)
  if (common < COMMON_MIN * Math.max(before.trim().length, after.trim().length)) return undefined
  return parts.map((part) => ({
    kind: part.removed ? 'removed' : part.added ? 'added' : 'same',
    text: part.value,
  }))
}

const isSame = (part: { readonly removed: boolean; readonly added: boolean }): boolean =>
  !part.removed && !part.added

import { likeliestKind } from '../../classify/classify-kind.ts'
import type { Kind } from '../../model/kinds.ts'
import type { LayoutName } from '../../model/layout-name.ts'

/** The kinds among which a memory of a layout may be moved; in `claude-json` a record keeps its category (WRT-07). */
const FAMILIES: Readonly<Record<LayoutName, readonly string[]>> = {
  vault: ['technique', 'pattern', 'config', 'workflow', 'insight'],
  'claude-md': ['user', 'feedback', 'project', 'reference', 'decision'],
  smallcode: ['decision', 'workflow', 'gotcha', 'convention'],
  'claude-json': [],
}

/** Words of one kind must speak clearly, and those of the present kind hardly at all. */
const CLEAR = 0.75
const FAINT = 0.1
/** One word is not enough to move what somebody filed. */
const REASONS_MIN = 2

export interface FittingKind {
  readonly kind: string
  /** What the text says that made it so. */
  readonly because: readonly string[]
}

/** The kind that the words of a text speak for, when they speak for another one than it has; else nothing (DST-07). */
export function fittingKind(
  text: string,
  at: {
    readonly kind: string
    readonly layout: LayoutName
    readonly kinds: ReadonlyMap<string, Kind>
  },
): FittingKind | undefined {
  const family = FAMILIES[at.layout]
  if (!family.includes(at.kind)) return undefined
  const open = family.filter((name) => at.kinds.get(name)?.enabled === true)
  const best = likeliestKind(text, open)
  if (best === undefined || best.kind === at.kind) return undefined
  const isClear =
    best.isBest &&
    best.share >= CLEAR &&
    best.shareOf(at.kind) <= FAINT &&
    reasonsApart(best.because) >= REASONS_MIN
  return isClear ? { kind: best.kind, because: best.because } : undefined
}

/** How many of these words are not part of another one. */
function reasonsApart(words: readonly string[]): number {
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .length
}

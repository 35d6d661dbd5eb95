import { type Signals, signalsOf } from '../../classify/kind-signals.ts'
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
const CLEAR = 0.5
const FAINT = 0.2

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
  const lines = text.split('\n')
  const scored = family
    .flatMap((name) => {
      const kind = at.kinds.get(name)
      return kind?.enabled ? [{ kind: name, ...signalsIn(lines, signalsOf(name)) }] : []
    })
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  const own = scored.find(({ kind }) => kind === at.kind)?.score ?? 0
  if (best === undefined || best.kind === at.kind) return undefined
  const isClear = best.score >= CLEAR && own <= FAINT && best.score > (second?.score ?? 0)
  return isClear ? { kind: best.kind, because: best.words } : undefined
}

const NEARBY_LINES = 4

function signalsIn(
  lines: readonly string[],
  signals: Signals,
): { readonly score: number; readonly words: readonly string[] } {
  const { primary, booster } = signalPatterns(signals)
  if (primary === undefined) return { score: 0, words: [] }
  const words: string[] = []
  let [boosted, plain] = [0, 0]
  for (const [at, line] of lines.entries()) {
    const match = primary.exec(line)
    if (match === null) continue
    words.push(match[0])
    const around = lines.slice(Math.max(0, at - NEARBY_LINES), at + NEARBY_LINES + 1).join('\n')
    if (booster?.test(around)) boosted++
    else plain++
  }
  const { weights } = signals
  const sum =
    Math.min(boosted, weights.maxBoosted) * weights.boosted +
    Math.min(plain, weights.maxPrimary) * weights.primary
  return { score: Math.min(1, sum / weights.denominator), words: [...new Set(words)] }
}

interface Patterns {
  readonly primary: RegExp | undefined
  readonly booster: RegExp | undefined
}

const made = new WeakMap<Signals, Patterns>()

/** Made once for each kind: every memory is held against all of them. */
function signalPatterns(signals: Signals): Patterns {
  const known = made.get(signals)
  if (known !== undefined) return known
  const patterns = {
    primary: patternOf(signals.primary, signals.primaryZh),
    booster: patternOf(signals.boosters, signals.boostersZh),
  }
  made.set(signals, patterns)
  return patterns
}

function patternOf(english: readonly string[], chinese: readonly string[]): RegExp | undefined {
  if (english.length + chinese.length === 0) return undefined
  const parts = [
    ...(english.length === 0 ? [] : [`\\b(?:${english.join('|')})\\b`]),
    ...chinese.map((word) => `(?:${word})`),
  ]
  return new RegExp(parts.join('|'), 'i')
}

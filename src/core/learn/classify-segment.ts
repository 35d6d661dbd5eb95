import { signalsOf } from '../classify/kind-signals.ts'
import type { Segment } from './content-map.ts'

/** The five sorts of knowledge that seed 000 tells apart, in the order in which it offers them (LRN-12). */
export const LEARNED_KINDS = ['technique', 'pattern', 'config', 'workflow', 'insight'] as const
export type LearnedKind = (typeof LEARNED_KINDS)[number]

const CONFIG_FILE = /\.(?:cfg|conf|ini|json|toml|xml|ya?ml|nix|env)$/i
const NUMBERED_STEPS = /^\s{0,3}1[.)]\s[\s\S]*?^\s{0,3}2[.)]\s/m

/**
 * What sort of knowledge a segment is, told by its words, and by its form where words tell nothing. A proposal: the
 * person may say otherwise.
 */
export function classifySegment({
  text,
  title,
  sourceFile,
  sort,
}: Pick<Segment, 'text' | 'title' | 'sourceFile' | 'sort'>): LearnedKind {
  if (CONFIG_FILE.test(sourceFile)) return 'config'
  if (sort === 'definition') return 'pattern'
  const said = `${title}\n${text}`
  let best: LearnedKind = 'insight'
  let most = 0
  for (const kind of LEARNED_KINDS) {
    const steps = kind === 'workflow' && NUMBERED_STEPS.test(text) ? 1 : 0
    const score = hits(kind, said) + steps
    if (score <= most) continue
    best = kind
    most = score
  }
  return best
}

/** A word that makes another weigh more is worth a part of it. */
const BOOSTER = 0.25

function hits(kind: string, text: string): number {
  const found = patternsOf(kind)
  const primary = count(found.primary, text)
  return primary === 0 ? 0 : primary + BOOSTER * count(found.boosters, text)
}

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

interface Patterns {
  readonly primary: RegExp
  readonly boosters: RegExp
}

const known = new Map<string, Patterns>()

/** Made once for each kind. */
function patternsOf(name: string): Patterns {
  const signals = signalsOf(name)
  const made = known.get(name) ?? {
    primary: united(signals.primary, signals.primaryZh),
    boosters: united(signals.boosters, signals.boostersZh),
  }
  known.set(name, made)
  return made
}

function united(english: readonly string[], chinese: readonly string[]): RegExp {
  return new RegExp([`\\b(?:${english.join('|')})\\b`, ...chinese].join('|'), 'giu')
}

import { likeliestKind } from '../classify/classify-kind.ts'
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
  if (NUMBERED_STEPS.test(text)) return 'workflow'
  const found = likeliestKind(`${title}\n${text}`, LEARNED_KINDS)
  return LEARNED_KINDS.find((kind) => kind === found?.kind) ?? 'insight'
}

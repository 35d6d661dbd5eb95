import type { ResolvedConfig } from './config.ts'

/** Settings that limit how much is injected and how long a prompt waits. */
const LIMITS = [
  'retrieval.max_inject',
  'retrieval.budget_tokens',
  'retrieval.brief_tokens',
  'retrieval.verify_ms',
  'lock.timeout_ms',
] as const

/**
 * The settings of a vault that nobody vouches for: what they limit they may limit further than the person's own, never
 * less (REC-14). It would else say how much of other vaults is told, and how long a prompt waits.
 */
export function lowerLimits(
  config: ResolvedConfig,
  { values: own }: Pick<ResolvedConfig, 'values'>,
): ResolvedConfig {
  const values = { ...config.values }
  for (const key of LIMITS) values[key] = Math.min(values[key], own[key])
  return { ...config, values }
}

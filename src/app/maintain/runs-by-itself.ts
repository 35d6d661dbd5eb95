import type { World } from '../../ports/world.ts'

/**
 * Whether hygiene runs at the end of a session. Where git tracks the files it waits to be asked, unless somebody set
 * `hygiene.auto`: the end of a session must not show in `git status` (GIT-01).
 */
export function runsByItself({
  config,
  usageWrite,
}: Pick<World, 'config' | 'usageWrite'>): boolean {
  if (!config.values['hygiene.auto']) return false
  const source = config.sources.get('hygiene.auto')
  const isOurs = source === undefined || source === 'layout' || source === 'default'
  return !isOurs || usageWrite() === 'always'
}

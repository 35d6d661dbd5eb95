import { isAbsolute, join } from 'node:path'

/**
 * The person's own folder for what can be made again. Read before the settings are: it holds what loads the code that
 * reads those.
 */
export function cacheFolder(
  { XDG_CACHE_HOME: cache, HOME: home, USERPROFILE: profile } = process.env,
): string {
  if (cache !== undefined && isAbsolute(cache)) return join(cache, 'everkeep')
  return join(home ?? profile ?? '', '.cache', 'everkeep')
}

/** Written in by the build; absent when the sources are run as they are. */
declare const __EVERKEEP_BUILD__: string | undefined

/** Another one for every build of other sources; undefined where nothing tells. */
export function buildMark(): string | undefined {
  return typeof __EVERKEEP_BUILD__ === 'string' ? __EVERKEEP_BUILD__ : undefined
}

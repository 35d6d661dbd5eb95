import { readFileSync } from 'node:fs'

/** Written in by the build; absent when the sources are run as they are. */
declare const __EVERKEEP_VERSION__: string | undefined

/** The one version number, that of package.json. */
export function version(): string {
  if (typeof __EVERKEEP_VERSION__ === 'string') return __EVERKEEP_VERSION__
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version // Safe: our own manifest.
}

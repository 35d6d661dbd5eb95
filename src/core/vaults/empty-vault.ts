import type { VaultPath } from '../base/vault-path.ts'
import type { Config } from '../config/config.ts'
import type { Layout } from '../layouts/layout.ts'

/** Every file of a vault without memories: what the layout needs, and its generated files, which say so. */
export function emptyVaultFiles(
  layout: Layout,
  config: Config,
  rootName: string,
): readonly { readonly path: VaultPath; readonly text: string }[] {
  const scaffold = layout.scaffold()
  const files = new Map(scaffold.map(({ path, text }) => [path, text]))
  for (const { path, text } of layout.generate({ entries: [], files, config, rootName }))
    files.set(path, text)
  return [...files].map(([path, text]) => ({ path, text }))
}

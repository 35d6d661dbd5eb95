import { unreachable } from '../core/errors.ts'
import type { Kind } from '../core/kinds.ts'
import type { Layout, LayoutName } from '../core/layout.ts'

/** The layout of a vault with these kinds, and the code of no other. */
export async function loadLayout(
  name: LayoutName,
  kinds: ReadonlyMap<string, Kind>,
): Promise<Layout> {
  switch (name) {
    case 'vault':
      return (await import('../core/layouts/vault-layout.ts')).vaultLayoutWith(kinds)
    case 'claude-json':
      return (await import('../core/layouts/claude-json-layout.ts')).claudeJsonLayout(kinds)
    case 'claude-md':
      return (await import('../core/layouts/claude-md-layout.ts')).claudeMdLayout(kinds)
    case 'smallcode':
      return (await import('../core/layouts/smallcode-layout.ts')).smallcodeLayout
    default:
      return unreachable(name)
  }
}

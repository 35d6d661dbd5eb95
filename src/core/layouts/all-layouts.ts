import { unreachable } from '../errors.ts'
import { BUILTIN_KINDS, type Kind } from '../kinds.ts'
import type { Layout, LayoutName } from '../layout.ts'
import { withQuarantine } from '../sharing/quarantine.ts'
import { claudeJsonLayout } from './claude-json-layout.ts'
import { claudeMdLayout } from './claude-md-layout.ts'
import { smallcodeLayout } from './smallcode-layout.ts'
import { vaultLayoutWith } from './vault-layout.ts'

/** The layout by its name, for a vault with these kinds. Files of an unfinished merge are in quarantine (GIT-06). */
export function layoutNamed(
  name: LayoutName,
  kinds: ReadonlyMap<string, Kind> = BUILTIN_KINDS,
): Layout {
  return withQuarantine(bareLayout(name, kinds))
}

function bareLayout(name: LayoutName, kinds: ReadonlyMap<string, Kind>): Layout {
  switch (name) {
    case 'vault':
      return vaultLayoutWith(kinds)
    case 'claude-json':
      return claudeJsonLayout(kinds)
    case 'claude-md':
      return claudeMdLayout(kinds)
    case 'smallcode':
      return smallcodeLayout
    default:
      return unreachable(name)
  }
}

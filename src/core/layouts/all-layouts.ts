import { BUILTIN_KINDS, type Kind } from '../model/kinds.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { claudeJsonLayout } from './claude-json/claude-json-layout.ts'
import { claudeMdLayout } from './claude-md/claude-md-layout.ts'
import type { Layout } from './layout.ts'
import { withQuarantine } from './quarantine.ts'
import { smallcodeLayout } from './smallcode/smallcode-layout.ts'
import { vaultLayoutWith } from './vault/vault-layout.ts'

/** The layout by its name, for a vault with these kinds. Files of an unfinished merge are in quarantine (GIT-06). */
export function layoutNamed(
  name: LayoutName,
  kinds: ReadonlyMap<string, Kind> = BUILTIN_KINDS,
): Layout {
  return withQuarantine(LAYOUTS[name](kinds))
}

const LAYOUTS: Readonly<Record<LayoutName, (kinds: ReadonlyMap<string, Kind>) => Layout>> = {
  vault: vaultLayoutWith,
  'claude-json': claudeJsonLayout,
  'claude-md': claudeMdLayout,
  smallcode: () => smallcodeLayout,
}

import { BUILTIN_KINDS } from '../model/kinds.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { type ResolvedConfig, resolveConfig } from './config.ts'
import { defaultValues } from './default-values.ts'

/** The settings of a vault about which nothing was said. */
export function defaultConfig(layout: LayoutName): ResolvedConfig {
  return {
    layout,
    values: defaultValues(layout),
    kinds: BUILTIN_KINDS,
    // Who asks where a setting comes from asks for all of them; a prompt never does.
    get sources() {
      return resolveConfig({ layout }).sources
    },
    problems: [],
  }
}

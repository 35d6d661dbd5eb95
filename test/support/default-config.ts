import { type ResolvedConfig, resolveConfig } from '../../src/core/config/config.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'

/** The settings of a vault about which nothing was said. */
export function defaultConfig(layout: LayoutName): ResolvedConfig {
  return resolveConfig({ layout })
}

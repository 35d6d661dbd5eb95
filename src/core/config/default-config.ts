import type { LayoutName } from '../model/layout-name.ts'
import { type ResolvedConfig, resolveConfig } from './config.ts'

/** The settings of a vault about which nothing was said. */
export function defaultConfig(layout: LayoutName): ResolvedConfig {
  return resolveConfig({ layout })
}

import type { LayoutName } from '../model/layout-name.ts'
import { resolveConfig } from './config.ts'
import type { ConfigValues } from './config-keys.ts'

/** What every setting is where nobody said anything. */
export function defaultValues(layout: LayoutName): ConfigValues {
  return resolveConfig({ layout }).values
}

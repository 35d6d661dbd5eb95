import { resolveConfig } from './config.ts'
import type { ConfigValues } from './config-keys.ts'
import type { LayoutName } from './layout.ts'

/** The build puts what this gives in its place: a prompt needs the values, not the table that they are made from. */
export function defaultValues(layout: LayoutName): ConfigValues {
  return resolveConfig({ layout }).values
}

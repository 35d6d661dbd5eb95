import { BUILTIN_KINDS } from '../model/kinds.ts'
import { type ConfigInput, kindsOf, type ResolvedConfig, resolveConfig } from './config.ts'
import { plainSettings } from './config-file.ts'
import { describesKind } from './config-key-names.ts'
import type { ConfigValue, ConfigValues } from './config-keys.ts'
import { checkValue } from './config-value.ts'
import { defaultValues } from './default-values.ts'

/**
 * What `resolveConfig` says of files with some settings and no fault, in a small part of the time: every prompt asks.
 * Undefined: it has to be asked itself.
 */
export function quickConfig(
  input: Pick<ConfigInput, 'layout' | 'vaultText' | 'userText'>,
): ResolvedConfig | undefined {
  const user = plainSettings(input.userText ?? '')
  const vault = plainSettings(input.vaultText ?? '')
  if (user === undefined || vault?.some(({ spec }) => spec.personal) !== false) return undefined
  const said = new Map<string, ConfigValue>()
  const described = new Set<string>()
  for (const setting of [...user, ...vault]) {
    if (setting.kind !== '' && !BUILTIN_KINDS.has(setting.kind)) return undefined
    const { value, fault } = checkValue(setting.spec, setting.value)
    if (value === undefined || fault !== undefined) return undefined
    said.set(setting.key, value)
    if (describesKind(setting)) described.add(setting.kind)
  }
  // Safe: each key is one of the table's, and its value was checked by its own row.
  const values = { ...defaultValues(input.layout), ...Object.fromEntries(said) } as ConfigValues
  return {
    layout: input.layout,
    values,
    kinds: described.size === 0 ? BUILTIN_KINDS : kindsOf([...described], values),
    // Who asks where a setting comes from asks for all of them; a prompt never does.
    get sources() {
      return resolveConfig(input).sources
    },
    problems: [],
  }
}

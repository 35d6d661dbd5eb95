export const VARIABLE_PREFIX = 'EVERKEEP_'

/** Variables of ours that are no settings. */
const OTHER_VARIABLES: readonly string[] = [
  'EVERKEEP_CONFIG',
  'EVERKEEP_STATE_DIR',
  'EVERKEEP_SESSION',
  'EVERKEEP_NOW',
  'EVERKEEP_IN_HOOK',
  'EVERKEEP_BENCH_DATA',
]

export function isOtherVariable(name: string): boolean {
  return OTHER_VARIABLES.includes(name)
}

/** Whether the environment says anything that `resolveConfig` would look at. */
export function namesSettings(env: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(env).some(
    ([name, text = '']) =>
      name.startsWith(VARIABLE_PREFIX) && text !== '' && !isOtherVariable(name),
  )
}

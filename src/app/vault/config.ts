import { KnownError } from '../../core/base/errors.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import { type ConfigProblem, type ConfigRow, configList } from '../../core/config/config.ts'
import { meantKey } from '../../core/config/config-file.ts'
import { findKey, variableOf } from '../../core/config/config-key-names.ts'
import { setConfigValue, unsetConfigValue } from '../../core/config/set-config-value.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { UserConfig } from '../../ports/user-config.ts'
import type { World } from '../../ports/world.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/** The one file for settings, in the root of every layout (LAY-18). */
export const CONFIG_PATH = vaultPath('memory-config.json')

export interface ConfigReading {
  readonly rows: readonly ConfigRow[]
  readonly problems: readonly ConfigProblem[]
}

/** The settings in force, each with its source: all of them, those below a group (`triage`), or one. */
export async function readConfig(world: World, key = ''): Promise<ConfigReading> {
  const { problems } = world.config
  const rows = configList(world.config)
  if (key === '') return { rows, problems }
  const exact = findKey(key)?.key
  const found = rows.filter((row) => row.key === exact || row.key.startsWith(`${key}.`))
  if (found.length > 0)
    return {
      rows: found,
      problems: problems.filter((problem) => problem.key.startsWith(exact ?? key)),
    }
  const meant = meantKey(key)
  throw new KnownError('CONFIG_ERROR', {
    message: `Unknown setting ${key.slice(0, 100)}.`,
    field: key,
    hint: meant === undefined ? 'See `everkeep config list --all`.' : `Did you mean ${meant}?`,
  })
}

export interface ConfigChange {
  readonly key: string
  /** As typed; undefined takes the key out again, so that the next source counts. */
  readonly value: string | undefined
}

/** A plan to set or unset a value in the vault's `memory-config.json`. Only the lines of that key change. */
export async function planConfig(world: World, change: ConfigChange): Promise<Plan> {
  await recoverIfNeeded(world)
  refusePersonal(change)
  const before = (await world.vault.read(CONFIG_PATH))?.text
  const after = changed(before, change)
  if (after === before) return makePlan(world, 'config', { notes: ['Nothing was changed.'] })
  const reason =
    change.value === undefined ? `unset ${change.key}` : `set ${change.key} to ${change.value}`
  return makePlan(world, 'config', {
    files: [{ path: CONFIG_PATH, before, after, reason }],
    notes: shadowed(world, change),
  })
}

/** What a change of the person's own settings would write. */
export interface UserConfigChange {
  readonly path: string
  readonly before: string | undefined
  readonly after: string
}

export async function planUserConfig(
  user: UserConfig,
  change: ConfigChange,
): Promise<UserConfigChange> {
  const before = await user.read()
  return { path: user.path, before, after: changed(before, change) ?? '{}\n' }
}

/** Writes the file unless it changed meanwhile. It lies outside of every vault: no log, no undo. */
export async function applyUserConfig(user: UserConfig, change: UserConfigChange): Promise<void> {
  if ((await user.read()) !== change.before)
    throw new KnownError('OCC_CONFLICT', {
      message: `${change.path} changed at the same moment.`,
      hint: 'Run the command again.',
    })
  if (change.after !== change.before) await user.write(change.after)
}

function changed(before: string | undefined, { key, value }: ConfigChange): string | undefined {
  if (value !== undefined) return setConfigValue(before, key, value)
  const after = unsetConfigValue(before, key)
  // What was not there before a key was set is not there after it was unset.
  return before === undefined || after.trim() === '{}' ? undefined : after
}

function refusePersonal({ key }: ConfigChange): void {
  const found = findKey(key.trim())
  if (found?.spec.personal !== true) return
  throw new KnownError('CONFIG_ERROR', {
    message: `${found.key} has no effect in a vault, which may come from somebody else.`,
    field: found.key,
    rule: 'personal settings belong in your own config',
    hint: `Run \`everkeep config set --user ${found.key} <value>\`.`,
  })
}

/** A flag or a variable wins over the vault: the person should know why nothing seems to happen. */
function shadowed({ config }: Pick<World, 'config'>, { key }: ConfigChange): readonly string[] {
  const name = findKey(key.trim())?.key ?? key
  const source = config.sources.get(name)
  if (source === 'env') return [`${variableOf(name)} is set and overrides the vault.`]
  return source === 'flag' ? [`A flag overrides the vault for ${name}.`] : []
}

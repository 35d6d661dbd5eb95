import { dirname, join } from 'node:path'
import { openSourceFiles } from '../../adapters/files/project/source-files.ts'
import { openVaultFinder } from '../../adapters/files/vault/find-vaults.ts'
import { readConfig } from '../../adapters/files/vault/read-config.ts'
import type { NamedVault } from '../../app/vault/vaults.ts'
import { type Instant, parseInstant, toInstant } from '../../core/base/instant.ts'
import {
  type ConfigProblem,
  type ResolvedConfig,
  resolveConfig,
  usableValue,
} from '../../core/config/config.ts'
import type { ConfigValue } from '../../core/config/config-keys.ts'
import { lowerLimits } from '../../core/config/lower-limits.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import type { SourceFiles } from '../../ports/source-files.ts'
import type { FoundVault, VaultFinder } from '../../ports/vault-finder.ts'
import type { World } from '../../ports/world.ts'
import { lazily } from '../base/lazily.ts'
import { hooksLog, type Settings } from '../base/settings.ts'
import { openWorld } from './open-world.ts'

/** Settings given on the command line, by dotted key. */
export type ConfigFlags = Readonly<Record<string, ConfigValue | undefined>>

export function finderFor(settings: Settings): VaultFinder {
  const { home, cwd, claudeHome } = settings
  const { memoryRoot } = ownSettings(settings)
  return openVaultFinder({ home, cwd, claudeHome, ...(memoryRoot && { memoryRoot }) })
}

export function namedVault(settings: Settings, flag: string | undefined): NamedVault | undefined {
  if (flag !== undefined) return { path: flag, by: 'flag' }
  if (settings.vaultOverride !== undefined) return { path: settings.vaultOverride, by: 'env' }
  const { vault } = ownSettings(settings)
  return vault === '' ? undefined : { path: vault, by: 'user' }
}

/** What the person set for all vaults. Where a vault is found cannot depend on the vault's own config. */
function ownSettings({ userConfigPath }: Settings): {
  readonly vault: string
  readonly memoryRoot: string | undefined
} {
  const userText = readConfig(userConfigPath).text
  // Most people have none.
  if (userText === undefined) return { vault: '', memoryRoot: undefined }
  const said = (key: 'vault' | 'memory_root'): string | undefined => {
    const value = usableValue(userText, key)
    return typeof value === 'string' ? value : undefined
  }
  return { vault: said('vault') ?? '', memoryRoot: said('memory_root') }
}

interface WorldOptions {
  readonly flags?: ConfigFlags | undefined
  /** Hears what was put right on the way. */
  readonly say?: (note: string) => void
  /** As `openWorld` has it. */
  readonly readsOnly?: boolean | undefined
  /** False: its settings may lower limits, not raise them (REC-14). Absent: whoever opens it vouches for it. */
  readonly trusted?: boolean
}

/** Everything for one vault that was found; its config is read here, once. */
export async function worldAt(
  settings: Settings,
  found: Pick<FoundVault, 'root' | 'layout' | 'rootName' | 'project'>,
  { flags, say, readsOnly, trusted = true }: WorldOptions = {},
): Promise<World & { readonly config: ResolvedConfig }> {
  const said = configAt(settings, found, flags)
  const config = trusted ? said : lowerLimits(said, ownConfig(settings, found.layout, flags))
  const world = openWorld({
    root: found.root,
    stateDir: settings.stateDir,
    layout: layoutNamed(found.layout, config.kinds),
    config,
    clock: clockOf(settings),
    session: settings.session,
    rootName: found.rootName,
    project: found.project,
    staging: settings.staging,
    log: hooksLog(settings),
    waitMs: settings.waitMs,
    beforeStep: settings.beforeStep,
    say,
    readsOnly,
  })
  return {
    ...world,
    config,
    openOther: async (place) => (await import('./open-other.ts')).openOther(settings, place),
    foreign: lazily(async () => (await import('./open-other.ts')).foreignFor(settings, found)),
    sources: openSources(settings, found),
    ruleHistory: lazily(async () => {
      const { openRuleHistory } = await import('../../adapters/git/rule-history.ts')
      const { shellCallsIn } = await import('../../adapters/files/conversation/shell-calls.ts')
      const project = found.project ?? settings.cwd
      return openRuleHistory(project, async () => shellCallsIn(settings.claudeHome, project))
    }),
    findCode: async () => {
      const { openFindCode } = await import('../../adapters/ast-grep/find-code.ts')
      return openFindCode([join(settings.stateDir, 'packages')], [])
    },
    rules: lazily(async () => {
      const { openRuleFiles } = await import('../../adapters/files/project/rule-files.ts')
      return openRuleFiles({
        project: found.project,
        folder: config.values['rules.folder'],
        personal: join(settings.claudeHome, 'CLAUDE.md'),
      })
    }),
  }
}

export function configAt(
  settings: Settings,
  found: { readonly root: string; readonly layout: LayoutName },
  flags: ConfigFlags = {},
): ResolvedConfig {
  const paths = { vault: join(found.root, 'memory-config.json'), user: settings.userConfigPath }
  const [vault, user] = [readConfig(paths.vault), readConfig(paths.user)]
  const said = { layout: found.layout, vaultText: vault.text, userText: user.text }
  const config = resolveConfig({ ...said, flags, env: settings.env })
  const faults = [
    ...unreadable(paths.vault, 'vault', vault.fault),
    ...unreadable(paths.user, 'user', user.fault),
  ]
  return faults.length === 0 ? config : { ...config, problems: [...faults, ...config.problems] }
}

/** What would hold for a vault that says nothing itself. */
export function ownConfig(
  settings: Settings,
  layout: LayoutName,
  flags: ConfigFlags = {},
): ResolvedConfig {
  const userText = readConfig(settings.userConfigPath).text
  return resolveConfig({ layout, vaultText: undefined, userText, flags, env: settings.env })
}

function unreadable(
  path: string,
  source: 'vault' | 'user',
  fault: string | undefined,
): readonly ConfigProblem[] {
  if (fault === undefined) return []
  const message = `${path} cannot be read: ${fault}. Using the defaults.`
  const hint = 'Replace it with a settings file, or move it away.'
  return [{ code: 'unreadable', line: 0, key: '', source, message, hint }]
}

/** The machine's clock, or the moment that a test or a transcript is told to live in. */
export function clockOf(settings: Settings): () => Instant {
  const fixed = settings.now === undefined ? undefined : parseInstant(settings.now)
  return fixed === undefined ? () => toInstant(new Date()) : () => fixed
}

const GIT_MS = 10_000

/** The files around a vault, for what is to be learned. */
function openSources(
  { cwd, home }: Settings,
  { root, layout, project = cwd }: Pick<FoundVault, 'root' | 'layout' | 'project'>,
): SourceFiles {
  let opened: SourceFiles | undefined
  const files = () =>
    (opened ??= openSourceFiles({
      cwd,
      home,
      project,
      // smallcode keeps its index beside its memories.
      vaultRoot: layout === 'smallcode' ? dirname(root) : root,
      unignored: async (folder) => {
        const { gitUnignored } = await import('../../adapters/git/git-files.ts')
        const { startDeadline } = await import('../../adapters/start-deadline.ts')
        const { within, end } = startDeadline(GIT_MS)
        try {
          return await gitUnignored(folder, within)
        } finally {
          end()
        }
      },
    }))
  // Opened by whoever asks first: most runs learn nothing.
  return {
    look: (...args) => files().look(...args),
    list: (...args) => files().list(...args),
    folders: (...args) => files().folders(...args),
    looksLikeText: (...args) => files().looksLikeText(...args),
    read: (...args) => files().read(...args),
    get taskFolders() {
      return files().taskFolders
    },
    patience: (...args) => files().patience(...args),
  }
}

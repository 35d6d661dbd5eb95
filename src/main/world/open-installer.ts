import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve, sep } from 'node:path'
import { diskError } from '../../adapters/files/disk/disk-error.ts'
import { makeFolders } from '../../adapters/files/disk/make-folders.ts'
import { openClientFiles } from '../../adapters/files/project/client-config-files.ts'
import { openInstallRecords } from '../../adapters/files/state/install-record-file.ts'
import { unlessAway } from '../../adapters/files/vault/look-at-folder.ts'
import { openSqliteLock } from '../../adapters/sqlite/lock/sqlite-lock.ts'
import { checkInstall } from '../../app/install/check-install.ts'
import { applyInstall, planInstall } from '../../app/install/install.ts'
import type { InstallWorld } from '../../app/install/install-world.ts'
import { planUninstall } from '../../app/install/uninstall.ts'
import type { InstallApp } from '../../app/install-app.ts'
import { chooseLaunch, type RunningProgram } from '../../core/install/choose-launch.ts'
import type { ClientPlaces } from '../../core/install/clients.ts'
import { packageRoot } from '../base/package-root.ts'
import { environment, type Settings } from '../base/settings.ts'
import { finderFor } from './world-at.ts'

const LOCK_TIMEOUT_MS = 10_000

export async function openInstaller(settings: Settings): Promise<InstallApp> {
  const env = environment()
  const program = runningProgram(env['PATH'] ?? '')
  const { stateDir } = settings
  const files = openClientFiles()
  // What has to be made for the records is theirs to remove.
  const made = await files.missingFolders(join(stateDir, 'installed.json'))
  const world: InstallWorld = {
    files,
    records: openInstallRecords(stateDir, { made }),
    lock: openSqliteLock(stateDir, {
      timeoutMs: LOCK_TIMEOUT_MS,
      prepare: () => makePrivateFolder(stateDir),
    }),
    places: clientPlaces(settings, env, await finderFor(settings).projectRoot()),
    launch: (scope) => chooseLaunch(scope, program),
    commands: async () => ourCommands(),
    agents: async () => pluginTexts('agents'),
  }
  return {
    plan: (request) => planInstall(world, request),
    planUninstall: (request) => planUninstall(world, request),
    apply: (plan) => applyInstall(world, plan),
    check: (request) => checkInstall(world, request),
  }
}

/** The commands of the plugin, which goes with the package. One of them has a folder of its own there. */
function ourCommands(): Readonly<Record<string, string>> {
  const skill = join(packageRoot(), 'plugin', 'skills', 'skill', 'SKILL.md')
  return { ...pluginTexts('commands'), skill: readFileSync(skill, 'utf8') }
}

/** The markdown files in a folder of the plugin, by name. */
function pluginTexts(folder: string): Readonly<Record<string, string>> {
  const path = join(packageRoot(), 'plugin', folder)
  return Object.fromEntries(
    readdirSync(path).map((name) => [
      name.replace(/\.md$/, ''),
      readFileSync(join(path, name), 'utf8'),
    ]),
  )
}

function makePrivateFolder(path: string): void {
  try {
    makeFolders(path, 0o700)
  } catch (error) {
    throw diskError(error, `make ${path}`)
  }
}

/** Where the clients look, by the variables that each of them knows. */
export function clientPlaces(
  { home, configHome }: Pick<Settings, 'home' | 'configHome'>,
  env: Readonly<Record<string, string | undefined>>,
  project: string,
): ClientPlaces {
  const unix = (path: string): string =>
    path
      .split(sep)
      .join('/')
      .replace(/(.)\/+$/, '$1')
  const folder = (name: string): string | undefined => {
    const path = env[name]?.trim() ?? ''
    return isAbsolute(path) ? unix(path) : undefined
  }
  const inHome = (name: string): string => unix(join(home, name))
  return {
    home: unix(home),
    project: unix(project),
    configHome: unix(configHome),
    claudeDir: folder('CLAUDE_CONFIG_DIR'),
    codexHome: folder('CODEX_HOME') ?? inHome('.codex'),
    geminiParent: folder('GEMINI_CLI_HOME') ?? unix(home),
    qwenHome: folder('QWEN_HOME') ?? inHome('.qwen'),
    copilotHome: folder('COPILOT_HOME') ?? inHome('.copilot'),
  }
}

function runningProgram(searchPath: string): RunningProgram {
  const node = process.execPath
  const nodeOnPath = searchPath
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'node'))
    .find((path) => unlessAway(() => realpathSync(path)) === realpathSync(node))
  return { node, nodeOnPath, binary: resolve(process.argv[1] ?? '') }
}

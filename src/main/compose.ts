import { mkdirSync, realpathSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { diskError } from '../adapters/files/disk-error.ts'
import { openVaultFinder } from '../adapters/files/find-vaults.ts'
import { openForeignFiles } from '../adapters/files/foreign-files.ts'
import { readConfig } from '../adapters/files/read-config.ts'
import { openRuleFiles } from '../adapters/files/rule-files.ts'
import { readMemoryRows } from '../adapters/sqlite/read-memory-rows.ts'
import type { App } from '../app/app.ts'
import type { SkillWorld } from '../app/change-skills.ts'
import { chooseVault, type NamedVault } from '../app/vaults.ts'
import { type ConfigProblem, type ResolvedConfig, resolveConfig } from '../core/config.ts'
import type { ConfigValue } from '../core/config-keys.ts'
import { KnownError } from '../core/errors.ts'
import { type Instant, parseInstant, toInstant } from '../core/instant.ts'
import type { LayoutName } from '../core/layout.ts'
import { layoutNamed } from '../core/layouts/all-layouts.ts'
import type { ForeignMemories } from '../ports/foreign-memories.ts'
import type { FoundVault, VaultFinder } from '../ports/vault-finder.ts'
import type { OpenOther, World } from '../ports/world.ts'
import { captureVerbs } from './capture-verbs.ts'
import { learnVerbs } from './learn-verbs.ts'
import { maintainVerbs } from './maintain-verbs.ts'
import { openSources } from './open-sources.ts'
import { openWorld, STATE_FOLDER } from './open-world.ts'
import type { Settings } from './settings.ts'

export interface OpenRequest {
  /** `--vault`. */
  readonly vault: string | undefined
  /** Settings given on the command line, by dotted key. */
  readonly flags?: Readonly<Record<string, ConfigValue | undefined>>
}

/** The composition root: the only file that knows both the rules and the machinery. */
export async function openApp(settings: Settings, request: OpenRequest): Promise<App> {
  const found = await chooseVault(finderFor(settings), namedVault(settings, request.vault))
  const world = worldAt(settings, found, request.flags)
  const app = appOn(world, found, settings)
  return {
    ...app,
    ...(world.config.values['search.embedder'] !== 'none' &&
      (await import('./with-meaning.ts')).withMeaning(app, world, settings)),
    convert: async (...args) => {
      const outcome = await app.convert(...args)
      const { carryTrust } = await import('./open-recall.ts')
      await carryTrust(settings, { from: found, to: outcome.root })
      return outcome
    },
  }
}

export function finderFor(settings: Settings): VaultFinder {
  const { home, cwd, claudeHome } = settings
  const { values, sources } = userConfig(settings)
  const own = sources.get('memory_root') === 'user' ? { memoryRoot: values.memory_root } : {}
  return openVaultFinder({ home, cwd, claudeHome, ...own })
}

export function namedVault(settings: Settings, flag: string | undefined): NamedVault | undefined {
  if (flag !== undefined) return { path: flag, by: 'flag' }
  if (settings.vaultOverride !== undefined) return { path: settings.vaultOverride, by: 'env' }
  const { vault } = userConfig(settings).values
  return vault === '' ? undefined : { path: vault, by: 'user' }
}

/** What the person set for all vaults. Where a vault is found cannot depend on the vault's own config. */
function userConfig(settings: Settings): ResolvedConfig {
  return resolveConfig({ layout: 'vault', userText: readConfig(settings.userConfigPath).text })
}

/** Everything for one vault that was found; its config is read here, once. */
export function worldAt(
  settings: Settings,
  found: Pick<FoundVault, 'root' | 'layout' | 'rootName' | 'project'>,
  flags: OpenRequest['flags'] = {},
): World & { readonly config: ResolvedConfig } {
  const config = configAt(settings, found, flags)
  const world = openWorld({
    root: found.root,
    layout: layoutNamed(found.layout, config.kinds),
    config,
    clock: clockOf(settings),
    session: settings.session,
    rootName: found.rootName,
    project: found.project,
    staging: settings.staging,
  })
  return {
    ...world,
    config,
    openOther: openOtherFor(settings),
    foreign: foreignFor(settings, found),
    sources: openSources(settings, found),
    rules: openRuleFiles({
      project: found.project,
      folder: config.values['rules.folder'],
      personal: join(settings.claudeHome, 'CLAUDE.md'),
    }),
  }
}

/** What other tools left around the vault's project, or around where we stand. */
function foreignFor(
  { cwd, home }: Settings,
  { root, project }: Pick<FoundVault, 'root' | 'project'>,
): ForeignMemories {
  return openForeignFiles({
    ...{ cwd, home, project: project ?? cwd, vaultRoot: root },
    readRows: readMemoryRows,
  })
}

/** Opens a second vault beside the one at hand: one that is there, or a new one in the folder that was named. */
export function openOtherFor(settings: Settings): OpenOther {
  return async ({ root, make }) => {
    const path = resolve(settings.cwd, root)
    if (make === undefined) return worldAt(settings, await vaultAt(settings, path))
    makeFolder(path)
    return worldAt(settings, { root: path, layout: make, rootName: rootNameOf(path, make) })
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    throw diskError(error, `make the folder ${path}`)
  }
}

async function vaultAt(settings: Settings, path: string): Promise<FoundVault> {
  const found = await finderFor(settings).at(path)
  if (found !== undefined) return found
  throw new KnownError('VAULT_NOT_FOUND', {
    message: `${path} is no vault.`,
    hint: 'Run `everkeep vaults` to see those there are.',
  })
}

/** The path from the project to a vault in this folder, as the finder will name it once it is there. */
export function rootNameOf(path: string, layout: LayoutName): string {
  const unix = path.split(sep).join('/')
  const usual = [layoutNamed(layout).defaultRoot, '.everkeep/vault']
  return usual.find((name) => unix.endsWith(`/${name}`)) ?? basename(path)
}

export function configAt(
  settings: Settings,
  found: { readonly root: string; readonly layout: LayoutName },
  flags: OpenRequest['flags'] = {},
): ResolvedConfig {
  const paths = { vault: join(found.root, 'memory-config.json'), user: settings.userConfigPath }
  const [vault, user] = [readConfig(paths.vault), readConfig(paths.user)]
  const config = resolveConfig({
    layout: found.layout,
    flags,
    env: settings.env,
    vaultText: vault.text,
    userText: user.text,
  })
  const faults = [
    ...unreadable(paths.vault, 'vault', vault.fault),
    ...unreadable(paths.user, 'user', user.fault),
  ]
  return { ...config, problems: [...faults, ...config.problems] }
}

function unreadable(
  path: string,
  source: 'vault' | 'user',
  fault: string | undefined,
): readonly ConfigProblem[] {
  if (fault === undefined) return []
  const message = `${path} cannot be read: ${fault}. The defaults are used.`
  const hint = 'Put a file with your settings in its place, or move it aside.'
  return [{ code: 'unreadable', line: 0, key: '', source, message, hint }]
}

/** The machine's clock, or the moment that a test or a transcript is told to live in. */
export function clockOf(settings: Settings): () => Instant {
  const fixed = settings.now === undefined ? undefined : parseInstant(settings.now)
  return fixed === undefined ? () => toInstant(new Date()) : () => fixed
}

/** Binds each verb to its world. A verb's code is loaded when it is first called: a hook pays for what it uses. */
export function appOn(
  world: World & { config: ResolvedConfig },
  found: FoundVault,
  settings: Settings,
): App {
  /** Skills lie in the project around the vault. */
  const withSkills = async (): Promise<SkillWorld> => {
    const { skillFilesOf } = await import('./open-skills.ts')
    const project = found.project ?? (await finderFor(settings).projectRoot())
    return { ...world, skillFiles: skillFilesOf(settings, project) }
  }
  return {
    vault: {
      root: found.root,
      layout: found.layout,
      scope: found.scope,
      reason: found.reason,
      notes: notesOn(found, world.config),
    },
    list: async (...args) => (await import('../app/list.ts')).listMemories(world, ...args),
    search: async (...args) => (await import('../app/search.ts')).search(world, ...args),
    show: async (...args) => (await import('../app/open-memory.ts')).openMemory(world, ...args),
    planStatus: async (...args) =>
      (await import('../app/change-status.ts')).planStatus(world, ...args),
    planPin: async (...args) => (await import('../app/pin.ts')).planPin(world, ...args),
    editable: async (...args) => (await import('../app/edit.ts')).editableText(world, ...args),
    planEdit: async (...args) => (await import('../app/edit.ts')).planEdit(world, ...args),
    preview: async (...args) => (await import('../app/preview.ts')).previewPlan(world, ...args),
    apply: async (...args) => (await import('../app/apply.ts')).applyPlan(world, ...args),
    log: async (...args) => (await import('../app/log.ts')).readLog(world, ...args),
    showOperation: async (...args) => (await import('../app/log.ts')).showOperation(world, ...args),
    planUndo: async (...args) => (await import('../app/undo.ts')).planUndo(world, ...args),
    undo: async (...args) => (await import('../app/undo.ts')).undo(world, ...args),
    shred: async (...args) => (await import('../app/shred.ts')).shredMemory(world, ...args),
    planIndex: async () => (await import('../app/index-files.ts')).planIndex(world),
    readableIndex: async () => (await import('../app/index-files.ts')).readableIndex(world),
    rebuildIndex: async (...args) =>
      (await import('../app/index-files.ts')).rebuildIndex(world, ...args),
    validateIndex: async (...args) =>
      (await import('../app/index-files.ts')).validateIndex(world, ...args),
    indexHealth: async (...args) =>
      (await import('../app/index-files.ts')).indexHealth(world, ...args),
    readConfig: async (...args) => (await import('../app/config.ts')).readConfig(world, ...args),
    planConfig: async (...args) => (await import('../app/config.ts')).planConfig(world, ...args),
    planConvert: async (...args) => (await import('../app/convert.ts')).planConvert(world, ...args),
    convert: async (...args) => (await import('../app/convert.ts')).convertVault(world, ...args),
    write: async (...args) => (await import('../app/write.ts')).writeMemory(world, ...args),
    candidate: async (...args) =>
      (await import('../app/candidate.ts')).findCandidate(world, ...args),
    ...captureVerbs(world),
    ...learnVerbs(world),
    ...maintainVerbs(world),
    planAddSkill: async (...args) =>
      (await import('../app/change-skills.ts')).planAddSkill(await withSkills(), ...args),
    planRemoveSkill: async (...args) =>
      (await import('../app/change-skills.ts')).planRemoveSkill(await withSkills(), ...args),
    planDraft: async (...args) =>
      (await import('../app/change-skills.ts')).planDraft(await withSkills(), ...args),
    planPromote: async (...args) =>
      (await import('../app/change-skills.ts')).planPromote(await withSkills(), ...args),
    proposeRunbook: async () =>
      (await import('../app/propose-runbooks.ts')).proposeRunbook(await withSkills()),
    doctor: async () => {
      const { examineVault } = await import('../app/doctor.ts')
      const { openHostFacts } = await import('../adapters/host/host-facts.ts')
      return examineVault(world, openHostFacts(STATE_FOLDER))
    },
    close: () => world.index.close(),
  }
}

function notesOn(found: FoundVault, config: ResolvedConfig): readonly string[] {
  const linked =
    realpathSync(found.path) === found.path ? [] : [`${found.path} leads to ${found.root}.`]
  return [
    ...linked,
    ...found.problems.map(({ message, hint }) => `${message} ${hint}`),
    ...config.problems.map((problem) => `${whereIn(problem)}${problem.message} ${problem.hint}`),
  ]
}

/** A key names its place by itself; what is wrong with a whole file needs the file's name. */
function whereIn({ source, line, key, code }: ConfigProblem): string {
  if (key !== '' || code === 'unreadable') return ''
  const file = source === 'user' ? 'your own config.json' : 'memory-config.json'
  return `In ${file}${line > 0 ? `, line ${line}` : ''}: `
}

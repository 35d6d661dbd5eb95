import { realpathSync } from 'node:fs'
import { machineState } from '../adapters/files/machine-state.ts'
import type { App } from '../app/app.ts'
import type { SkillWorld } from '../app/change-skills.ts'
import { chooseVault } from '../app/vaults.ts'
import type { ResolvedConfig } from '../core/config.ts'
import { KnownError } from '../core/errors.ts'
import type { FoundVault } from '../ports/vault-finder.ts'
import type { World } from '../ports/world.ts'
import { captureVerbs } from './capture-verbs.ts'
import { configNotes } from './config-notes.ts'
import { considerateVault } from './considerate-vault.ts'
import { learnVerbs } from './learn-verbs.ts'
import { maintainVerbs } from './maintain-verbs.ts'
import { readVerbs } from './read-verbs.ts'
import type { Settings } from './settings.ts'
import { sharingVerbs } from './sharing-verbs.ts'
import { skillVerbs } from './skill-verbs.ts'
import { leaveAside } from './work-aside.ts'
import { type ConfigFlags, finderFor, namedVault, worldAt } from './world-at.ts'

export interface OpenRequest {
  /** `--vault`. */
  readonly vault: string | undefined
  readonly flags?: ConfigFlags
  /** The process answers others too: long readings make room for them. */
  readonly considerate?: boolean
  /** As `openWorld` has it. */
  readonly readsOnly?: boolean
  /** This process is the program itself, and may start another that goes on after it. */
  readonly background?: boolean
  /** An agent gets the answers: a vault that nobody trusts is refused (TRU-04). */
  readonly forAgent?: boolean
}

/** The composition root: the only file that knows both the rules and the machinery. */
export async function openApp(settings: Settings, request: OpenRequest): Promise<App> {
  const found = await chooseVault(finderFor(settings), namedVault(settings, request.vault))
  if (request.forAgent === true) await refuseStranger(settings, found)
  const said: string[] = []
  const how = { flags: request.flags, say: (note: string) => said.push(note) }
  const plain = await worldAt(settings, found, { ...how, readsOnly: request.readsOnly })
  let areListsLeft = false
  const listsLeft = (): void => {
    areListsLeft = true
  }
  const opened = {
    ...bindingTrust(settings, plain),
    ...(request.background === true && { listsLeft }),
  }
  const world =
    request.considerate === true ? { ...opened, vault: considerateVault(opened.vault) } : opened
  const app = appOn(world, found, settings, said)
  return {
    ...app,
    ...(world.config.values['search.embedder'] !== 'none' &&
      (await import('./with-meaning.ts')).withMeaning(app, world, settings)),
    show: async (name, ...args) => {
      try {
        return await app.show(name, ...args)
      } catch (error) {
        const isMissing = error instanceof KnownError && error.code === 'MEMORY_NOT_FOUND'
        if (!isMissing || request.vault !== undefined || request.forAgent === true) throw error
        const { foundElsewhere } = await import('./found-elsewhere.ts')
        throw await foundElsewhere(settings, error, { name, not: found.root })
      }
    },
    close: () => {
      app.close()
      if (!areListsLeft) return
      areListsLeft = false
      leaveAside({ work: 'lists', vault: found.root, cwd: settings.cwd, session: settings.session })
    },
    convert: async (...args) => {
      const outcome = await app.convert(...args)
      const { carryTrust } = await import('./trust-here.ts')
      await carryTrust(settings, { from: found, to: outcome.root })
      return outcome
    },
  }
}

async function refuseStranger(settings: Settings, found: FoundVault): Promise<void> {
  const { isTrustedHere, notTrusted } = await import('./trust-here.ts')
  if (!(await isTrustedHere(settings, found))) throw notTrusted()
}

/** The first write binds trust to what is there (REC-14). Hooks, for which somebody waits, come another way. */
function bindingTrust<W extends World>(settings: Settings, world: W): W {
  let bound: Promise<void> | undefined
  const bind = async (): Promise<void> =>
    (await import('./trust-here.ts')).bindTrustHere(settings, world.vault.root)
  const lock: World['lock'] = {
    async hold(work) {
      const outcome = await world.lock.hold(work)
      bound ??= bind()
      await bound
      return outcome
    },
    holdIfFree: (work) => world.lock.holdIfFree(work),
    look: () => world.lock.look(),
  }
  return { ...world, lock }
}

/** Binds each verb to its world. A verb's code is loaded when it is first called: a hook pays for what it uses. */
export function appOn(
  world: World & { config: ResolvedConfig },
  found: FoundVault,
  settings: Settings,
  /** What the world says while it is asked; told once, with the next answer. */
  said: string[] = [],
): App {
  /** Skills lie in the project around the vault. */
  const withSkills = async (): Promise<SkillWorld> => {
    const { skillFilesOf } = await import('./open-skills.ts')
    const project = found.project ?? (await finderFor(settings).projectRoot())
    return { ...world, skillFiles: skillFilesOf(settings, project) }
  }
  const { root, layout, scope, reason } = found
  const notes = [...notesOn(found, world.config)]
  const say = (note: string): void => {
    if (!notes.includes(note)) notes.push(note)
  }
  return {
    vault: { root, layout, scope, reason, notes },
    ...readVerbs(world, { scope, said, say }),
    inspect: async (...args) => (await import('../app/inspect.ts')).inspectMemory(world, ...args),
    checkReferences: async (...args) =>
      (await import('../app/inspect.ts')).checkReferences(world, ...args),
    readSome: async (...args) => (await import('../app/read-some.ts')).readSome(world, ...args),
    surveyFreshness: async (...args) =>
      (await import('../app/survey-freshness.ts')).surveyFreshness(world, ...args),
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
    planIndex: async (...args) => (await import('../app/index-files.ts')).planIndex(world, ...args),
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
    ...sharingVerbs(world, found, settings),
    ...learnVerbs(world),
    ...maintainVerbs(world),
    ...skillVerbs(withSkills),
    doctor: () => examine(world, machineState(root, settings.stateDir).folder),
    close: () => world.index.close(),
  }
}

async function examine(world: World, stateFolder: string): ReturnType<App['doctor']> {
  const { examineVault } = await import('../app/doctor.ts')
  const { openHostFacts } = await import('../adapters/host/host-facts.ts')
  return examineVault(world, openHostFacts({ stateFolder }))
}

function notesOn(found: FoundVault, config: ResolvedConfig): readonly string[] {
  const linked =
    realpathSync(found.path) === found.path ? [] : [`${found.path} leads to ${found.root}.`]
  return [
    ...linked,
    ...found.problems.map(({ message, hint }) => `${message} ${hint}`),
    ...configNotes(config),
  ]
}

import { realpathSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { machineState } from '../../adapters/files/state/machine-state.ts'
import type { App } from '../../app/app.ts'
import type { SkillWorld } from '../../app/skills/change-skills.ts'
import { bindUseCases, SKILL_USE_CASES, USE_CASES } from '../../app/use-cases.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import { listsAreBehind } from '../../app/write/lists/lists-state.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { ResolvedConfig } from '../../core/config/config.ts'
import type { Vault } from '../../ports/vault.ts'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { World } from '../../ports/world.ts'
import type { Settings } from '../base/settings.ts'
import { leaveToBackground } from '../base/start-background.ts'
import { readVerbs } from '../verbs/read-verbs.ts'
import { configNotes } from './config-notes.ts'
import { bindTrustHere, carryTrust, isTrustedHere, notTrusted } from './trust-here.ts'
import { type ConfigFlags, finderFor, namedVault, worldAt } from './world-at.ts'

export interface OpenRequest {
  /** `--vault`. */
  readonly vault: string | undefined
  readonly flags?: ConfigFlags
  /** The process answers others too: long readings make room for them. */
  readonly yields?: boolean
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
  const world = request.yields === true ? { ...opened, vault: yieldingVault(opened.vault) } : opened
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
      leaveToBackground({
        work: 'lists',
        vault: found.root,
        cwd: settings.cwd,
        session: settings.session,
      })
    },
    convert: async (...args) => {
      const outcome = await app.convert(...args)
      await carryTrust(settings, { from: found, to: outcome.root })
      return outcome
    },
  }
}

async function refuseStranger(settings: Settings, found: FoundVault): Promise<void> {
  if (!(await isTrustedHere(settings, found))) throw notTrusted()
}

/** The first write binds trust to what is there (REC-14). Hooks, for which somebody waits, come another way. */
function bindingTrust<W extends World>(settings: Settings, world: W): W {
  let bound: Promise<void> | undefined
  const bind = async (): Promise<void> => bindTrustHere(settings, world.vault.root)
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

/** Binds each use-case to its world, and those that need more than a world to what they need. */
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
  const bound = bindUseCases(USE_CASES, () => world)
  return {
    vault: { root, layout, scope, reason, notes },
    ...bound,
    ...bindUseCases(SKILL_USE_CASES, withSkills),
    ...readVerbs(world, { scope, said, say }),
    // Most commands find the lists as they should be: what writes them is not loaded for that.
    settleLists: async () => ((await listsAreBehind(world)) ? bound.settleLists() : 'up-to-date'),
    isTrusted: () => isTrustedHere(settings, found),
    voicesOf: async (entries) =>
      (await import('../../app/sharing/show-rule.ts')).voicesOf(world, entries),
    doctor: () => examine(world, machineState(root, settings.stateDir).folder),
    close: () => world.index.close(),
  }
}

async function examine(world: World, stateFolder: string): ReturnType<App['doctor']> {
  const { examineVault } = await import('../../app/maintain/check/doctor.ts')
  const { openHostFacts } = await import('../../adapters/host/host-facts.ts')
  return examineVault(world, openHostFacts({ stateFolder }))
}

function notesOn(found: FoundVault, config: ResolvedConfig): readonly string[] {
  const linked =
    realpathSync(found.path) === found.path ? [] : [`${found.path} links to ${found.root}.`]
  return [
    ...linked,
    ...found.problems.map(({ message, hint }) => `${message} ${hint}`),
    ...configNotes(config),
  ]
}

/** So long may one reader keep all others waiting. */
const TURN_MS = 15

/** A vault for a process that also answers others: whoever reads file after file makes room for them in between. */
function yieldingVault(vault: Vault): Vault {
  let turn = performance.now()
  return {
    ...vault,
    async read(path, options) {
      if (performance.now() - turn > TURN_MS) {
        await setImmediate()
        turn = performance.now()
      }
      return vault.read(path, options)
    },
  }
}

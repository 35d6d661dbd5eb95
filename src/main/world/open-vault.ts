import type { App } from '../../app/app.ts'
import type { RecallApp, TrustApp } from '../../app/recall-app.ts'
import type { SkillApp, SkillReadings } from '../../app/skill-app.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { TrustedVault } from '../../ports/sharing/trust-store.ts'
import { processSettings, type Settings } from '../base/settings.ts'
import { type PlainAnswers, plainAnswers } from '../verbs/plain-answers.ts'
import { openApp } from './open-app.ts'
import { finderFor, namedVault } from './world-at.ts'

/**
 * A vault as a program holds it: the verbs on it, what it would tell an agent, and whether its text may be used. What
 * they answer is plain data.
 */
export interface VaultHandle
  extends Omit<App, keyof PlainAnswers>,
    PlainAnswers,
    SkillReadings,
    Pick<RecallApp, 'why' | 'stats'>,
    Pick<TrustApp, 'trust' | 'distrust'> {
  /** The vaults whose text may be used on this machine. */
  readonly listTrusted: () => Promise<readonly TrustedVault[]>
}

export interface OpenVaultOptions {
  /** The agent that asks: `context` and `brief` read its own memory too. */
  readonly agent?: string
}

/**
 * Opens a vault for a program: the one in `folder` (a vault, or a project that holds one), or the nearest from the
 * working folder. Without a folder, `context`, `brief`, `why` and `stats` read every vault that concerns the working
 * folder, the person's own included, as a hook does. Close it when done.
 */
export async function openVault(
  folder?: string,
  options: OpenVaultOptions = {},
): Promise<VaultHandle> {
  checkFolder('openVault', folder)
  const settings = processSettings()
  // Memories can be read where no state can be kept: the first answer has a note of it, and what writes is refused.
  const app = await openApp(settings, { vault: folder, readsOnly: true })
  let opened: Promise<RecallApp> | undefined
  const recall = (): Promise<RecallApp> => {
    opened ??= import('./open-recall.ts').then(({ openRecall }) =>
      openRecall(settings, { vault: folder, agent: options.agent }),
    )
    return opened
  }
  const trust = async (): Promise<TrustApp> =>
    (await import('./trust-here.ts')).openTrust(settings, folder)
  return {
    ...app,
    ...plainAnswers(app, recall),
    ...skillReadings(settings, folder),
    why: async (...args) => (await recall()).why(...args),
    stats: async (...args) => (await recall()).stats(...args),
    trust: async () => forgetting((await trust()).trust),
    distrust: async () => forgetting((await trust()).distrust),
    listTrusted: async () => (await trust()).list(),
    close() {
      app.close()
      closeLater(opened)
      opened = undefined
    },
  }

  /** Whether a vault is trusted was asked when it was opened: after a change it is opened anew. */
  async function forgetting<T>(change: () => Promise<T>): Promise<T> {
    const outcome = await change()
    closeLater(opened)
    opened = undefined
    return outcome
  }
}

/** Skills lie in the project around the vault. */
function skillReadings(settings: Settings, folder: string | undefined): SkillReadings {
  let opened: Promise<SkillApp> | undefined
  const open = async (): Promise<SkillApp> => {
    const { project } = await chooseVault(finderFor(settings), namedVault(settings, folder))
    return (await import('./open-skills.ts')).openSkills(settings, { project })
  }
  const skills = (): Promise<SkillApp> => {
    opened ??= open()
    return opened
  }
  return {
    listSkills: async () => (await skills()).list(),
    openSkill: async (name) => (await skills()).open(name),
    evolve: async (signal) => (await skills()).evolve(signal),
    skillDrafts: async () => (await skills()).drafts(),
    skillAudit: async () => (await skills()).audit(),
  }
}

/** A program in JavaScript has no compiler that tells. */
export function checkFolder(name: string, folder: unknown): void {
  if (folder === undefined || typeof folder === 'string') return
  throw new KnownError('USAGE_ERROR', {
    message: `${name} expects the folder as a string.`,
    hint: `Call ${name}('path/to/project'), or ${name}() for the working folder.`,
  })
}

function closeLater(opened: Promise<RecallApp> | undefined): void {
  // One that could not be opened has told whoever asked, and holds nothing.
  opened?.then(
    (app) => app.close(),
    () => undefined,
  )
}

import { listVaults } from '../../app/vault/vaults.ts'
import type { Host } from '../../surfaces/cli/base/command-context.ts'
import { reportFailure } from '../../surfaces/cli/base/exit-code.ts'
import { PLAIN } from '../../surfaces/cli/base/output.ts'
import { readTerminal } from '../../surfaces/cli/base/terminal.ts'
import { run } from '../../surfaces/cli/run.ts'
import { environment, hooksLog, processSettings } from '../base/settings.ts'
import { hasSaid, streamFacts, writeNow } from '../base/standard-streams.ts'
import { openRecall } from '../world/open-recall.ts'
import { openTrust } from '../world/trust-here.ts'
import { finderFor, namedVault } from '../world/world-at.ts'
import type { CodeCache } from './code-cache.ts'

/** As shells count them: 128 and the number of the signal. */
const SIGINT_EXIT = 130
const SIGTERM_EXIT = 143

interface Process {
  readonly version: string
  readonly exit: (code: number) => never
  readonly cache?: CodeCache
}

/** Plugs the command line into this process: streams, signals, the way to a vault. */
export async function runCli(argv: readonly string[], self: Process): Promise<number> {
  const code = await runHere(argv, self)
  await self.cache?.keep(hasSaid(1))
  return code
}

function runHere(argv: readonly string[], { version, exit }: Process): Promise<number> {
  const listening = listen(exit, RECALLING.includes(argv[0] ?? ''))
  const say = (handle: 1 | 2) => (chunk: string) => {
    if (!writeNow(handle, chunk)) exit(0)
  }
  return run(argv, {
    version,
    runtime: `Node ${process.versions.node} on ${process.platform}`,
    terminal: readTerminal(environment(), streamFacts()),
    stdout: say(1),
    stderr: say(2),
    readStdin: async () => (await import('../base/read-input.ts')).readInput('-'),
    get signal() {
      return listening.giveUp().signal
    },
    get isInAgent() {
      return processSettings().isInAgent
    },
    reportReader: async () =>
      (await import('../world/report-reader.ts')).reportReader(processSettings()),
    leaveInterrupts: listening.leaveInterrupts,
    serveMcp: async (request) => (await import('../serve/serve-mcp.ts')).serveMcp(version, request),
    serveUi: async (request) =>
      (await import('../serve/serve-ui.ts')).serveUiHere(version, request),
    ...waysIn(),
  })
}

interface Listening extends Pick<Host, 'leaveInterrupts'> {
  /** Tells the work that it is over. */
  giveUp(): AbortController
}

/** They leave nothing half-done: a signal ends them as it ends any program, and nobody waits for an ear to be made. */
const RECALLING: readonly string[] = ['context', 'brief']

/** Ends the process as it should end: by the person, or by a bug. */
function listen(exit: Process['exit'], isLeft: boolean): Listening {
  let giveUp: AbortController | undefined
  const stop = (exitCode: number) => (): never => {
    giveUp?.abort()
    // At once: an apply that was under way is finished or rolled back by the next open (WRT-02).
    return exit(exitCode)
  }
  const interrupted = stop(SIGINT_EXIT)
  if (!isLeft) {
    process.on('SIGINT', interrupted)
    process.on('SIGTERM', stop(SIGTERM_EXIT))
  }
  process.on('uncaughtException', (error) => exit(reportFailure(error, FOR_BUGS)))
  return {
    giveUp: () => {
      giveUp ??= new AbortController()
      return giveUp
    },
    leaveInterrupts: () => {
      process.off('SIGINT', interrupted)
      return () => process.on('SIGINT', interrupted)
    },
  }
}

const FOR_BUGS = {
  json: false,
  dialect: undefined,
  style: PLAIN,
  stdout: (chunk: string) => void writeNow(1, chunk),
  stderr: (chunk: string) => void writeNow(2, chunk),
}

type WaysIn = Pick<
  Host,
  | 'open'
  | 'recall'
  | 'openAll'
  | 'trust'
  | 'skills'
  | 'vaults'
  | 'otherMemories'
  | 'init'
  | 'installer'
  | 'gitSetup'
  | 'embedder'
  | 'changeUserConfig'
  | 'adoptState'
  | 'examineMachine'
  | 'selfTest'
  | 'edit'
  | 'readInput'
  | 'readDraft'
  | 'writeFile'
>

async function openSkillsHere(): ReturnType<Host['skills']> {
  const settings = processSettings()
  const { openSkills } = await import('../world/open-skills.ts')
  return openSkills(settings, { forAgent: settings.isInAgent })
}

/** The ways to vaults and files, each loaded when it is taken: help and mistakes need none of them. */
function waysIn(): WaysIn {
  return {
    open: async (options) => {
      const settings = processSettings()
      const { openApp } = await import('../world/open-app.ts')
      return openApp(settings, { ...options, background: true, forAgent: settings.isInAgent })
    },
    recall: (options) => openRecall(processSettings(), options),
    openAll: async (options) =>
      (await import('../world/open-all.ts')).openAll(processSettings(), options),
    trust: async ({ vault }) => openTrust(processSettings(), vault),
    skills: async () => openSkillsHere(),
    vaults: async ({ vault }) => {
      const settings = processSettings()
      return listVaults(finderFor(settings), namedVault(settings, vault))
    },
    otherMemories: async () => finderFor(processSettings()).elsewhere(),
    init: async (options) =>
      (await import('../world/init-vault-here.ts')).initVaultHere(processSettings(), options),
    installer: async () =>
      (await import('../world/open-installer.ts')).openInstaller(processSettings()),
    gitSetup: async ({ vault }) =>
      (await import('../world/open-git-setup.ts')).openGitSetup(processSettings(), vault),
    embedder: async () =>
      (await import('../world/open-embedder.ts')).openEmbedder(processSettings()),
    changeUserConfig: async (change, { dryRun }) => {
      const { openUserConfig } = await import('../../adapters/files/project/user-config-file.ts')
      const { applyUserConfig, planUserConfig } = await import('../../app/vault/config.ts')
      const config = openUserConfig(processSettings().userConfigPath)
      const planned = await planUserConfig(config, change)
      if (!dryRun) await applyUserConfig(config, planned)
      return planned
    },
    adoptState: async (request) =>
      (await import('../world/adopt-older-state.ts')).adoptOlderState(processSettings(), request),
    examineMachine: async () => {
      const { examineMachine } = await import('../../app/maintain/check/doctor.ts')
      const { openHostFacts } = await import('../../adapters/host/host-facts.ts')
      const settings = processSettings()
      const host = openHostFacts({ hooksLog: hooksLog(settings) })
      return examineMachine(host, finderFor(settings))
    },
    selfTest: async (request) =>
      (await import('../self-test/run-self-test.ts')).runSelfTest(request),
    edit: async (draft) =>
      (await import('../world/edit-in-editor.ts')).editInEditor(draft, processSettings().editor),
    readInput: async (...args) => (await import('../base/read-input.ts')).readInput(...args),
    readDraft: async (path) =>
      (await import('../base/read-input.ts')).readDraftFile(path, processSettings()),
    writeFile: async (path, page) => (await import('../verbs/write-page.ts')).writePage(path, page),
  }
}

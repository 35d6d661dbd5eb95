import type { App } from '../../../app/app.ts'
import type { InstallApp } from '../../../app/install-app.ts'
import type { RecallApp, TrustApp } from '../../../app/recall-app.ts'
import type { GitSetupApp } from '../../../app/sharing/git-setup.ts'
import type { SkillApp } from '../../../app/skill-app.ts'
import type { ConfigChange, UserConfigChange } from '../../../app/vault/config.ts'
import type { EmbedderApp } from '../../../app/vault/embedder.ts'
import type { InitOutcome, InitPreview } from '../../../app/vault/init.ts'
import type { ListedVault, OtherMemories } from '../../../app/vault/vaults.ts'
import type { Diagnosis } from '../../../core/health/diagnosis.ts'
import type { ReportReader } from '../../../core/install/report-commands.ts'
import type { LayoutName } from '../../../core/model/layout-name.ts'
import type { InputUse } from '../../../core/vaults/draft-place.ts'
import type { Arguments } from './arguments.ts'
import type { Output } from './output.ts'
import type { Terminal } from './terminal.ts'
import type { VerbSyntax } from './verb.ts'

/** How a command finds its vault. */
export interface OpenOptions {
  /** `--vault` or `--root`; the nearest vault when absent. */
  readonly vault: string | undefined
  /** Nothing is changed: a vault without a place for our state is opened too. */
  readonly readsOnly?: boolean
}

/** A text to be changed by hand. */
export interface Draft {
  readonly name: string
  readonly extension: 'md' | 'json'
  readonly text: string
}

/** Where a new vault is to stand, and in which dialect. */
export interface InitOptions extends OpenOptions {
  /** Undefined: that of the vault that the project has, else the usual one. */
  readonly layout: LayoutName | undefined
  readonly scope: 'project' | 'user'
  readonly adopt: boolean
  readonly dryRun: boolean
}

/** Whose memories are read: all that concern the working folder, or the one vault that was named. */
export interface RecallOptions extends OpenOptions {
  /** The agent that asks; its own memory is read too. */
  readonly agent: string | undefined
}

/** How the MCP server is to be reached. */
export interface McpRequest extends OpenOptions {
  /** Undefined: over standard input and output. */
  readonly http:
    | {
        /** 0 for any that is free. */
        readonly port: number
        readonly ready: (place: { readonly url: string; readonly tokenFile: string }) => void
      }
    | undefined
}

/** How the page is to be reached. */
export interface UiRequest extends OpenOptions {
  /** 0 for any that is free. */
  readonly port: number
  /** Whether a browser is opened. */
  readonly open: boolean
  readonly ready: (place: {
    readonly url: string
    readonly vault: string
    readonly isOpened: boolean
  }) => void
}

export interface OpenAllOptions extends OpenOptions {
  /** Also those of the person's other projects. */
  readonly allProjects: boolean
}

/** Whose earlier state is taken over. */
export interface AdoptRequest extends OpenOptions {
  /** Asks the person, who alone can say that it is theirs. */
  readonly agreed: (root: string, names: readonly string[]) => Promise<boolean>
}

/** A self-test in a copy of a vault. */
export interface SelfTestRequest extends OpenOptions {
  /** Throws once the person gave up. */
  readonly onStep: (done: number, total: number, what: string) => void
}

/** What `main/` lends to the command line: streams, facts and the way to a vault. */
export interface Host {
  readonly version: string
  /** What runs us, for a bug report: `Node 20.20.2 on linux`. */
  readonly runtime: string
  readonly terminal: Terminal
  /** An agent runs this command: what only a person may decide is refused. */
  readonly isInAgent: boolean
  /** Who reads the reports: they name the commands that their reader has (COR-48). */
  readonly reportReader: () => Promise<ReportReader>
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly readStdin: () => Promise<string>
  /** The text of a file, or of standard input for `-`. Not there or not text: INPUT_ERROR. */
  readonly readInput: (path: string, use?: InputUse) => Promise<string>
  /** The text of a draft to be stored, which may lie in few places only (WRT-12): else SECURITY_ERROR. */
  readonly readDraft: (path: string) => Promise<string>
  /** Writes a file that the person named; it belongs to no vault. */
  readonly writeFile: (path: string, text: string) => Promise<void>
  /** Aborted when the person gives up. */
  readonly signal: AbortSignal
  /**
   * Leaves it to the system to end the process when the person gives up, until what it gives is called: whoever thinks
   * for long hears no signal until then.
   */
  readonly leaveInterrupts: () => () => void
  readonly open: (options: OpenOptions) => Promise<App>
  readonly recall: (options: RecallOptions) => Promise<RecallApp>
  /** Every memory folder of the project and the person, or the one vault that was named. Close each when done. */
  readonly openAll: (
    options: OpenAllOptions,
  ) => Promise<{ readonly apps: readonly App[]; readonly notes: readonly string[] }>
  readonly trust: (options: OpenOptions) => Promise<TrustApp>
  /** The skills of the working folder; they need no vault. */
  readonly skills: () => Promise<SkillApp>
  /** Every vault that can be seen from here, the default one marked. */
  readonly vaults: (options: OpenOptions) => Promise<readonly ListedVault[]>
  /** Memories around here that no command opens by itself. */
  readonly otherMemories: () => Promise<readonly OtherMemories[]>
  readonly init: (options: InitOptions) => Promise<InitOutcome | InitPreview>
  /** Serves agents until they leave. */
  readonly serveMcp: (request: McpRequest) => Promise<void>
  /** Serves the page until the process ends. */
  readonly serveUi: (request: UiRequest) => Promise<void>
  /** The settings of the clients on this machine. */
  readonly installer: () => Promise<InstallApp>
  /** The clone that the vault lies in, for what git has to know of it. */
  readonly gitSetup: (options: OpenOptions) => Promise<GitSetupApp>
  /** The optional embedder of the person; it needs no vault. */
  readonly embedder: () => Promise<EmbedderApp>
  /** Changes the person's own settings, which belong to no vault. */
  readonly changeUserConfig: (
    change: ConfigChange,
    how: { readonly dryRun: boolean },
  ) => Promise<UserConfigChange>
  /** Makes state of an earlier version this machine's own. Gives what was taken over. */
  readonly adoptState: (request: AdoptRequest) => Promise<readonly string[]>
  /** What is wrong with this machine, and what mends it. */
  readonly examineMachine: () => Promise<readonly Diagnosis[]>
  /** Tries out disk, lock, crash recovery and undo in a copy of the vault. */
  readonly selfTest: (request: SelfTestRequest) => Promise<readonly Diagnosis[]>
  /** The text as the person saved it in their editor. */
  readonly edit: (draft: Draft) => Promise<string>
}

/** What a command gets. */
export interface CommandContext {
  readonly verb: VerbSyntax
  readonly args: Arguments
  readonly out: Output
  readonly host: Host
  /** The vault that `--vault` names, or the nearest. */
  readonly open: (options?: Partial<OpenOptions>) => Promise<App>
}

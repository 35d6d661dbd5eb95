import type { App } from '../../app/app.ts'
import type { Arguments } from './arguments.ts'
import type { Output } from './output.ts'
import type { Terminal } from './terminal.ts'
import type { VerbSpec } from './verb.ts'

/** How a command finds its vault. */
export interface OpenOptions {
  /** `--vault` or `--root`; the nearest vault when absent. */
  readonly vault: string | undefined
}

/** What `main/` lends to the command line: streams, facts and the way to a vault. */
export interface Host {
  readonly version: string
  readonly terminal: Terminal
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly readStdin: () => Promise<string>
  /** Aborted when the person gives up. */
  readonly signal: AbortSignal
  readonly open: (options: OpenOptions) => Promise<App>
}

/** What a command gets. */
export interface CommandContext {
  readonly verb: VerbSpec
  readonly args: Arguments
  readonly out: Output
  readonly host: Host
  /** The vault that `--vault` names, or the nearest. */
  readonly open: (options?: Partial<OpenOptions>) => Promise<App>
}

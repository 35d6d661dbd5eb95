import type { App } from '../../app/app.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import type { SkillApp } from '../../app/skill-app.ts'
import type { Instant } from '../../core/instant.ts'
import type { Area } from './contract.ts'
import type { Thread } from './thread.ts'

/** What `main/` lends to the page's server. */
export interface UiHost {
  readonly version: string
  readonly now: () => Instant
  /** The vault that is shown; opened anew by each caller, who closes it. */
  readonly open: () => Promise<App>
  readonly recall: () => Promise<RecallApp>
  /** Whether its text may reach agents. */
  readonly isTrusted: () => Promise<boolean>
  readonly skills: () => Promise<SkillApp>
  /** An id that nobody can guess. */
  readonly newId: (kind: string) => string
  /** A file of the built page; undefined where there is none. */
  readonly asset: (path: string) => Promise<Asset | undefined>
  /** Says when files of the vault change, whoever changed them. */
  readonly watch: (root: string, changed: (areas: readonly Area[]) => void) => Watch
  /** Begins a thread that works on the same vault. */
  readonly thread: () => Thread
  readonly notes: ServerNotes
  readonly log: (line: string) => void
}

/** What this server is in the middle of, written down beside the vault: the next one tells what became of it. */
export interface ServerNotes {
  /** What servers that are gone left behind; told once. */
  leftBehind(): readonly string[]
  /** Empty: nothing. */
  write(text: string): void
}

export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

export interface Watch {
  /** False where the system tells nothing: then answers must not be kept. */
  readonly isLive: boolean
  close(): void
}

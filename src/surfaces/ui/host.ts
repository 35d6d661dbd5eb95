import type { App } from '../../app/app.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import type { SkillApp } from '../../app/skill-app.ts'
import type { Instant } from '../../core/base/instant.ts'
import type { Area } from './contract.ts'
import type { TaskWorker } from './workers.ts'

/** What `main/` provides to the server of the page. */
export interface UiHost {
  readonly version: string
  readonly now: () => Instant
  /** Opens the shown vault; the caller closes it. */
  readonly open: () => Promise<App>
  readonly recall: () => Promise<RecallApp>
  /** Whether agents may read this vault. */
  readonly isTrusted: () => Promise<boolean>
  readonly skills: () => Promise<SkillApp>
  /** An id that cannot be guessed. */
  readonly newId: (kind: string) => string
  /** A file of the built page; undefined if it does not exist. */
  readonly asset: (path: string) => Promise<Asset | undefined>
  /** Reports changes of vault files, by any process. */
  readonly watch: (root: string, changed: (areas: readonly Area[]) => void) => Watch
  /** Starts a worker thread on the same vault. */
  readonly startWorker: () => TaskWorker
  readonly notes: ServerNotes
  readonly log: (line: string) => void
}

/** A record of unfinished work beside the vault, for the next server. */
export interface ServerNotes {
  /** Records of servers that ended; returned once. */
  leftBehind(): readonly string[]
  /** An empty text clears the record. */
  write(text: string): void
}

export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

export interface Watch {
  /** False where file changes are not reported: then nothing may be cached. */
  readonly isLive: boolean
  close(): void
}

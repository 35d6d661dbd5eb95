import type { App } from '../../app/app.ts'
import type { RecallApp } from '../../app/recall-app.ts'
import type { SkillApp } from '../../app/skill-app.ts'
import type { Instant } from '../../core/instant.ts'
import type { Area } from './contract.ts'

/** What `main/` lends to the page's server. */
export interface UiHost {
  readonly version: string
  readonly now: () => Instant
  /** The vault that is shown; opened anew by each caller, who closes it. */
  readonly open: () => Promise<App>
  readonly recall: () => Promise<RecallApp>
  readonly skills: () => Promise<SkillApp>
  /** An id that nobody can guess. */
  readonly newId: (kind: string) => string
  /** A file of the built page; undefined where there is none. */
  readonly asset: (path: string) => Promise<Asset | undefined>
  /** Says when files of the vault change, whoever changed them. */
  readonly watch: (root: string, changed: (areas: readonly Area[]) => void) => Watch
  readonly log: (line: string) => void
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

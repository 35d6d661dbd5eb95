import type { Diagnosis } from '../core/health/diagnosis.ts'
import type { LayoutName } from '../core/model/layout-name.ts'
import type { Entry } from '../core/model/memory.ts'
import type { Voice } from './sharing/show-rule.ts'
import type { BoundUseCases, SKILL_USE_CASES, USE_CASES } from './use-cases.ts'

/** The use-cases on one open vault: what every surface talks to. Built in `main/`, each loaded when first called. */
export interface App
  extends BoundUseCases<typeof USE_CASES>,
    BoundUseCases<typeof SKILL_USE_CASES> {
  /** The open vault, for people: where, which layout, why this one. */
  readonly vault: OpenVault
  /** Whether the vault's own words may reach an agent. */
  readonly isTrusted: () => Promise<boolean>
  /** Who speaks in these memories, whatever their files say of themselves (TRU-01). */
  readonly voicesOf: (entries: readonly Entry[]) => Promise<ReadonlyMap<Entry, Voice>>
  /** What is wrong with this vault, and what mends it. */
  readonly doctor: () => Promise<readonly Diagnosis[]>
  /** Frees the index. Safe to call twice. */
  close(): void
}

export interface OpenVault {
  readonly root: string
  readonly layout: LayoutName
  readonly scope: 'project' | 'agent' | 'user'
  /** Why this vault: given, nearest ... */
  readonly reason: string
  /** What the person should know on opening: a symlinked root, odd config values. */
  readonly notes: readonly string[]
}

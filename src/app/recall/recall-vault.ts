import type { EffectiveOrigin } from '../../core/model/effective-origin.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import type { Reason, ScoreParts } from '../../core/recall/admission.ts'
import type { Form } from '../../core/recall/budget.ts'
import type { Authorship } from '../../ports/sharing/authors.ts'
import type { World } from '../../ports/world.ts'

/** One of the vaults that a recall reads, nearest first (REC-15). */
export interface RecallVault {
  readonly world: World
  /** What a memory without a scope of its own has. */
  readonly scope: 'project' | 'agent' | 'user'
  /** False: nothing of it is injected (REC-14, TRU-04). */
  readonly trusted: boolean
  /** The client puts the MEMORY.md of this vault into the conversation itself. Absent: it does not. */
  readonly indexIsRead?: boolean
  /** Its folder as seen from the working folder; absent: as seen from its project. */
  readonly place?: string
  /** Commands that are run in the working folder choose another, unless `--vault` names it. */
  readonly mustBeNamed?: boolean
}

/** Whose settings say how much is told: a clone has no say in that while somebody vouches for another vault (REC-14). */
export function governing(vaults: readonly RecallVault[]): RecallVault | undefined {
  return vaults.find(({ trusted }) => trusted) ?? vaults[0]
}

/** Whether the settings keep memories of this kind out of recall and search (COR-33). */
export function isSwitchedOff({ config }: Pick<World, 'config'>, kind: string): boolean {
  return config.kinds.get(kind)?.enabled === false
}

/** How far the references of a memory hold, in words, and what to warn of. */
export interface Freshness {
  /** `fresh`, `moved`, `partly stale`, `stale`, `unverified`; empty when there was nothing to look at. */
  readonly state: string
  readonly warning: string
  /** Nothing of what it names is there any more: it would mislead. */
  readonly withhold: boolean
}

export const UNCHECKED: Freshness = { state: '', warning: '', withhold: false }

/** A memory that may be told, with its text. */
export interface Recalled {
  readonly vault: RecallVault
  readonly entry: Entry
  readonly memory: Memory
  /** Who speaks; what the file says of itself is in `memory.origin` (TRU-01). */
  readonly origin: EffectiveOrigin
  /** Of a shared one, who changed it last; absent where git does not tell. */
  readonly author?: Authorship
  /** Nothing of it is a secret; absent if not checked. */
  readonly isClean?: boolean
  readonly score: number
  readonly parts?: ScoreParts
  readonly reason: Reason
  readonly freshness: Freshness
}

/** A memory as it is injected. */
export interface Passage extends Recalled {
  readonly form: Form
  readonly text: string
  readonly tokens: number
}

/** A memory that was in question and is not told, and why. */
export interface Withheld {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly why: string
  /** Only where it is held back because nothing of what it names is there any more. */
  readonly stale?: Stale
}

/** What the ledger says of a memory that was held back as stale. */
export interface Stale {
  readonly vault: RecallVault
  /** Why it was in question. */
  readonly reason: Reason
  readonly warning: string
}

export function withheld({ entry }: { readonly entry: Entry }, why: string): Withheld {
  const { id, title } = entry.memory
  return { id, title, path: entry.path, why }
}

export function withheldAsStale(
  { vault, entry, reason }: Pick<Recalled, 'vault' | 'entry' | 'reason'>,
  warning: string,
): Withheld {
  const stale = { vault, reason, warning }
  return { ...withheld({ entry }, `it is stale. ${warning}`), stale }
}

/** `.memory/10-Memories/MEM-a.md`: where a memory lies, as seen from the working folder. */
export function recalledPlace({ vault, entry }: Pick<Recalled, 'vault' | 'entry'>): string {
  return `${folderOf(vault)}/${entry.path}`
}

export function folderOf({ place, world }: RecallVault): string {
  return place ?? world.rootName
}

/** What commands have to be given with `--vault`; undefined where they find the vault by themselves. */
export function shownVaultName(vault: RecallVault): string | undefined {
  return vault.mustBeNamed ? folderOf(vault) : undefined
}

/** A reason in a few words, for the ledger and for `why`. */
export function sayReason(reason: Reason): string {
  switch (reason.by) {
    case 'keyword':
      return reason.typo === undefined
        ? `keyword ${reason.phrase}`
        : `keyword ${reason.phrase}, written ${reason.typo}`
    case 'text':
      return sayText(reason)
    case 'link':
      return `linked from ${reason.from}`
    case 'successor':
      return `replaces ${reason.of}`
    case 'standing':
      return 'standing'
  }
}

/** `says lodash, package.json; about dependency`. */
function sayText({ words, concepts }: Extract<Reason, { readonly by: 'text' }>): string {
  const parts = [
    ...(words.length > 0 ? [`says ${words.join(', ')}`] : []),
    ...(concepts.length > 0 ? [`about ${concepts.join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'text' : parts.join('; ')
}

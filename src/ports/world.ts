import type { HeldLock } from '../core/base/held-lock.ts'
import type { Instant } from '../core/base/instant.ts'
import type { ResolvedConfig } from '../core/config/config.ts'
import type { Layout } from '../core/layouts/layout.ts'
import type { LayoutName } from '../core/model/layout-name.ts'
import type { Version } from '../core/model/memory.ts'
import type { Surroundings } from '../core/rules/match-guard.ts'
import type { CodeBase } from './code-base.ts'
import type { ForeignMemories } from './foreign-memories.ts'
import type { Guards } from './guards.ts'
import type { Inbox } from './inbox.ts'
import type { Journal } from './journal.ts'
import type { Ledger } from './ledger.ts'
import type { ProjectRules } from './project-rules.ts'
import type { OwnLog, ProjectState } from './project-state.ts'
import type { ReadingsStore } from './readings-store.ts'
import type { RuleHistory } from './rule-history.ts'
import type { SearchIndex } from './search-index.ts'
import type { Sessions } from './sessions.ts'
import type { AcceptedVersions } from './sharing/accepted-versions.ts'
import type { Authors } from './sharing/authors.ts'
import type { Repository } from './sharing/repository.ts'
import type { VaultHistory } from './sharing/vault-history.ts'
import type { SourceFiles } from './source-files.ts'
import type { Staging } from './staging.ts'
import type { Tokens } from './tokens.ts'
import type { Traces } from './traces.ts'
import type { Transcripts } from './transcripts.ts'
import type { Usage, UsageWrite } from './usage.ts'
import type { Vault } from './vault.ts'
import type { VectorStore } from './vector-store.ts'

export type Clock = () => Instant

/** `kind` prefixes an id people may type: `op`, `plan`. Sorts by time. */
export type IdSource = (kind: string) => string

/** Equal texts, equal digests, on every machine. */
export interface Hash {
  version(text: string): Version
  /** Seed 001 names versions by the MD5 of the file (WRT-04). */
  md5(text: string): string
}

/** One writer at a time, across processes. Cannot be had: LOCK_TIMEOUT, never "proceed anyway" (WRT-04). */
export interface Lock {
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Runs the work only when nobody holds the lock right now. */
  holdIfFree<T>(work: () => Promise<T>): Promise<T | undefined>
  /** Who holds it, without waiting and without taking it; empty when nobody does. */
  look(): Promise<readonly HeldLock[]>
}

/** Opens another vault of this machine, for an operation that touches two. Whoever opens it closes its index. */
export type OpenOther = (place: {
  /** Absolute, or relative to the working folder. */
  readonly root: string
  /** Makes the folder where there is none, and takes it as this layout whatever it holds. Absent: it must be a vault. */
  readonly make?: LayoutName
}) => Promise<World>

/** All that the outside can do for one open vault. Built once, in `main/`. */
export interface World {
  readonly vault: Vault
  readonly layout: Layout
  readonly config: ResolvedConfig
  /** What a memory without a scope of its own has, for who asks for a scope; absent: such a memory has none. */
  readonly scope?: string
  readonly index: SearchIndex
  readonly journal: Journal
  readonly lock: Lock
  readonly usage: Usage
  /** When uses go into the memories' own files (GIT-02). Asked by whoever writes. */
  readonly usageWrite: () => UsageWrite
  /** Which versions of memories are the person's word on this machine (TRU-01). */
  readonly accepted: AcceptedVersions
  /** Absent where nobody can be asked who wrote a file. */
  readonly authors?: Authors
  /** Absent where nothing is written down about recalls. */
  readonly ledger?: Ledger
  /** Absent where no tool call is looked at. */
  readonly guards?: Guards
  /** Absent where there is no project to try a guard on. */
  readonly ruleHistory?: RuleHistory
  /** What looks for code rules; undefined where the package for it is missing. */
  readonly findCode?: () => Promise<Surroundings['findCode']>
  /** Absent where nothing can wait: then nothing is proposed either. */
  readonly inbox?: Inbox
  /** Where vectors are kept for who has set up an embedder; opened when it is asked for. */
  readonly vectors?: () => Promise<VectorStore>
  /** Absent where nothing is kept between two looks at the memories: then all of them are read each time. */
  readonly readings?: ReadingsStore
  /** What counts tokens as a model does; loaded when it is asked for, which few do. */
  readonly tokens?: () => Promise<Tokens>
  readonly repository: Repository
  /** Absent where no other revision is read. */
  readonly history?: VaultHistory
  /** Absent where the project around keeps no state. */
  readonly projectState?: ProjectState
  /** Where reports are logged that must not show in git; absent: they are not. */
  readonly ownLog?: OwnLog
  /** Absent where no conversation is read. */
  readonly transcripts?: Transcripts
  /** Absent where nothing is known of conversations: then each is heard from its start. */
  readonly sessions?: Sessions
  /** Absent where nobody drafts: then no context files are written. */
  readonly staging?: Staging
  /** Absent where nothing beside the memories is written down. */
  readonly traces?: Traces
  /** Absent where there is no project to look at: then every file that a memory names counts as there. */
  readonly codeBase?: CodeBase
  /** Absent where nothing outside of the vault can be learned from. */
  readonly sources?: SourceFiles
  readonly clock: Clock
  readonly newId: IdSource
  readonly hash: Hash
  /** Names the conversation this runs in: `Session:` of commits, the log. */
  readonly session: string
  /** `/`-separated path from the project's root to the vault, `.memory`. */
  readonly rootName: string
  /** Asked on the way through work that gives nobody a turn: a process with a deadline leaves here. */
  readonly beforeStep?: () => void
  readonly openOther?: OpenOther
  /** Called when an operation left large lists behind; absent where no process can be started that rebuilds them. */
  readonly listsLeft?: () => void
  /** What agents are told anyway; absent where nobody looks. */
  readonly rules?: ProjectRules
  /** Absent where nothing outside of the vault may be read. */
  readonly foreign?: ForeignMemories
}

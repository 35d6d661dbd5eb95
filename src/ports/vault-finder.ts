import type { Problem } from '../core/base/problem.ts'
import type { LayoutName } from '../core/model/layout-name.ts'

export const SCOPES = ['project', 'agent', 'user'] as const
export type Scope = (typeof SCOPES)[number]

/** A folder that holds memories, as it was come upon. */
export interface FoundVault {
  /** What tells vaults apart: symlinks resolved. */
  readonly root: string
  /** The path by which it was reached. */
  readonly path: string
  readonly layout: LayoutName
  readonly scope: Scope
  /** The agent whose memory it is; empty for all others. */
  readonly agent: string
  /** Why it is on the list, as the end of a sentence. */
  readonly reason: string
  /** Whether it may be the default of this working folder: agents' memories are theirs alone. */
  readonly mayBeDefault: boolean
  /** `/`-separated path from the root of its project to the vault, `.claude/memory`. */
  readonly rootName: string
  /** The folder of the project that its memories speak of; absent for those of a person, which speak of many. */
  readonly project?: string
  /** Other paths that lead to the same folder. */
  readonly alsoAt: readonly string[]
  readonly problems: readonly Problem[]
}

/** A place where memories would be, and where nobody gets in. */
export interface ClosedPlace {
  readonly path: string
  /** As the end of a sentence. */
  readonly why: string
  /** Its owner could let this user in; else there is nothing to be let into. */
  readonly isForbidden: boolean
}

/** Memories that no command opens by itself (COR-06). */
export type OtherMemories =
  | { readonly path: string; readonly is: 'vault'; readonly layout: LayoutName }
  /** In a form that `import` reads, or in one that only `learn` can make something of. */
  | { readonly path: string; readonly is: 'importable' | 'text' }

/** Looks for vaults around one working folder. Reads names and a few first lines, never writes. */
export interface VaultFinder {
  /** Every vault that concerns the working folder, nearest first, each folder once. */
  near(): Promise<readonly FoundVault[]>
  /** The same, then the auto memories of all other projects of this person. */
  everywhere(): Promise<readonly FoundVault[]>
  /** The vault that somebody named: this folder, or the one inside it where a project was named. */
  at(path: string): Promise<FoundVault | undefined>
  /** What else lies in the project: vaults of its folders below, and files of other tools. Walks the tree. */
  elsewhere(): Promise<readonly OtherMemories[]>
  /** The places that `near` looks at, in its order, for telling people where nothing was found. */
  places(): Promise<readonly string[]>
  /** Those of these places where something is that cannot be looked into. */
  closed(): Promise<readonly ClosedPlace[]>
  /** The projects that the path of a file names as owners of a vault, nearest first: `/p` of `/p/.memory/a.md`. */
  projectsNamed(file: string): readonly string[]
  /** The same finder, with another working folder. */
  from(folder: string): VaultFinder
  /** The root of the work tree around the working folder, or the working folder itself. */
  projectRoot(): Promise<string>
}

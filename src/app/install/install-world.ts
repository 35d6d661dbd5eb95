import type { ClientPlaces, InstallScope } from '../../core/install/clients.ts'
import type { Launch } from '../../core/install/launch.ts'
import type { ClientFiles, InstalledFile, InstallRecords } from '../../ports/client-files.ts'
import type { Lock } from '../../ports/world.ts'

/** All that an installation needs of this machine. */
export interface InstallWorld {
  readonly files: ClientFiles
  readonly records: InstallRecords
  readonly lock: Lock
  readonly places: ClientPlaces
  /** What a client shall start. */
  readonly launch: (scope: InstallScope) => Launch
  /** The texts of our commands, by name. */
  readonly commands: () => Promise<Readonly<Record<string, string>>>
  /** The texts of our agents, by name. */
  readonly agents: () => Promise<Readonly<Record<string, string>>>
}

/** What shall happen to one file of a client. */
export interface FileEdit {
  readonly path: string
  readonly clients: readonly string[]
  /** Undefined: not there. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** What is written down about it afterwards; undefined: nothing any more. */
  readonly record: InstalledFile | undefined
  /** Folders that go when they are empty. */
  readonly folders: readonly string[]
}

export interface InstallPlan {
  readonly edits: readonly FileEdit[]
  readonly notes: readonly string[]
}

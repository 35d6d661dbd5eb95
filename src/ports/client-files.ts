import type { InstallScope } from '../core/install/clients.ts'
import type { PutPiece } from '../core/install/put-pieces.ts'
import type { ClientName } from '../core/model/client-name.ts'

/** The settings files of other programs. They are not ours: what is not UTF-8 is refused, links are followed. */
export interface ClientFiles {
  exists(path: string): Promise<boolean>
  /** Undefined when there is none. */
  read(path: string): Promise<string | undefined>
  /** Atomic; keeps the file's permissions; makes folders. */
  write(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
  /** The folders above a path that are not there, the outermost first. */
  missingFolders(path: string): Promise<readonly string[]>
  /** Removes those that are empty, the last one first. */
  removeEmptyFolders(folders: readonly string[]): Promise<void>
}

/** A file that an installation has written into, with all that is needed to take it back. */
export interface InstalledFile {
  readonly path: string
  readonly scope: InstallScope
  /** Two clients may read the same file. */
  readonly clients: readonly ClientName[]
  /** False: the file was made by us. */
  readonly existed: boolean
  /** Folders that were made for it, the outermost first. */
  readonly folders: readonly string[]
  /** In the order in which they were put in. Empty: all of it stood there already. */
  readonly put: readonly PutPiece[]
}

/** What was installed on this machine. Belongs to the person, and lies in their state folder. */
export interface InstallRecords {
  list(): Promise<readonly InstalledFile[]>
  /** Each takes the place of what is there for the same path. */
  put(files: readonly InstalledFile[]): Promise<void>
  /** With the last of them the records go too. */
  remove(paths: readonly string[]): Promise<void>
  /** Removes the folders that were made for records which are gone, once the lock in them is free. */
  leave(): Promise<void>
}

import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * What the native part of `libsql` can do, as its own JavaScript calls it. That JavaScript asks the process for a report
 * of itself to find out which build it needs, which takes longer than a whole hook: here the build is told by the
 * program file. The version is pinned in package.json, since nobody promised these names.
 */
export interface NativeLibsql {
  databaseOpen(
    path: string,
    authToken: string,
    encryptionCipher: string,
    encryptionKey: string,
    timeoutMs: number,
    remoteEncryptionKey: string,
  ): NativeDatabase
  databaseInTransaction(database: NativeDatabase): boolean
  databaseClose: Method<NativeDatabase, [], void>
  databaseExecSync: Method<NativeDatabase, [sql: string], void>
  databasePrepareSync: Method<NativeDatabase, [sql: string], NativeStatement>
  statementRun: Method<NativeStatement, [values: readonly unknown[]], unknown>
  statementRowsSync: Method<NativeStatement, [values: readonly unknown[]], NativeRows>
  /** Fills the list with the next rows; where they end it leaves it undefined. */
  rowsNext: Method<NativeRows, [into: unknown[]], void>
}

export interface NativeDatabase {
  readonly __native: 'database'
}
export interface NativeStatement {
  readonly __native: 'statement'
}
export interface NativeRows {
  readonly __native: 'rows'
}

interface Method<This, Args extends unknown[], Result> {
  call(self: This, ...args: Args): Result
}

let loaded: NativeLibsql | undefined

/** Loaded once, by the first database. */
export function nativeLibsql(): NativeLibsql {
  loaded ??= load(`@libsql/${nativeTarget()}`)
  return loaded
}

function load(name: string): NativeLibsql {
  const require = createRequire(import.meta.url)
  try {
    // Safe: the package of the pinned version.
    return require(name) as NativeLibsql
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error // Safe: require throws such.
    // Some package managers show a package only to the one that named it.
    return createRequire(require.resolve('libsql'))(name) as NativeLibsql // Safe: as above.
  }
}

/** The build for this machine, by the names that `libsql` gives them. */
export function nativeTarget({
  platform,
  arch,
  execPath,
}: Pick<NodeJS.Process, 'platform' | 'arch' | 'execPath'> = process): string {
  if (platform === 'win32') return `win32-${arch}-msvc`
  if (platform !== 'linux') return `${platform}-${arch}`
  const libc = isMusl(execPath) ? 'musl' : 'gnu'
  return arch === 'arm' ? `linux-arm-${libc}eabihf` : `linux-${arch}-${libc}`
}

const HEAD_BYTES = 4096

/** A program names the loader that it was linked for in its first bytes. */
function isMusl(program: string): boolean {
  const head = Buffer.alloc(HEAD_BYTES)
  const handle = openSync(program, 'r')
  try {
    return head.subarray(0, readSync(handle, head, 0, HEAD_BYTES, 0)).includes('/ld-musl-')
  } finally {
    closeSync(handle)
  }
}

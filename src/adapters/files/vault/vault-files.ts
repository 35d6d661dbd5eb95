import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import { isRulePath, ruleFault, shownPath } from '../../../core/base/rule-path.ts'
import { OUTSIDE_INDEX, staysInside, type VaultPath } from '../../../core/base/vault-path.ts'
import { isInboxPath } from '../../../core/plan/proposal.ts'
import { isSkillFile } from '../../../core/skills/skill-path.ts'
import type {
  LookOptions,
  Seal,
  Snapshot,
  Vault,
  VaultFile,
  VaultLook,
  WriteOutcome,
} from '../../../ports/vault.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readInRow } from '../disk/read-in-row.ts'
import { readBytes } from '../disk/read-text.ts'
import { lookAtFiles, stampOf } from './look-at-files.ts'
import { unlessAway } from './look-at-folder.ts'

/** Larger files are shown as a problem, not read into memory. */
const MB = 1024 * 1024
const READ_LIMIT_MB = 32
/** One memory a file: more than a hook has time for is no memory, whatever it is. */
const READ_LIMIT_MEMORY_MB = 2

/** Files, and bytes of files, read before others get their turn. */
const READS_A_TURN = 50
const BYTES_A_TURN = MB / 2

export interface VaultFilesOptions {
  readonly disk?: Disk
  /** This machine's own folder of state: temporary files are made there, and the inbox is there. */
  readonly stateFolder?: string
  /** Whether a file is one memory and nothing else, and so must not be large. Absent: none is. */
  readonly isOneMemory?: (path: VaultPath) => boolean
  /** smallcode's readable index lies one folder above. */
  readonly outsideIndex?: boolean
  /** The project whose rule files may be changed, and its folder of rules (CHK-05). Absent: none may. */
  readonly rules?: { readonly project: string; readonly folder: string }
}

/** As the paths of waiting proposals begin, whatever this machine's folder is called: they lie in no other. */
const STATE = '.everkeep/'

function limitOf(isOneMemory = false): number {
  return isOneMemory ? READ_LIMIT_MEMORY_MB : READ_LIMIT_MB
}

/** A vault on disk. The root may be a symlink, resolved once; below it symlinks are never followed (WRT-12). */
export function openVaultFiles(folder: string, options: VaultFilesOptions = {}): Vault {
  const disk = options.disk ?? realDisk
  const root = realRoot(folder)
  const stateFolder = options.stateFolder ?? join(root, '.everkeep')
  const tempFolder = join(stateFolder, 'tmp')
  const project = options.rules && unlessAway(() => realpathSync.native(options.rules!.project))
  /** The folder below which a path stays, symlinks included. */
  const baseOf = (path: VaultPath): string => (isRulePath(path) ? (project ?? root) : root)
  const place = (path: VaultPath): string => {
    if (path === OUTSIDE_INDEX && options.outsideIndex) return join(root, '..', 'MEMORY.md')
    if (isRulePath(path)) return rulePlace(path, { project, folder: options.rules?.folder ?? '' })
    if (!staysInside(path)) throw outside(path)
    return path.startsWith(STATE) ? join(stateFolder, path.slice(STATE.length)) : join(root, path)
  }
  let [reads, bytes] = [0, 0]
  const limitMb = (path: VaultPath): number => limitOf(options.isOneMemory?.(path))
  const readNow = (path: VaultPath): VaultFile | undefined => {
    const target = place(path)
    try {
      refuseSymlinks(baseOf(path), isRulePath(path) ? target : dirname(target))
      return readVaultFile(target, path, limitMb(path))
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined
      throw diskError(error, `read ${path}`)
    }
  }
  /** Folders that held a file in this turn: whoever reads all files of one asks once for many whether it is real. */
  const realFolders = new Set<string>()
  const readSoon = (path: VaultPath): VaultFile | undefined => {
    if (isRulePath(path) || path === OUTSIDE_INDEX) return readNow(path)
    const target = place(path)
    const text = realFolders.has(dirname(target))
      ? readInRow(target, limitMb(path) * MB)
      : undefined
    if (text !== undefined) return vaultFile(path, text)
    const file = readNow(path)
    if (file !== undefined) {
      if (realFolders.size === 0) setImmediate(() => realFolders.clear())
      realFolders.add(dirname(target))
    }
    return file
  }
  const look = (since?: Snapshot, options?: LookOptions): VaultLook => {
    try {
      return lookAtFiles(root, since, options)
    } catch (error) {
      throw diskError(error, `look at the files in ${root}`)
    }
  }

  return {
    root,
    stamps: async () => look().all(),
    lookSince: async (snapshot, options) => look(snapshot, options),
    async stamp(path) {
      try {
        const stats = lstatSync(place(path), { throwIfNoEntry: false })
        return stats?.isFile() ? stampOf(path, stats, Date.now()) : undefined
      } catch (error) {
        throw diskError(error, `look at ${path}`)
      }
    },
    async read(path, opts) {
      // Whoever reads a whole vault must not hold up the clock that ends a hook.
      if (++reads >= READS_A_TURN || bytes >= BYTES_A_TURN) {
        await new Promise((resolve) => setImmediate(resolve))
        reads = bytes = 0
      }
      const file = opts?.isOneOfMany ? readSoon(path) : readNow(path)
      bytes += file?.text.length ?? 0
      return file
    },
    async write(path, text, expected, opts): Promise<WriteOutcome> {
      const target = place(path)
      refuseSymlinks(baseOf(path), target)
      if (expected !== 'any') {
        const actual = readNow(path)?.seal ?? 'absent'
        if (actual !== expected) return { kind: 'changed-meanwhile', actual }
      }
      try {
        const exclusive = expected === 'absent'
        const durable = opts?.durable ?? true
        const outcome = atomicWrite(disk, {
          ...{ target, text, exclusive, durable },
          tempFolder: isRulePath(path) ? nearTemp(tempFolder, target) : tempFolder,
          // What an undo puts back into the inbox is as private as it was.
          ...(isInboxPath(path) && { mode: 0o600 }),
        })
        if (outcome === 'exists')
          return { kind: 'changed-meanwhile', actual: readNow(path)?.seal ?? 'absent' }
      } catch (error) {
        throw diskError(error, `write ${path}`)
      }
      return Object.assign(
        sealed(() => Buffer.from(text, 'utf8')),
        { kind: 'written' as const },
      )
    },
    async remove(path, expected) {
      const target = place(path)
      refuseSymlinks(baseOf(path), target)
      const actual = readNow(path)?.seal ?? 'absent'
      if (actual === 'absent') return { kind: 'removed' }
      if (expected !== 'any' && actual !== expected) return { kind: 'changed-meanwhile', actual }
      try {
        disk.unlink(target)
        disk.syncFolder(dirname(target))
        pruneEmpty(disk, baseOf(path), dirname(target))
      } catch (error) {
        throw diskError(error, `remove ${path}`)
      }
      return { kind: 'removed' }
    },
  }
}

/** Where a rule or a skill of the project is; every other file out there is out of reach (WRT-12). */
function rulePlace(
  path: VaultPath,
  { project, folder }: { readonly project: string | undefined; readonly folder: string },
): string {
  const name = shownPath(path)
  const isOurs = isSkillFile(name) || ruleFault(name, folder) === undefined
  if (project === undefined || !isOurs) throw outside(path)
  return join(project, name)
}

/** A project may lie on another file system than a vault in the home folder: there a rename cannot reach it. */
function nearTemp(tempFolder: string, target: string): string {
  const deviceOf = (path: string): number =>
    statSync(path, { throwIfNoEntry: false })?.dev ?? deviceOf(dirname(path))
  return deviceOf(tempFolder) === deviceOf(target) ? tempFolder : dirname(target)
}

/** A folder that held only what went goes too: an empty `10-Memories/` would still look like a vault. */
function pruneEmpty(disk: Disk, root: string, folder: string): void {
  if (!folder.startsWith(root + sep) || readdirSync(folder).length > 0) return
  disk.removeFolder(folder)
  pruneEmpty(disk, root, dirname(folder))
}

export function realRoot(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw diskError(error, `open ${folder}`)
    throw new KnownError('VAULT_NOT_FOUND', {
      message: `There is no folder ${folder}.`,
      hint: 'Run `everkeep init` to create a vault, or pass its folder with --vault.',
      cause: error,
    })
  }
}

function readVaultFile(target: string, path: VaultPath, limitMb: number): VaultFile | undefined {
  const stats = lstatSync(target, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (!stats.isFile())
    throw new KnownError('PATH_ERROR', {
      message: `${path} is not a regular file.`,
      rule: 'memories are regular files; symlinks in the vault are not followed',
      hint: 'Replace it with a real file, or pass the target folder with --vault.',
    })
  if (stats.size > limitMb * MB)
    throw new KnownError('READ_ERROR', {
      message: `${path} is ${Math.ceil(stats.size / MB)} MB; the limit is ${limitMb} MB.`,
      hint: 'Split the file, or move it out of the vault.',
    })
  const bytes = readBytes(target)
  const text = bytes.toString('utf8')
  return Object.assign(
    sealed(() => bytes),
    { path, text, utf8: isUtf8(bytes) },
  )
}

function vaultFile(path: VaultPath, text: string): VaultFile {
  return Object.assign(
    sealed(() => Buffer.from(text, 'utf8')),
    { path, text, utf8: true },
  )
}

/** A seal that is made when somebody asks for it: most readers never do, and large files take a while. */
function sealed(bytes: () => Uint8Array): { readonly seal: Seal } {
  let known: Seal | undefined
  return {
    get seal() {
      known ??= sealOf(bytes())
      return known
    },
  }
}

function sealOf(bytes: Uint8Array): Seal {
  return createHash('sha256').update(bytes).digest('hex') as Seal
}

/** Whatever a journal or an index that came from elsewhere says: nothing leads out of the vault (WRT-12). */
function outside(path: VaultPath): KnownError {
  return new KnownError('PATH_ERROR', {
    message: `${JSON.stringify(path)} is outside the vault.`,
    rule: 'only files of the vault are read and written',
    hint: 'Run `everkeep log` to see the operations, and report where this path comes from.',
  })
}

/** A symlinked folder could lead out of the vault. */
function refuseSymlinks(root: string, target: string): void {
  let folder = root
  const isInside = target.startsWith(root + sep)
  // On the way of every prompt: what tells any two places apart is long, and compiled anew for one that lies below.
  const inside = isInside ? target.slice(root.length + 1) : relative(root, target)
  for (const part of inside.split(sep)) {
    folder = join(folder, part)
    if (part === '..') continue
    const stats = lstatSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) return
    if (!stats.isSymbolicLink()) continue
    throw new KnownError('PATH_ERROR', {
      message: `${relative(root, folder)} is a symlink; Everkeep uses only real files and folders.`,
      rule: 'no symlinks in a vault or project',
      hint: `Replace it with a real file or folder, or use its target: ${readlinkSync(folder)}.`,
    })
  }
}

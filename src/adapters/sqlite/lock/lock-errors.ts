import { basename } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import { sayHolder } from '../../../core/base/held-lock.ts'
import { sqliteCode } from '../open-database.ts'
import { STALE_SECONDS } from './folder-lock.ts'
import { isSameKernel, type LockOwner } from './lock-owner.ts'

export function lockTimeout(owner: LockOwner | undefined, waitedMs: number): KnownError {
  const who = owner === undefined ? '' : ` (${sayOwner(owner)})`
  return new KnownError('LOCK_TIMEOUT', {
    message: `Another process is writing to this vault${who}, and no writer finished within ${waitedMs} ms.`,
    hint: 'Try again in a moment. `everkeep doctor` shows which process holds the lock; it is free when that process ends. Raise lock.timeout_ms if your disk is slow.',
    ...(owner && { data: { pid: owner.pid, host: owner.host } }),
  })
}

function sayOwner(owner: LockOwner): string {
  const { pid, host, since } = owner
  const who = sayHolder({ pid, ...(!isSameKernel(owner) && { host }) })
  return `${who}, since ${Math.round((Date.now() - since) / 1_000)} s`
}

export function folderTimeout(path: string, seconds = 0): KnownError {
  const left = Math.max(1, Math.ceil(STALE_SECONDS - seconds))
  return new KnownError('LOCK_TIMEOUT', {
    message: `${basename(path)} has been there for ${Math.round(seconds)} s: a claude-memory script is writing to this vault, or was killed.`,
    hint: `Try again in ${left} s: the folder is then treated as left behind and removed. If no such script runs, remove ${path} now.`,
  })
}

export function cannotLock(path: string, cause: unknown): KnownError {
  if (cause instanceof KnownError) return cause
  const why = sqliteCode(cause)
  const odd = /NOTADB|CORRUPT|ENOTDIR|ENOTEMPTY/.test(why)
  return new KnownError(REFUSALS.find(({ when }) => when.test(why))?.code ?? 'LOCK_TIMEOUT', {
    message: `The vault's lock ${path} cannot be taken: ${cause instanceof Error ? cause.message : String(cause)}.`,
    hint: odd
      ? `Move ${path} away while no other process is writing. It is created again.`
      : 'Check that the vault is on a writable disk and that its .everkeep folder belongs to you.',
    cause,
  })
}

/** Where waiting would not help, the code says so: scripts try again on LOCK_TIMEOUT. */
const REFUSALS = [
  { when: /READONLY|PERM|EACCES/, code: 'NO_PERMISSION' },
  { when: /EROFS/, code: 'READ_ONLY' },
  { when: /FULL|ENOSPC/, code: 'DISK_FULL' },
] as const

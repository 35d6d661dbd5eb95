import { isRulePath } from '../../../core/base/rule-path.ts'
import { OUTSIDE_INDEX, staysInside } from '../../../core/base/vault-path.ts'
import type { FileImage, Operation } from '../../../ports/journal.ts'

const ROLES: readonly unknown[] = ['memory', 'companion', 'shared', 'plain', 'log', 'derived']

/**
 * The operation in a file of the journal, or nothing. A journal may come with a clone, and a disk may rot: what is not
 * whole, or names a file outside of the vault, is no operation of ours (WRT-12).
 */
export function asOperation(value: unknown, id: string): Operation | undefined {
  if (!isRecord(value) || value['id'] !== id) return undefined
  const { changes, paths, notes, uses } = value
  const isWhole =
    ['operation', 'at', 'session'].every((key) => typeof value[key] === 'string') &&
    ['listed', 'undoable'].every((key) => typeof value[key] === 'boolean') &&
    areTexts(notes) &&
    areTexts(value['consented'] ?? []) &&
    areTexts(paths) &&
    (value['toldBefore'] === undefined ||
      value['toldBefore'] === null ||
      isRecord(value['toldBefore'])) &&
    paths.every(isPath) &&
    Array.isArray(changes) &&
    changes.every(isChange) &&
    (uses === undefined || (Array.isArray(uses) && uses.every(isMove)))
  // Safe: every field that an operation must have was looked at.
  return isWhole ? (value as unknown as Operation) : undefined
}

export function asImages(value: unknown): readonly FileImage[] | undefined {
  // Safe: every field of every image was looked at.
  return Array.isArray(value) && value.every(isImage) ? (value as FileImage[]) : undefined
}

function isChange(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { from = '' } = value
  const texts = ['id', 'action', 'memoryId', 'title', 'path', 'reason']
  return texts.every((key) => typeof value[key] === 'string') && typeof from === 'string'
}

function isMove(value: unknown): boolean {
  return isRecord(value) && [value['from'], value['to']].every(isShare)
}

function isShare(value: unknown): boolean {
  if (value === undefined) return true
  if (!isRecord(value) || typeof value['id'] !== 'string') return false
  if (typeof (value['seenAt'] ?? '') !== 'string') return false
  return [value['count'], value['seen']].every((count) => Number.isSafeInteger(count))
}

function isImage(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { path, role, before = '', after = '' } = value
  const isText = typeof before === 'string' && typeof after === 'string'
  return isText && ROLES.includes(role) && typeof path === 'string' && isPath(path)
}

function isPath(path: string): boolean {
  return path === OUTSIDE_INDEX || staysInside(path) || isRulePath(path)
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

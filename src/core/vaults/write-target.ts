import { KnownError } from '../base/errors.ts'
import { type VaultPath, vaultPath } from '../base/vault-path.ts'

/** Folders that are vaults by their name, as parts of a path. */
const ROOTS: readonly (readonly string[])[] = [
  ['.claude', 'memory'],
  ['.smallcode', 'memory'],
  ['.memory'],
]

/** The vault that a target names by itself, `.claude/memory` in `.claude/memory/decisions/x.json` (WRT-10). */
export function rootInTarget(target: string): string | undefined {
  if (/[\u0000-\u001f\u007f]/.test(target)) return undefined
  const parts = target.replaceAll('\\', '/').split('/')
  for (let at = 0; at < parts.length; at++) {
    const root = ROOTS.find((names) => names.every((name, place) => parts[at + place] === name))
    const end = at + (root?.length ?? 0)
    if (root !== undefined && end < parts.length) return parts.slice(0, end).join('/')
  }
  return undefined
}

/**
 * The place in the vault that a target means. `roots` are the names under which the vault is known: as typed, its real
 * path, its path in the project. Whatever leads elsewhere is PATH_ERROR (WRT-12).
 */
export function targetPath(target: string, roots: readonly string[]): VaultPath {
  const typed = slashed(target)
  const known = roots.map(slashed).filter((root) => root !== '')
  const root = known
    .filter((name) => typed.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)[0]
  const inside = root === undefined ? typed : typed.slice(root.length + 1)
  const path = vaultPath(inside === '' ? target : inside)
  if (root === undefined && rootInTarget(target) !== undefined)
    throw outside(target, 'it is in another vault')
  const hidden = path.split('/').find((part) => part.startsWith('.'))
  if (hidden !== undefined) throw outside(target, `'${hidden}' is hidden, and memories are not`)
  return path
}

function slashed(path: string): string {
  const text = path.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '')
  return text.length > 1 ? text.replace(/\/+$/, '') : text
}

function outside(target: string, why: string): KnownError {
  return new KnownError('PATH_ERROR', {
    message: `${JSON.stringify(target)} cannot be the target: ${why}.`,
    field: 'target',
    rule: 'a target is a memory file of the open vault',
    hint: 'Use a path in the vault, such as decisions/use-pnpm.json, or pass its vault with --root.',
  })
}

/** A path as the person would type it after the memory moved: their own way of naming the vault is kept. */
export function sayTarget(
  typed: string | undefined,
  rootName: string,
  move: { readonly from: VaultPath; readonly to: VaultPath },
): string {
  if (typed !== undefined) {
    if (move.from === move.to) return typed
    const text = typed.replaceAll('\\', '/')
    if (text.endsWith(move.from)) return text.slice(0, -move.from.length) + move.to
  }
  return rootName === '' || rootName === '.' ? move.to : `${rootName}/${move.to}`
}

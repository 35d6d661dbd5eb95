import { KnownError } from './errors.ts'

/** A path inside the vault: relative, `/`-separated, never climbing out. Only this file makes one. */
export type VaultPath = string & { readonly __brand: 'VaultPath' }

/** smallcode keeps its readable index one folder above its memories: the only path that may leave a vault (WRT-12). */
export const OUTSIDE_INDEX = '../MEMORY.md' as VaultPath

const WINDOWS_NAMES = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]|conin\$|conout\$)(\..*)?$/i

/** Why a path was refused, or nothing when it is fine. */
export function pathFault(raw: string): string | undefined {
  if (raw === '') return 'it is empty'
  if (raw.includes('\0')) return 'it holds a NUL character'
  if (/[\u0001-\u001f\u007f]/.test(raw)) return 'it holds a control character'
  const path = raw.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
  if (path.startsWith('/')) return 'it is absolute'
  if (/^[a-z]:/i.test(path)) return 'it names a Windows drive'
  if (path.length > 1024) return 'it is longer than 1024 characters'
  for (const part of path.split('/')) {
    if (part === '' || part === '.') return 'it has an empty part'
    if (part === '..') return 'it climbs out of the vault'
    if (WINDOWS_NAMES.test(part)) return `'${part}' is a reserved name on Windows`
    if (/[. ]$/.test(part)) return `'${part}' ends with a dot or a space, which Windows drops`
    if (/[<>:"|?*]/.test(part)) return `'${part}' holds a character that Windows refuses`
    if (new TextEncoder().encode(part).length > 255)
      return `'${part.slice(0, 20)}…' is longer than 255 bytes`
  }
  return undefined
}

export function parseVaultPath(raw: string): VaultPath | undefined {
  if (pathFault(raw) !== undefined) return undefined
  return raw.replaceAll('\\', '/').replace(/^(\.\/)+/, '') as VaultPath
}

/** For typed paths and paths in a plan: a bad one throws PATH_ERROR with the reason. */
export function vaultPath(raw: string): VaultPath {
  const fault = pathFault(raw)
  const path = fault === undefined ? parseVaultPath(raw) : undefined
  if (path !== undefined) return path
  throw new KnownError('PATH_ERROR', {
    message: `The path ${JSON.stringify(raw)} cannot be used: ${fault}.`,
    field: 'target',
    rule: 'a path stays inside the vault, relative, with names that every system can hold',
    hint: 'Give a path relative to the vault, such as decisions/use-pnpm.json.',
  })
}

/** One that the program itself spells out: a test looks at them, so that no hook has to. */
export function ownPath(path: string): VaultPath {
  return path as VaultPath
}

/** A file found on disk by walking the vault is inside it by construction, whatever its name. */
export function foundPath(relative: string): VaultPath {
  return relative as VaultPath
}

/** Whether a path that was found or written down once lies in the vault, however odd its names are. */
export function staysInside(path: string): boolean {
  const parts = path.replaceAll('\\', '/').split('/')
  return !path.includes('\0') && parts[0] !== '' && !parts.includes('..')
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]+$/, '')
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

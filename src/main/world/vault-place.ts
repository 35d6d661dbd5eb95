import { isAbsolute, relative, sep } from 'node:path'
import type { FoundVault } from '../../ports/vault-finder.ts'
import type { Settings } from '../base/settings.ts'

/**
 * The folder of a vault as whoever works in the working folder can use it (REC-05): from there where it lies in the same
 * project, from the home folder where it lies in that, else from the root of the disk.
 */
export function vaultPlace(
  { cwd, home }: Pick<Settings, 'cwd' | 'home'>,
  { path, project }: Pick<FoundVault, 'path' | 'project'>,
): string {
  const around = project !== undefined && isWithin(project, cwd) ? project : cwd
  if (isWithin(around, path)) return unix(relative(cwd, path)) || '.'
  return isWithin(home, path) ? `~/${unix(relative(home, path))}` : unix(path)
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function unix(path: string): string {
  return path.split(sep).join('/')
}

import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { unlessAway } from '../../adapters/files/vault/look-at-folder.ts'

const NAMES = process.platform === 'win32' ? ['everkeep.cmd', 'everkeep.exe'] : ['everkeep']

/** How this program was started, for a shell; undefined where its name on the PATH does. */
export function ownCommand(
  searchPath: string,
  [node = '', binary = '']: readonly string[],
): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => isAbsolute(folder))
  const isFound = folders.some((folder) => NAMES.some((name) => mayRun(join(folder, name))))
  return isFound || binary === '' ? undefined : [node, binary].map(quoted).join(' ')
}

function mayRun(path: string): boolean {
  return unlessAway(() => accessSync(path, constants.X_OK) ?? true) === true
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

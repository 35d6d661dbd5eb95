import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this very package, wherever in it the build has put this file: the one that the plugin lies in. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'plugin', 'commands')) && dirname(folder) !== folder)
    folder = dirname(folder)
  return folder
}

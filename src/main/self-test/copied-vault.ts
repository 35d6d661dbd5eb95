import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskError } from '../../adapters/files/disk/disk-error.ts'
import { environment, readSettings, type Settings } from '../base/settings.ts'

/** A copy of a vault with a home of its own: nothing that is done to it reaches the person's. */
export interface CopiedVault {
  readonly root: string
  readonly settings: Settings
  /** For processes that work on it. */
  readonly env: Readonly<Record<string, string>>
  /** Hashes of all files by path, state of this machine left out. */
  hashes(): ReadonlyMap<string, string>
  remove(): Promise<void>
}

/** Copied below the folder `within`, which is on a disk: a folder for temporary files may be in memory. */
export function copyVault(source: string | undefined, within: string): CopiedVault {
  mkdirSync(within, { recursive: true })
  const place = mkdtempSync(join(within, 'self-test-'))
  const project = join(place, 'project')
  const home = join(place, 'home')
  const root = join(project, source === undefined ? '.memory' : basename(source))
  for (const folder of [project, home]) mkdirSync(folder)
  if (source !== undefined)
    cpSync(source, root, { recursive: true, filter: (path) => !isState(relative(source, path)) })
  const env = ownEnvironment(home)
  return {
    root,
    settings: readSettings({ env, home, cwd: project }),
    env,
    hashes: () => hashesBelow(root),
    remove: () => removeFolder(place),
  }
}

const TRIES_MAX = 20
const TRY_AGAIN_MS = 250

/** A killed save may have started a process that still writes here: then the folder is not empty yet. */
async function removeFolder(place: string, tries = 1): Promise<void> {
  try {
    rmSync(place, { recursive: true, force: true })
  } catch (error) {
    if (tries >= TRIES_MAX) throw diskError(error, `remove ${place}`)
    await sleep(TRY_AGAIN_MS)
    await removeFolder(place, tries + 1)
  }
}

/** The person's settings are part of what is tested neither in the processes nor here. */
function ownEnvironment(home: string): Readonly<Record<string, string>> {
  const kept = Object.entries(environment()).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined && !/^(EVERKEEP_|XDG_|CLAUDE|CODEX|GEMINI|GIT_)/.test(pair[0]),
  )
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home, NO_COLOR: '1' }
}

function isState(path: string): boolean {
  return path.split(sep).some((part) => part === '.everkeep' || part === '.git')
}

function hashesBelow(root: string): ReadonlyMap<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !isState(path))
  return new Map(
    files.sort().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
  )
}

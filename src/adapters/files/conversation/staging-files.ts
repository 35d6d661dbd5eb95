import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import type { Staging } from '../../../ports/staging.ts'
import { diskError } from '../disk/disk-error.ts'
import { makeFolders } from '../disk/make-folders.ts'

const STAGED_NAME = /^(?:context-[a-z0-9_-]{1,100}\.txt|plan-[a-z0-9-]{1,80}\.json)$/
const OLD_MS = 24 * 60 * 60 * 1_000

/** Context files in a folder of mode 0700, each of mode 0600: they hold what was said in private (TRI-04). */
export function openStagingFiles(folder: string, userId: number | undefined): Staging {
  return {
    async write(name, text) {
      if (!STAGED_NAME.test(name))
        throw refusedFolder(name, 'its name is not that of a context file')
      try {
        makeFolders(folder, 0o700)
        checkPrivate(folder, userId)
        sweep(folder)
        return writePrivate(folder, name, text)
      } catch (error) {
        throw diskError(error, `write ${name} into ${folder}`)
      }
    },
    async read(name) {
      const path = join(folder, name)
      if (!STAGED_NAME.test(name) || !existsSync(path)) return undefined
      try {
        checkPrivate(folder, userId)
        return readFileSync(path, 'utf8')
      } catch (error) {
        throw diskError(error, `read ${path}`)
      }
    },
  }
}

function checkPrivate(folder: string, userId: number | undefined): void {
  const stats = lstatSync(folder)
  if (!stats.isDirectory()) throw refusedFolder(folder, 'it is a link or a file')
  if (userId === undefined) return
  if (stats.uid !== userId || (stats.mode & 0o077) !== 0)
    throw refusedFolder(folder, 'other users have access to it')
}

const FLAGS =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/** Made under a name that nobody can guess and moved into place: no link can lead it elsewhere. */
function writePrivate(folder: string, name: string, text: string): string {
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  const handle = openSync(temporary, FLAGS, 0o600)
  try {
    const bytes = new TextEncoder().encode(text)
    let done = 0
    while (done < bytes.length) done += writeSync(handle, bytes, done)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, join(folder, name))
  return join(folder, name)
}

/** Drafts of others stay; a context file that nobody took in a day goes. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!STAGED_NAME.test(name)) continue
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false })
    if (stats?.isFile() && Date.now() - stats.mtimeMs > OLD_MS)
      rmSync(join(folder, name), { force: true })
  }
}

function refusedFolder(path: string, why: string): KnownError {
  return new KnownError('SECURITY_ERROR', {
    message: `${JSON.stringify(path)} cannot hold context files: ${why}.`,
    rule: 'only you may have access to the staging folder (mode 0700)',
    hint: 'Restrict it to yourself (`chmod 700`), or set XDG_STATE_HOME to a folder of yours.',
  })
}

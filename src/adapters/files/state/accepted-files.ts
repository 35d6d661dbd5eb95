import { statSync } from 'node:fs'
import { join } from 'node:path'
import { toInstant } from '../../../core/base/instant.ts'
import type { Version } from '../../../core/model/memory.ts'
import type { AcceptedVersions, Decision } from '../../../ports/sharing/accepted-versions.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { makeFolders } from '../disk/make-folders.ts'
import { readStart } from '../disk/read-start.ts'

const VERSION = /^[0-9a-f]{32}$/

/** Far more than a person accepts in a lifetime: the rest of such a file was not written by us. */
const SHARD_BYTES_MAX = 16 * 1024 * 1024

/**
 * `accepted/<first two digits>` in the person's state folder: one version a line, `-<version>` where it was declined; the
 * last line about a version counts. An append is atomic, so that many processes can write at once.
 */
export function openAcceptedFiles(stateDir: string, disk: Disk = realDisk): AcceptedVersions {
  const folder = join(stateDir, 'accepted')
  const begun = join(folder, 'since')
  return {
    async decided(versions) {
      const found = new Map<Version, Decision>()
      for (const [shard, wanted] of byShard(versions)) {
        const text = shardText(join(folder, shard))
        if (text === '') continue
        for (const version of wanted) {
          const decision = lastDecision(text, version)
          if (decision !== undefined) found.set(version, decision)
        }
      }
      return found
    },
    async note(versions, decision) {
      const mark = decision === 'accepted' ? '' : '-'
      try {
        makeFolders(folder, 0o700)
        if (statSync(begun, { throwIfNoEntry: false }) === undefined) disk.append(begun, '')
        // The line break in front keeps a line apart from one that a crash cut.
        for (const [shard, some] of byShard(versions))
          disk.append(join(folder, shard), some.map((version) => `\n${mark}${version}\n`).join(''))
      } catch (error) {
        throw diskError(error, `write ${folder}`)
      }
    },
    async since() {
      const stats = statSync(begun, { throwIfNoEntry: false })
      return stats === undefined ? undefined : toInstant(stats.mtime)
    },
  }
}

function byShard(versions: Iterable<Version>): ReadonlyMap<string, readonly Version[]> {
  const shards = new Map<string, Version[]>()
  for (const version of new Set(versions)) {
    if (!VERSION.test(version)) continue
    const shard = version.slice(0, 2)
    const known = shards.get(shard)
    if (known === undefined) shards.set(shard, [version])
    else known.push(version)
  }
  return shards
}

function shardText(path: string): string {
  try {
    return readStart(path, SHARD_BYTES_MAX) ?? ''
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return ''
    throw diskError(error, `read ${path}`)
  }
}

function lastDecision(text: string, version: Version): Decision | undefined {
  for (let at = text.lastIndexOf(version); at >= 0; at = text.lastIndexOf(version, at - 1)) {
    const end = text[at + version.length]
    const isDeclined = text[at - 1] === '-'
    const before = text[isDeclined ? at - 2 : at - 1]
    if (end === '\n' && (before === undefined || before === '\n'))
      return isDeclined ? 'declined' : 'accepted'
    if (at === 0) break
  }
  return undefined
}

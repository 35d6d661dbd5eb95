import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { Authors, Authorship } from '../../../ports/sharing/authors.ts'
import type { Disk } from '../disk/disk.ts'
import { readStart } from '../disk/read-start.ts'

const BYTES_MAX = 512 * 1024

/**
 * What git said about who wrote a file, kept in `authors.log` for as long as the file is not touched: a team's memories
 * are told by many prompts, and none of them should have to start git for it.
 */
export function authorCache(
  authors: Authors,
  { root, state, disk }: { readonly root: string; readonly state: string; readonly disk: Disk },
): Authors {
  const log = join(state, 'authors.log')
  return {
    ...authors,
    async lastCommits(paths, withinMs) {
      const stamps = new Map(paths.map((path) => [path, stampAt(join(root, path))]))
      const known = readLog(log)
      const found = new Map<VaultPath, Authorship>()
      for (const [path, stamp] of stamps) {
        const author = known.get(`${path}\0${stamp}`)
        if (author !== undefined) found.set(path, author)
      }
      const unknown = paths.filter((path) => !found.has(path))
      const fresh = await authors.lastCommits(unknown, withinMs)
      const lines = [...fresh].map(
        ([path, author]) => `${JSON.stringify([path, stamps.get(path), author])}\n`,
      )
      if (lines.length > 0) append(disk, log, lines.join(''))
      return new Map([...found, ...fresh])
    },
  }
}

function stampAt(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.mtimeNs} ${stats.size}`
}

/** What is missing or torn is asked again. One that has grown large starts anew with the next answer. */
function readLog(path: string): ReadonlyMap<string, Authorship> {
  const known = new Map<string, Authorship>()
  for (const line of textAt(path).split('\n')) {
    try {
      // Safe: this machine's own lines; anything else is no triple and is passed over.
      const [file, stamp, author] = JSON.parse(line) as [string, string, Authorship]
      known.set(`${file}\0${stamp}`, author)
    } catch {
      // The end of a text that was cut, or of a write that was.
    }
  }
  return known
}

function textAt(path: string): string {
  try {
    return readStart(path, BYTES_MAX) ?? ''
  } catch {
    return ''
  }
}

function append(disk: Disk, path: string, lines: string): void {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size > BYTES_MAX) disk.unlink(path)
    disk.append(path, lines)
  } catch {
    // It saves a later prompt some time, and nothing hangs on it.
  }
}

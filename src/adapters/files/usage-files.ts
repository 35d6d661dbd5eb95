import { join } from 'node:path'
import { type Instant, parseInstant } from '../../core/instant.ts'
import type { Usage, Use } from '../../ports/usage.ts'
import { atomicWrite } from './atomic-write.ts'
import { type Disk, realDisk } from './disk.ts'
import { diskError, errnoOf } from './disk-error.ts'
import { readText } from './read-text.ts'

const USE = /^(\S+Z) (.+)$/
/** What is left of uses that the files hold now: when the first of them was. */
const SINCE = /^since (\S+Z)$/

/**
 * `usage.log`: one line a use, `<instant> <id>`, below a line `since <instant>` once uses were folded. An append is
 * atomic, so that many processes can write at once.
 */
export function openUsageFiles(stateFolder: string, disk: Disk = realDisk): Usage {
  const path = join(stateFolder, 'usage.log')
  const read = (): string[] => {
    try {
      return readText(path).split('\n').filter(Boolean)
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return []
      throw diskError(error, 'read the usage log')
    }
  }
  const first = (lines: readonly string[]): Instant | undefined =>
    lines
      .map((line) => parseInstant((SINCE.exec(line) ?? USE.exec(line))?.[1] ?? ''))
      .filter((at) => at !== undefined)
      .sort()[0]
  return {
    async append(uses) {
      try {
        disk.append(path, uses.map(({ at, id }) => `${at} ${id}\n`).join(''))
      } catch (error) {
        throw diskError(error, 'write the usage log')
      }
    },
    async all(ids) {
      const uses: Use[] = []
      for (const line of read()) {
        const space = line.indexOf(' ')
        const id = line.slice(space + 1)
        if (id === '' || line[space - 1] !== 'Z' || ids?.has(id) === false) continue
        // Safe: as it was appended.
        uses.push({ at: line.slice(0, space) as Instant, id })
      }
      return uses
    },
    since: async () => first(read()),
    async drop(count) {
      const lines = read()
      const since = first(lines)
      const kept = lines.filter((line) => USE.test(line)).slice(count)
      const text = [...(since === undefined ? [] : [`since ${since}`]), ...kept]
        .map((line) => `${line}\n`)
        .join('')
      const tempFolder = join(stateFolder, 'tmp')
      try {
        atomicWrite(disk, { target: path, text, tempFolder, exclusive: false, durable: true })
      } catch (error) {
        throw diskError(error, 'write the usage log')
      }
    },
  }
}

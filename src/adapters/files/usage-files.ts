import { statSync } from 'node:fs'
import { join } from 'node:path'
import { KnownError } from '../../core/errors.ts'
import { type Instant, parseInstant } from '../../core/instant.ts'
import type { Usage, Use } from '../../ports/usage.ts'
import { type Disk, realDisk } from './disk.ts'
import { diskError, errnoOf } from './disk-error.ts'
import { readText } from './read-text.ts'

const USE = /^(\S+Z) (.+)$/
/** What is left of uses that the files hold now: when the first of them was. */
const SINCE = /^since (\S+Z)$/

/** Every session folds its uses: a log of this size was not written by us, and nobody has the time to read it. */
const READ_BYTES_MAX = 32 * 1024 * 1024

/**
 * `usage.log`: one line a use, `<instant> <id>`, below a line `since <instant>` once uses were folded. An append is
 * atomic, so that many processes can write at once.
 */
export function openUsageFiles(stateFolder: string, disk: Disk = realDisk): Usage {
  const path = join(stateFolder, 'usage.log')
  const readLog = (): string => {
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > READ_BYTES_MAX) throw tooLarge(path)
      return size === 0 ? '' : readText(path)
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return ''
      throw diskError(error, 'read the usage log')
    }
  }
  const read = (): string[] => readLog().split('\n').filter(Boolean)
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
      const log = readLog()
      // On the way of every prompt, over all that a session used: nothing is made of a line that is not asked for.
      for (let from = 0, end: number; from < log.length; from = end + 1) {
        end = log.indexOf('\n', from)
        if (end < 0) end = log.length
        const space = log.indexOf(' ', from)
        if (space < 0 || space + 1 >= end || log[space - 1] !== 'Z') continue
        const id = log.slice(space + 1, end)
        // Safe: as it was appended.
        if (ids?.has(id) !== false) uses.push({ at: log.slice(from, space) as Instant, id })
      }
      return uses
    },
    since: async () => first(read()),
    async drop(count) {
      // Not on the way of a prompt.
      const { replaceLog } = await import('./replace-log.ts')
      try {
        replaceLog(disk, path, (log) => {
          const lines = log.split('\n').filter(Boolean)
          const since = first(lines)
          const kept = lines.filter((line) => USE.test(line)).slice(count)
          return [...(since === undefined ? [] : [`since ${since}`]), ...kept]
            .map((line) => `${line}\n`)
            .join('')
        })
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return
        throw diskError(error, 'write the usage log')
      }
    },
  }
}

function tooLarge(path: string): KnownError {
  return new KnownError('READ_ERROR', {
    message: `The usage log is too large to be one: ${path}.`,
    hint: 'Delete it: all that is lost are counts of uses since the last session.',
  })
}

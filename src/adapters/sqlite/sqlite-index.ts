import type { VaultPath } from '../../core/base/vault-path.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { claimIndex } from './claim.ts'
import {
  type IndexFileOptions,
  isDamage,
  openIndexFile,
  rebuildIndexFile,
  shrink,
  tidy,
  transaction,
} from './index-file.ts'
import { keptEntries, newKept } from './kept.ts'
import { type Database, sqliteCode, textOf } from './open-database.ts'
import { entrySourceOf, outlinesOf, termSourceOf } from './search-sources.ts'
import { activeSizes, writeEntries } from './sqlite-entries.ts'
import { keepLook, readMirror, stateOf, writeMirror } from './sqlite-mirror.ts'
import { allEntries, sqliteReader, unsearchedFiles } from './sqlite-reader.ts'
import { forgetAll, setUnsearched, writeNewTerms, writeTerms } from './sqlite-terms.ts'

/**
 * The index in one SQLite file, opened by the first question. Answers come as one text and go as one parameter: a row at
 * a time costs this driver twenty microseconds, for ten thousand memories more than reading all their stamps from the disk.
 */
export function openSqliteIndex(path: string, options: IndexFileOptions = {}): SearchIndex {
  let opened: Database | undefined
  const database = (): Database => {
    opened ??= openIndexFile(path, options)
    return opened
  }
  let kept = newKept()
  /** Who is in a hurry waits once: whoever holds the index for so long may hold it for longer still. */
  const written = <T>(work: (database: Database) => T): T => {
    const own = database()
    try {
      return transaction(own, () => work(own))
    } catch (error) {
      if (options.waitMs !== undefined && /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error)))
        own.prepare('PRAGMA busy_timeout = 0').all()
      throw error
    }
  }
  return {
    async stamps(of) {
      const rows =
        of === undefined
          ? textOf(database(), STAMPS)
          : textOf(database(), STAMPS_OF, JSON.stringify(of))
      const stamps = new Map<VaultPath, string>()
      for (const row of rows.split('\n')) {
        const tab = row.lastIndexOf('\t')
        if (tab > 0) stamps.set(row.slice(0, tab) as VaultPath, row.slice(tab + 1))
      }
      return stamps
    },
    entries: async () => allEntries(database()),
    mirror: async () => readMirror(database()),
    async update(put, drop, next) {
      return written((own) => {
        if (put.length + drop.length === 0 && next !== undefined) return keepLook(own, next)
        const first = writeEntries(own, put, drop)
        const isWhole = put.length > 0 && put.every(({ documents }) => documents !== undefined)
        if (isWhole) writeNewTerms(own, put, first)
        else setUnsearched(own, [...drop, ...put.map((file) => file.path)])
        return writeMirror(own, next, put)
      })
    },
    unsearched: async () => unsearchedFiles(database()),
    async updateTerms(files, state) {
      written((own) => {
        if (state !== undefined && state !== stateOf(own)) return
        const waiting = new Set(unsearchedFiles(own))
        if (waiting.size === 0) return
        writeTerms(
          own,
          files.filter(({ path }) => waiting.has(path)),
        )
      })
    },
    state: async () => stateOf(database()),
    terms: async () => termSourceOf(sqliteReader(database()), kept),
    entrySource: async () => entrySourceOf(sqliteReader(database())),
    outlines: async () => outlinesOf(sqliteReader(database())),
    activeSizes: async () => activeSizes(database()),
    entriesAt: async (docs) => keptEntries(kept, docs, sqliteReader(database()).entriesAt),
    async note(name) {
      try {
        // None is empty.
        return textOf(database(), 'SELECT value FROM notes WHERE name = ?', name) || undefined
      } catch (error) {
        // Whoever asks does then what is right without it.
        if (!isDamage(error)) throw error
        return undefined
      }
    },
    async setNote(name, value) {
      database().prepare('INSERT OR REPLACE INTO notes VALUES (?, ?)').run(name, value)
    },
    async clear() {
      try {
        written((own) => {
          forgetAll(own)
          writeMirror(own, undefined, [])
        })
        shrink(database())
      } catch (error) {
        if (!isDamage(error)) throw error
        opened?.close()
        opened = rebuildIndexFile(path, options)
        kept = newKept()
      }
    },
    warmUpIsDue: (wasLate = false) => wasLate && claimIndex(path),
    close: () => {
      if (opened !== undefined && options.beforeStep === undefined) tidy(opened, path)
      opened?.close()
      opened = undefined
    },
  }
}

const STAMPS = `SELECT group_concat(path || char(9) || stamp, char(10)) AS value FROM files`
const STAMPS_OF = `${STAMPS} WHERE path IN (SELECT value FROM json_each(?))`

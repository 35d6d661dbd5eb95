import { statSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from '../../../core/secrets/find-secrets.ts'
import { mayHoldSecret } from '../../../core/secrets/may-hold-secret.ts'
import type { WordNotes } from '../../code-base-parts.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { errnoOf } from '../disk/disk-error.ts'
import { readStart } from '../disk/read-start.ts'

/** A thousand words or two. A larger one starts anew. */
const BYTES_MAX = 128 * 1024
/** Who was late so often is late at this commit. */
const LATE_MAX = 3

/**
 * `words.log`: where names of the code were found (`at <word> <path>`), and of which nothing was found out while a commit
 * was checked out (`no <commit> <word>`, `late <commit> <word>`), or what removed them (`gone <commit> <word> <by>`). What
 * is there is always looked at anew: it may be deleted at any time.
 */
export function openWordNotes(
  stateFolder: string,
  { commit, disk = realDisk }: { readonly commit: () => string | undefined; readonly disk?: Disk },
): WordNotes {
  const path = join(stateFolder, 'words.log')
  let read: string | undefined
  const text = (): string => {
    read ??= `\n${notesText(path)}`
    return read
  }
  const lastAfter = (mark: string): string => {
    const at = text().lastIndexOf(mark)
    const end = text().indexOf('\n', at + 1)
    return at < 0 || end < 0 ? '' : text().slice(at + mark.length, end)
  }
  return {
    placeOf(word) {
      const place = lastAfter(`\nat ${word} `)
      return isInside(place) ? place : undefined
    },
    removedBy(word) {
      const at = text().includes(` ${word} `) ? commit() : undefined
      return (at && lastAfter(`\ngone ${at} ${word} `)) || undefined
    },
    isHopeless(word) {
      const at = text().includes(` ${word}\n`) ? commit() : undefined
      if (at === undefined) return false
      const lines = text().split('\n')
      const times = lines.filter((line) => line === `late ${at} ${word}`).length
      return times >= LATE_MAX || lines.includes(`no ${at} ${word}`)
    },
    due() {
      const at = text().includes('\nlate ') ? commit() : undefined
      if (at === undefined) return []
      const due = new Set<string>()
      for (const line of text().split('\n')) {
        const [what, ...[first = '', second = '']] = line.split(' ')
        if (what === 'at') due.delete(first)
        else if (first !== at) continue
        else if (what === 'late') due.add(second)
        else due.delete(second)
      }
      return [...due]
    },
    note({ places, removed, nowhere, late }) {
      const at = removed.size + nowhere.length + late.length > 0 ? commit() : undefined
      const lines = [
        ...[...places]
          .filter(([, place]) => isInside(place))
          .map(([word, to]) => `at ${word} ${to}`),
        // Without commits nothing tells that the code is still the same.
        ...(at === undefined
          ? []
          : [
              ...[...removed].map(([word, by]) => `gone ${at} ${word} ${by}`),
              ...nowhere.filter(isNoSecret).map((word) => `no ${at} ${word}`),
              ...late.filter(isNoSecret).map((word) => `late ${at} ${word}`),
            ]),
      ]
      if (lines.length === 0) return
      try {
        const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
        if (size > BYTES_MAX) disk.unlink(path)
        disk.append(path, lines.map((line) => `${line}\n`).join(''))
      } catch (error) {
        // A full or read-only disk, or no state at all: the next one looks for the words again.
        if (errnoOf(error) === undefined) throw error
      }
    },
  }
}

/** What no code has may be anything that somebody wrote between backticks. */
function isNoSecret(word: string): boolean {
  return !mayHoldSecret(word) || findSecrets(word).length === 0
}

function notesText(path: string): string {
  try {
    return readStart(path, BYTES_MAX) ?? ''
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return ''
  }
}

/** A path from the root that stays below it, on one line. */
function isInside(path: string): boolean {
  return (
    path !== '' && !/^[/\\]|^[a-z]:|[\n\r\0]/i.test(path) && !path.split(/[/\\]/).includes('..')
  )
}

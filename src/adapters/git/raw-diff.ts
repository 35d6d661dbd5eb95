import { parseInstant } from '../../core/base/instant.ts'
import {
  type BlobId,
  DISK,
  type FileSource,
  type Touch,
} from '../../ports/sharing/vault-history.ts'

/** One file of `--raw -z`: how each parent had it, and how it is now. */
export interface RawChange {
  readonly path: string
  readonly before: readonly (BlobId | undefined)[]
  readonly after: FileSource | undefined
}

/** With the commit that did it; without one the working tree did. */
export interface RawTouch extends RawChange {
  readonly by: Touch['by']
}

/** `:100644 100644 <id> <id> M`, with one colon and one mode and id more for each further parent of a merge. */
const HEAD = /^(:+)((?:[0-7]{6} )+)((?:[0-9a-f]{40,64} )+)[^U]\S*$/
const REGULAR = /^100/

/** Reads one entry from its head and its path; undefined for what is none, or says only that a merge is unfinished. */
function rawChange(head: string, path: string): RawChange | undefined {
  const [, colons = '', modes = '', ids = ''] = HEAD.exec(head.replace(/^\n/, '')) ?? []
  if (colons === '') return undefined
  const mode = modes.trim().split(' ')
  const files = ids
    .trim()
    .split(' ')
    .map((id, place) => (REGULAR.test(mode[place] ?? '') ? id : undefined))
  const after = files.at(-1)
  return {
    path,
    // Safe: ids as git prints them.
    before: files.slice(0, -1) as (BlobId | undefined)[],
    // git does not know the id of a text that only the disk holds.
    after: after !== undefined && /^0+$/.test(after) ? DISK : (after as BlobId | undefined),
  }
}

/** All entries of `git diff --raw -z`. */
export function rawChanges(output: string): readonly RawChange[] {
  return touchesIn(output)
}

const START = '\x01'

/** For `git log -z --raw`: what `touchesIn` reads. */
export const TOUCH_FORMAT = `--format=${['%x01%H', '%aN', '%cI'].join('%x00')}`

/** Three pieces for each commit, then two for each file. */
export function touchesIn(output: string): readonly RawTouch[] {
  const pieces = output.split('\0')
  const touches: RawTouch[] = []
  let by: Touch['by']
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] ?? ''
    if (piece.startsWith(START)) {
      const [author = '', date = ''] = pieces.slice(at + 1, at + 3)
      by = { commit: piece.slice(START.length), author, at: parseInstant(date) }
      at += 3
      continue
    }
    const change = rawChange(piece, pieces[at + 1] ?? '')
    if (change !== undefined) touches.push({ ...change, by })
    at += change === undefined ? 1 : 2
  }
  return touches
}

import { type BlobId, DISK, type FileSource } from '../../ports/sharing/vault-history.ts'

/** One file of `--raw -z`: how each parent had it, and how it is now. */
export interface RawChange {
  readonly path: string
  readonly before: readonly (BlobId | undefined)[]
  readonly after: FileSource | undefined
}

/** `:100644 100644 <id> <id> M`, with one colon and one mode and id more for each further parent of a merge. */
const HEAD = /^(:+)((?:[0-7]{6} )+)((?:[0-9a-f]{40,64} )+)[^U]\S*$/
const REGULAR = /^100/

/** Reads one entry from its head and its path; undefined for what is none, or says only that a merge is unfinished. */
export function rawChange(head: string, path: string): RawChange | undefined {
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
  const pieces = output.split('\0')
  const changes: RawChange[] = []
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const change = rawChange(pieces[at] ?? '', pieces[at + 1] ?? '')
    if (change !== undefined) changes.push(change)
  }
  return changes
}

import { type Instant, parseInstant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { SameContent } from '../../ports/sharing/repository.ts'

/** One change of a file, as `--raw` tells it. */
export interface RawChange {
  readonly path: VaultPath
  /** When it was committed; undefined for what waits to be. */
  readonly at: Instant | undefined
  /** The hashes of both texts where the file was there before and after. */
  readonly edit: { readonly before: string; readonly after: string } | undefined
}

export type ReadBlobs = (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** What `git log -z --raw --format=%x01%cI` or `git diff -z --raw` says of the files that are asked for. */
export function rawChanges(output: string, wanted: ReadonlySet<string>): readonly RawChange[] {
  const changes: RawChange[] = []
  let at: Instant | undefined
  const pieces = output.split('\0')
  for (let place = 0; place < pieces.length; place++) {
    const piece = pieces[place]!.replace(/^\n/, '')
    if (piece.startsWith('\x01')) at = parseInstant(piece.slice(1))
    if (!piece.startsWith(':')) continue
    const [, , before = '', after = '', status = ''] = piece.split(' ')
    // Safe: only what was asked for is told.
    const path = pieces[++place] as VaultPath
    if (!wanted.has(path)) continue
    changes.push({ path, at, edit: status === 'M' ? { before, after } : undefined })
  }
  return changes
}

/** Each round asks git once more, about the few files whose last change was none of content. */
const ROUNDS_MAX = 12

/**
 * When the content of each file last changed, from its changes, newest first. Changes that only touch uses are passed
 * over (GIT-03); so many in a row that nobody would look at them all end with the last one looked at.
 */
export async function lastContentChanges(
  changes: readonly RawChange[],
  { read, isSame }: { readonly read: ReadBlobs; readonly isSame: SameContent },
): Promise<ReadonlyMap<VaultPath, Instant>> {
  const left = new Map<VaultPath, RawChange[]>()
  for (const change of changes) {
    const known = left.get(change.path)
    if (known === undefined) left.set(change.path, [change])
    else known.push(change)
  }
  const found = new Map<VaultPath, Instant>()
  for (let round = 0; left.size > 0; round++) {
    const edits = [...left.values()].flatMap(([first]) => (first?.edit ? [first.edit] : []))
    const isLast = round === ROUNDS_MAX
    const texts = isLast ? NO_TEXTS : await read(hashesOf(edits))
    for (const [path, [first, ...older]] of left) {
      if (first !== undefined && older.length > 0 && isUseOnly(first, texts, isSame))
        left.set(path, older)
      else {
        if (first?.at !== undefined) found.set(path, first.at)
        left.delete(path)
      }
    }
  }
  return found
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

function hashesOf(edits: readonly NonNullable<RawChange['edit']>[]): readonly string[] {
  return [...new Set(edits.flatMap(({ before, after }) => [before, after]))]
}

function isUseOnly(
  { path, edit }: RawChange,
  texts: ReadonlyMap<string, string>,
  isSame: SameContent,
): boolean {
  const [before, after] = [texts.get(edit?.before ?? ''), texts.get(edit?.after ?? '')]
  return before !== undefined && after !== undefined && isSame(path, before, after)
}

import type { Instant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { SameContent } from '../../ports/sharing/repository.ts'
import { type BlobId, type BlobText, DISK } from '../../ports/sharing/vault-history.ts'
import type { RawTouch } from './raw-diff.ts'

export type ReadTexts = (blobs: readonly BlobId[]) => Promise<ReadonlyMap<BlobId, BlobText>>

/** Each round asks git once more, about the few files whose last change was none of content. */
const ROUNDS_MAX = 12

/**
 * When the content of each file last changed, from its changes, newest first. Changes that only touch uses are passed
 * over (GIT-03); so many in a row that nobody would look at them all end with the last one looked at.
 */
export async function lastContentChanges(
  touches: readonly RawTouch[],
  { read, isSame }: { readonly read: ReadTexts; readonly isSame: SameContent },
): Promise<ReadonlyMap<VaultPath, Instant>> {
  const left = new Map<string, RawTouch[]>()
  for (const touch of touches) {
    const known = left.get(touch.path)
    if (known === undefined) left.set(touch.path, [touch])
    else known.push(touch)
  }
  const found = new Map<VaultPath, Instant>()
  for (let round = 0; left.size > 0; round++) {
    const blobs = [...left.values()].flatMap(([first]) => editOf(first) ?? [])
    const texts = round === ROUNDS_MAX ? NO_TEXTS : await read(blobs)
    for (const [path, [first, ...older]] of left) {
      if (first !== undefined && older.length > 0 && isUseOnly(first, texts, isSame))
        left.set(path, older)
      else {
        // Safe: only paths that were asked for are looked at.
        if (first?.by?.at !== undefined) found.set(path as VaultPath, first.by.at)
        left.delete(path)
      }
    }
  }
  return found
}

const NO_TEXTS: ReadonlyMap<BlobId, BlobText> = new Map()

/** Both texts, where the file was there before and after. */
function editOf(touch: RawTouch | undefined): readonly [BlobId, BlobId] | undefined {
  const [before, ...others] = touch?.before ?? []
  const after = touch?.after
  const isEdit = before !== undefined && after !== undefined && others.length === 0
  return isEdit && after !== DISK ? [before, after] : undefined
}

function isUseOnly(
  touch: RawTouch,
  texts: ReadonlyMap<BlobId, BlobText>,
  isSame: SameContent,
): boolean {
  const [before, after] = (editOf(touch) ?? []).map((blob) => texts.get(blob)?.text)
  // Safe: as above.
  const path = touch.path as VaultPath
  return before !== undefined && after !== undefined && isSame(path, before, after)
}

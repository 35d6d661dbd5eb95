import type { SearchIndex } from '../../ports/search-index.ts'
import type { Snapshot } from '../../ports/vault.ts'

/**
 * An index of files that were read one way, told by a mark of one line. What was read another way (a layout that the
 * folder had before, kinds that its settings no longer name) is as if it had never been looked at: the stamps of such
 * files fit nothing, and there is no look that they were found by.
 */
export function markedIndex(index: SearchIndex, mark: string): SearchIndex {
  const end = `${BEFORE_MARK}${mark}`
  const front = Buffer.from(`${mark}\n`)
  return {
    ...index,
    async stamps(of) {
      const stamps = await index.stamps(of)
      return new Map(
        [...stamps].map(([path, stamp]) => [
          path,
          stamp.endsWith(end) ? stamp.slice(0, -end.length) : READ_OTHERWISE,
        ]),
      )
    },
    async mirror() {
      const { snapshot, ...mirror } = await index.mirror()
      return { ...mirror, snapshot: snapshot && withoutMark(snapshot, front) }
    },
    update: (put, drop, next) =>
      index.update(
        put.map((file) => ({ ...file, stamp: file.stamp + end })),
        drop,
        next && { ...next, snapshot: next.snapshot && withMark(next.snapshot, front) },
      ),
  }
}

/** No stamp holds it. */
const BEFORE_MARK = ' '
const READ_OTHERWISE = ''

function withMark<S extends Snapshot | 'the same'>(snapshot: S, front: Uint8Array): S | Snapshot {
  if (typeof snapshot === 'string') return snapshot
  const marked = new Uint8Array(front.length + snapshot.length)
  marked.set(front)
  marked.set(snapshot, front.length)
  return marked
}

function withoutMark(snapshot: Snapshot, front: Uint8Array): Snapshot | undefined {
  const isOurs = front.every((byte, at) => snapshot[at] === byte)
  return isOurs ? snapshot.subarray(front.length) : undefined
}

import type { Snapshot } from '../../../ports/vault.ts'
import { FILE_NUMBERS } from './file-numbers.ts'

/** A folder as it was seen: its own times tell whether names came or went, those of its files whether they changed. */
export interface SeenFolder {
  /** From the root, `/`-separated; empty for the root. */
  readonly path: string
  readonly files: readonly string[]
  readonly folders: readonly string[]
  /** `FOLDER_NUMBERS`: mtime, ctime, inode. Then `FILE_NUMBERS` for each file. */
  readonly numbers: Float64Array
}

export const FOLDER_NUMBERS = 3

/** No name on any disk holds it. */
const END = '\0'
const NUMBER_BYTES = 8

/**
 * The numbers of all folders in a row, then all names: ten thousand files are read back in two milliseconds. Two
 * numbers in front say how many bytes the numbers take, and for whom this was made.
 */
export function encodeSnapshot(folders: readonly SeenFolder[]): Snapshot {
  const names = folders.flatMap(({ path, files, folders: inner }) => [
    `${path}${END}${files.length}${END}${inner.length}${END}`,
    ...files.map((name) => name + END),
    ...inner.map((name) => name + END),
  ])
  const text = Buffer.from(names.join(''), 'utf8')
  const count = folders.reduce((sum, { numbers }) => sum + numbers.length, 2)
  const head = new Float64Array(count)
  head.set([VERSION, count])
  let at = 2
  for (const { numbers } of folders) {
    head.set(numbers, at)
    at += numbers.length
  }
  return Buffer.concat([Buffer.from(head.buffer), text])
}

const VERSION = 3

/** Empty for anything that is not ours: then everything is looked at anew. */
export function decodeSnapshot(snapshot: Snapshot): readonly SeenFolder[] {
  if (snapshot.length < 2 * NUMBER_BYTES) return []
  // Numbers can be read only where they lie on whole places: whoever keeps it elsewhere has it copied.
  const isWhole = snapshot.byteOffset % NUMBER_BYTES === 0
  const { buffer, byteOffset, length } = isWhole ? snapshot : new Uint8Array(snapshot)
  const [version, count = 0] = new Float64Array(buffer, byteOffset, 2)
  if (version !== VERSION || !(count >= 2) || count * NUMBER_BYTES > length) return []
  const all = new Float64Array(buffer, byteOffset, count)
  const start = count * NUMBER_BYTES
  const names = Buffer.from(buffer, byteOffset + start, length - start)
    .toString('utf8')
    .split(END)
  const folders: SeenFolder[] = []
  let at = 2
  for (let line = 0; line + 2 < names.length; ) {
    const [path = '', files = '', inner = ''] = names.slice(line, line + 3)
    const [firstFile, firstFolder] = [line + 3, line + 3 + Number(files)]
    line = firstFolder + Number(inner)
    const end = at + FOLDER_NUMBERS + FILE_NUMBERS * Number(files)
    if (!(end <= count) || !(line < names.length)) return []
    folders.push({
      path,
      files: names.slice(firstFile, firstFolder),
      folders: names.slice(firstFolder, line),
      numbers: all.subarray(at, end),
    })
    at = end
  }
  return folders
}

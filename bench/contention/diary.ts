import { appendFileSync, closeSync, openSync, readSync } from 'node:fs'

/**
 * What is known of the memories of a crowd of processes: each has a word of its own. A line is written by one append,
 * so that whoever reads it knows that what it says happened before.
 */
export interface Diary {
  /** The memory is in the vault. */
  wrote(word: string): void
  /** Somebody is about to retire it: from now on nobody can say whether it is found. */
  retiring(word: string): void
  retired(word: string): void
  /** As of now. */
  read(): Known
}

export interface Known {
  /** Must be found. */
  readonly there: readonly string[]
  /** Must not be found. */
  readonly gone: readonly string[]
}

export function openDiary(path: string): Diary {
  const there = new Set<string>()
  const gone = new Set<string>()
  let position = 0
  let rest = ''
  const take = (line: string): void => {
    const [what = '', word = ''] = line.split(' ')
    if (what === 'wrote') there.add(word)
    else there.delete(word)
    if (what === 'retired') gone.add(word)
  }
  return {
    wrote: (word) => appendFileSync(path, `wrote ${word}\n`),
    retiring: (word) => appendFileSync(path, `retiring ${word}\n`),
    retired: (word) => appendFileSync(path, `retired ${word}\n`),
    read() {
      const news = readFrom(path, position)
      position += news.length
      const lines = `${rest}${news.toString('utf8')}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
      return { there: [...there], gone: [...gone] }
    },
  }
}

const CHUNK_BYTES = 64 * 1024

function readFrom(path: string, position: number): Buffer {
  const handle = openSync(path, 'r')
  try {
    const parts: Buffer[] = []
    for (let at = position; ; ) {
      const chunk = Buffer.alloc(CHUNK_BYTES)
      const bytes = readSync(handle, chunk, 0, CHUNK_BYTES, at)
      if (bytes === 0) return Buffer.concat(parts)
      parts.push(chunk.subarray(0, bytes))
      at += bytes
    }
  } finally {
    closeSync(handle)
  }
}

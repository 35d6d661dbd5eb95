import { eachHashedSpan } from './words.ts'

/** What is known of names, found by the place where a name stands: most names of a text stood in others before it. */
export interface NameTable<T> {
  /** What is known of each name of a text, in order. */
  each(text: string, visit: (known: T) => void): void
  size(): number
  /** Forgets all of them. */
  clear(): void
}

interface HashedSpan {
  readonly start: number
  readonly end: number
  readonly hash: number
}

const SLOTS_MIN = 1 << 10

/**
 * Finds out once what there is to know about a name. A name that is known is found without being cut out of its text,
 * which would cost more than everything else that is done with it. Names longer than `charsMax` stand in one text and
 * are not kept.
 */
export function nameTable<T>(make: (name: string) => T, charsMax: number): NameTable<T> {
  /** By hash, the place of a name in the lists and the hash itself; place 0 is a free slot, and no name's. */
  let slots = new Int32Array(2 * SLOTS_MIN)
  let names: string[] = ['']
  let values: (T | undefined)[] = [undefined]

  const lookUp = (source: string, { start, end, hash: letters }: HashedSpan): T => {
    const hash = letters ^ (letters >>> 15)
    // Place and hash stand side by side: of a table that is larger than the cache each look elsewhere takes long.
    const mask = slots.length - 2
    let slot = (2 * hash) & mask
    for (let at = slots[slot]!; at !== 0; at = slots[slot]!) {
      // Safe: only the first place holds no value, and no slot points to it.
      if (slots[slot + 1] === hash && isAt(names[at]!, source, start, end)) return values[at] as T
      slot = (slot + 2) & mask
    }
    // A string that was cut out of a text would keep all of it in memory.
    const name = ` ${source.slice(start, end)}`.slice(1)
    const value = make(name)
    if (end - start <= charsMax) {
      slots[slot] = names.length
      slots[slot + 1] = hash
      names.push(name)
      values.push(value)
      if (names.length * 4 > slots.length) slots = spreadOut(slots)
    }
    return value
  }

  return {
    each: (text, visit) => eachHashedSpan(text, (source, span) => visit(lookUp(source, span))),
    size: () => names.length - 1,
    clear: () => {
      slots = new Int32Array(2 * SLOTS_MIN)
      names = ['']
      values = [undefined]
    },
  }
}

/** The same slots in twice the room. */
function spreadOut(slots: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * slots.length)
  for (let old = 0; old < slots.length; old += 2) {
    if (slots[old] === 0) continue
    const hash = slots[old + 1]!
    let slot = (2 * hash) & (larger.length - 2)
    while (larger[slot] !== 0) slot = (slot + 2) & (larger.length - 2)
    larger[slot] = slots[old]!
    larger[slot + 1] = hash
  }
  return larger
}

function isAt(name: string, source: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let at = start; at < end; at++)
    if (name.charCodeAt(at - start) !== source.charCodeAt(at)) return false
  return true
}

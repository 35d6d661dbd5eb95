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
const LETTERS_MIN = 1 << 13

/**
 * Finds out once what there is to know about a name. A name that is known is found without being cut out of its text,
 * which would cost more than everything else that is done with it. Names longer than `charsMax` stand in one text and
 * are not kept.
 */
export function nameTable<T>(make: (name: string) => T, charsMax: number): NameTable<T> {
  /** By hash, the place of a name in the lists and the hash itself; place 0 is a free slot, and no name's. */
  let slots = new Int32Array(2 * SLOTS_MIN)
  /** The letters of all names, one name after the other: strings are of several sorts, and slower to compare. */
  let letters = new Uint16Array(LETTERS_MIN)
  /** Where each name ends in them; it starts where the one before it ends. */
  let ends: number[] = [0]
  let values: (T | undefined)[] = [undefined]

  const isAt = (place: number, source: string, { start, end }: HashedSpan): boolean => {
    let letter = ends[place - 1]!
    if (ends[place]! - letter !== end - start) return false
    for (let at = start; at < end; at++)
      if (letters[letter++] !== source.charCodeAt(at)) return false
    return true
  }

  const keep = (source: string, { start, end }: HashedSpan, value: T): void => {
    let letter = ends[ends.length - 1]!
    if (letter + end - start > letters.length) letters = twiceAsLong(letters)
    for (let at = start; at < end; at++) letters[letter++] = source.charCodeAt(at)
    ends.push(letter)
    values.push(value)
  }

  const lookUp = (source: string, span: HashedSpan): T => {
    const { start, end, hash: told } = span
    const hash = told ^ (told >>> 15)
    // Place and hash stand side by side: of a table that is larger than the cache each look elsewhere takes long.
    const mask = slots.length - 2
    let slot = (2 * hash) & mask
    for (let at = slots[slot]!; at !== 0; at = slots[slot]!) {
      // Safe: only the first place holds no value, and no slot points to it.
      if (slots[slot + 1] === hash && isAt(at, source, span)) return values[at] as T
      slot = (slot + 2) & mask
    }
    // A string that was cut out of a text would keep all of it in memory.
    const value = make(` ${source.slice(start, end)}`.slice(1))
    if (end - start <= charsMax) {
      slots[slot] = ends.length
      slots[slot + 1] = hash
      keep(source, span, value)
      if (ends.length * 4 > slots.length) slots = spreadOut(slots)
    }
    return value
  }

  return {
    each: (text, visit) => eachHashedSpan(text, (source, span) => visit(lookUp(source, span))),
    size: () => ends.length - 1,
    clear: () => {
      slots = new Int32Array(2 * SLOTS_MIN)
      letters = new Uint16Array(LETTERS_MIN)
      ends = [0]
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

function twiceAsLong(letters: Uint16Array): Uint16Array<ArrayBuffer> {
  const longer = new Uint16Array(2 * letters.length)
  longer.set(letters)
  return longer
}

import { eachHashedSpan, type HashedSpan, type Units } from './words.ts'

/** What is known of names, found by the place where a name stands: most names of a text stood in others before it. */
export interface NameTable<T> {
  /** What is known of each name of a text, in order. */
  each(text: string, visit: (known: T) => void): void
  size(): number
  /** Forgets all of them. */
  clear(): void
}

const SLOTS_MIN = 1 << 10
/** Numbers that a slot takes. */
const SLOT = 4
const LETTERS_MIN = 1 << 13

/**
 * Finds out once what there is to know about a name. A name that is known is found without being cut out of its text,
 * which would cost more than everything else that is done with it. Names longer than `charsMax` stand in one text and
 * are not kept.
 */
export function nameTable<T>(make: (name: string) => T, charsMax: number): NameTable<T> {
  /**
   * By hash: the hash itself, where the letters of the name start and how many it has, and its place in the list; place
   * 0 is a free slot, and no name's. They stand side by side: of a table that is larger than the cache each look
   * elsewhere takes long.
   */
  let slots = new Int32Array(SLOT * SLOTS_MIN)
  /** The letters of all names, one name after the other: strings are of several sorts, and slower to compare. */
  let letters = new Uint16Array(LETTERS_MIN)
  let lettersEnd = 0
  let values: (T | undefined)[] = [undefined]

  const isAt = (slot: number, units: Units, { start, end, hash }: HashedSpan): boolean => {
    if (slots[slot] !== hash || slots[slot + 2] !== end - start) return false
    let letter = slots[slot + 1]!
    for (let at = start; at < end; at++) if (letters[letter++] !== units[at]) return false
    return true
  }

  const keep = (slot: number, units: Units, { start, end, hash }: HashedSpan, value: T): void => {
    while (lettersEnd + end - start > letters.length) letters = twiceAsLong(letters)
    slots[slot] = hash
    slots[slot + 1] = lettersEnd
    slots[slot + 2] = end - start
    slots[slot + 3] = values.length
    for (let at = start; at < end; at++) letters[lettersEnd++] = units[at]!
    values.push(value)
    if (2 * SLOT * values.length > slots.length) slots = spreadOut(slots)
  }

  const lookUp = (source: string, units: Units, span: HashedSpan): T => {
    const mask = slots.length - SLOT
    let slot = slotOf(span.hash) & mask
    for (let at = slots[slot + 3]!; at !== 0; at = slots[slot + 3]!) {
      // Safe: only the first place holds no value, and no slot points to it.
      if (isAt(slot, units, span)) return values[at] as T
      slot = (slot + SLOT) & mask
    }
    const { start, end } = span
    // A string that was cut out of a text would keep all of it in memory.
    const value = make(` ${source.slice(start, end)}`.slice(1))
    if (end - start <= charsMax) keep(slot, units, span, value)
    return value
  }

  return {
    each: (text, visit) =>
      eachHashedSpan(text, (source, units, span) => visit(lookUp(source, units, span))),
    size: () => values.length - 1,
    clear: () => {
      slots = new Int32Array(SLOT * SLOTS_MIN)
      letters = new Uint16Array(LETTERS_MIN)
      lettersEnd = 0
      values = [undefined]
    },
  }
}

/** Where a name of this hash is looked for first, in as many slots as there may be. */
function slotOf(hash: number): number {
  return SLOT * (hash ^ (hash >>> 15))
}

/** The same slots in twice the room. */
function spreadOut(slots: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * slots.length)
  const mask = larger.length - SLOT
  for (let old = 0; old < slots.length; old += SLOT) {
    if (slots[old + 3] === 0) continue
    let slot = slotOf(slots[old]!) & mask
    while (larger[slot + 3] !== 0) slot = (slot + SLOT) & mask
    larger.set(slots.subarray(old, old + SLOT), slot)
  }
  return larger
}

function twiceAsLong(letters: Uint16Array): Uint16Array<ArrayBuffer> {
  const longer = new Uint16Array(2 * letters.length)
  longer.set(letters)
  return longer
}

import { eachSpan } from './words.ts'

/** What is known of names, found by the place where a name stands: most names of a text stood in others before it. */
export interface NameTable<T> {
  /** What is known of each name of a text, in order. */
  each(text: string, visit: (known: T) => void): void
  size(): number
  /** Forgets all of them. */
  clear(): void
}

const SLOTS_MIN = 1 << 10

/**
 * Finds out once what there is to know about a name. A name that is known is found without being cut out of its text,
 * which would cost more than everything else that is done with it. Names longer than `charsMax` stand in one text and
 * are not kept.
 */
export function nameTable<T>(make: (name: string) => T, charsMax: number): NameTable<T> {
  /** The place of a name in the lists, by its hash; 0 is a free slot, and so is the first place of the lists. */
  let slots = new Int32Array(SLOTS_MIN)
  let names: string[] = ['']
  let hashes: number[] = [0]
  let values: (T | undefined)[] = [undefined]

  const lookUp = (source: string, start: number, end: number): T => {
    const hash = hashOf(source, start, end)
    let slot = hash & (slots.length - 1)
    for (let at = slots[slot]!; at !== 0; at = slots[slot]!) {
      // Safe: only the first place holds no value, and no slot points to it.
      if (hashes[at] === hash && isAt(names[at]!, source, start, end)) return values[at] as T
      slot = (slot + 1) & (slots.length - 1)
    }
    // A string that was cut out of a text would keep all of it in memory.
    const name = ` ${source.slice(start, end)}`.slice(1)
    const value = make(name)
    if (end - start <= charsMax) {
      slots[slot] = names.length
      names.push(name)
      hashes.push(hash)
      values.push(value)
      if (names.length * 2 > slots.length) grow()
    }
    return value
  }

  const grow = (): void => {
    slots = new Int32Array(slots.length * 2)
    for (let at = 1; at < hashes.length; at++) {
      let slot = hashes[at]! & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = at
    }
  }

  return {
    each: (text, visit) =>
      eachSpan(text, (source, start, end) => visit(lookUp(source, start, end))),
    size: () => names.length - 1,
    clear: () => {
      slots = new Int32Array(SLOTS_MIN)
      names = ['']
      hashes = [0]
      values = [undefined]
    },
  }
}

function hashOf(source: string, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++)
    hash = (Math.imul(hash, 0x01000193) ^ source.charCodeAt(at)) | 0
  return hash ^ (hash >>> 15)
}

function isAt(name: string, source: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let at = start; at < end; at++)
    if (name.charCodeAt(at - start) !== source.charCodeAt(at)) return false
  return true
}

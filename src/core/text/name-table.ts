import { eachName } from './words.ts'

/** What is known of names: most names of a text stood in others before it. */
export interface NameTable<T> {
  /** What is known of each name of a text, in order. */
  each(text: string, visit: (known: T) => void): void
  size(): number
  /** Forgets all of them. */
  clear(): void
}

export interface NameTableLimits {
  /** Longer names stand in one text and are not kept. */
  readonly charsMax: number
  /** After so many a new table is begun. */
  readonly namesMax?: number
}

/** Finds out once what there is to know about a name. */
export function nameTable<T extends object>(
  make: (name: string) => T,
  { charsMax, namesMax = Number.POSITIVE_INFINITY }: NameTableLimits,
): NameTable<T> {
  const known = new Map<string, T>()
  const lookUp = (name: string): T => {
    const found = known.get(name)
    if (found !== undefined) return found
    // A string that was cut out of a text would keep all of it in memory.
    const own = ` ${name}`.slice(1)
    const value = make(own)
    if (known.size >= namesMax) known.clear()
    if (name.length <= charsMax) known.set(own, value)
    return value
  }
  return {
    each: (text, visit) => eachName(text, (name) => visit(lookUp(name))),
    size: () => known.size,
    clear: () => known.clear(),
  }
}

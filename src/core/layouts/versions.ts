/** One thing as three versions of a file have it. */
export interface Versions<T> {
  readonly base: T
  readonly ours: T
  readonly theirs: T
}

/** A merge as it stands when every dispute goes to one side. Both are equal where nothing is disputed. */
export interface Sides<T> {
  readonly ours: T
  readonly theirs: T
}

export function agreed<T>(value: T): Sides<T> {
  return { ours: value, theirs: value }
}

export function mapSides<T, U>({ ours, theirs }: Sides<T>, make: (value: T) => U): Sides<U> {
  return { ours: make(ours), theirs: make(theirs) }
}

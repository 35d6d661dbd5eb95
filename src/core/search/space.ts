import { KnownError } from '../base/errors.ts'

/** Whose vectors may be compared with each other: those that one model made, in one version, of one length (REC-11). */
export interface Space {
  readonly model: string
  /** What tells two states of the model apart: a hash of its weights, or what its server says it runs. */
  readonly version: string
  readonly dimensions: number
}

/** A text as a point of a space, of length one. */
export interface Vector {
  readonly space: Space
  readonly values: Float32Array
}

export function isSameSpace(a: Space, b: Space): boolean {
  return spaceKey(a) === spaceKey(b)
}

/** One text a space, to be stored with every vector. */
export function spaceKey({ model, version, dimensions }: Space): string {
  return JSON.stringify([model, version, dimensions])
}

export function parseSpaceKey(key: string): Space | undefined {
  try {
    const [model, version, dimensions]: unknown[] = JSON.parse(key)
    if (typeof model !== 'string' || typeof version !== 'string') return undefined
    return typeof dimensions === 'number' ? { model, version, dimensions } : undefined
  } catch {
    // Not ours: whoever asks takes it for another space.
    return undefined
  }
}

export function saySpace({ model, version, dimensions }: Space): string {
  return `${[model, version].filter((part) => part !== '').join(' ')} (${dimensions})`
}

/** Between two spaces a distance means nothing, however much it looks like a number. */
export function refuseMixing(ours: Space, theirs: Space): void {
  if (isSameSpace(ours, theirs)) return
  throw new KnownError('VECTOR_SPACE_ERROR', {
    message: `Vectors of ${saySpace(theirs)} cannot be compared with those of ${saySpace(ours)}.`,
    hint: 'Run `everkeep index` to recompute the vectors of this vault.',
  })
}

/** The cosine of two vectors of one space. */
export function similarity(a: Vector, b: Vector): number {
  refuseMixing(a.space, b.space)
  let sum = 0
  for (let at = 0; at < a.values.length; at++) sum += a.values[at]! * b.values[at]!
  return sum
}

/** The same direction, of length one. A text without any meaning has none, and stays at the origin. */
export function unitVector(values: ArrayLike<number>): Float32Array {
  let squares = 0
  for (let at = 0; at < values.length; at++) squares += values[at]! ** 2
  const length = Math.sqrt(squares)
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
}

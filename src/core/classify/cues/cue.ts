import { finderOf } from '../../text/find-ignoring-case.ts'
import type { Passage } from './passage.ts'

/** Where a cue is looked for. */
export type Place = 'said' | 'whole' | 'asked' | 'earlier' | 'history' | 'answer' | 'failure'

/** Something in a passage that speaks for a kind, or against it: a turn of speech, not a subject. */
export interface Cue {
  readonly name: string
  /** What it adds; below zero it speaks against. */
  readonly weight: number
  /** The first of these places where it is found counts, and only once. */
  readonly places: readonly Place[]
  readonly find: (passage: Passage, place: Place) => string | undefined
  /** How long the pattern is that has to be made for it; absent: none is worth mentioning. */
  readonly length?: number
}

/** A passage is of the kind where the weights of its cues add up to enough (TRI-02). */
export interface Scale {
  readonly kind: string
  readonly enough: number
  /** Of each of these groups one cue must be there, whatever the others weigh. */
  readonly needs: readonly (readonly string[])[]
  readonly cues: readonly Cue[]
  /** The cues that hold the substance: where the assistant said it and the person only agreed, its line is quoted. */
  readonly substance: readonly string[]
}

export function cue(
  name: string,
  weight: number,
  on: readonly [places: Place | readonly Place[], source: string],
): Cue {
  const [places, source] = on
  const findIn = finderOf(source)
  return {
    name,
    weight,
    places: typeof places === 'string' ? [places] : places,
    find: (passage, place) => findIn(passage[place]),
    length: source.length,
  }
}

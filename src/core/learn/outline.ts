import type { Span } from './source-text.ts'

/**
 * A code text in which what stands inside of definitions is left out, and the way back to the places of the whole. A
 * parser finds the same definitions in it, in a fraction of the time.
 */
export interface Outline {
  readonly text: string
  /** Where the character at this place of the outline stands in the whole. */
  placeOf(offset: number): number
}

/** Makes the outline of a stretch, opened as deep as told; undefined when it could not be sure what is inside of what. */
export type Outliner = (text: string, span: Span, depth: number) => Outline | undefined

/** Less than this is not worth leaving out. */
export const HIDDEN_CHARS_MIN = 16

/** Collects what is kept, in the order of the text. */
export interface OutlineDraft {
  /** Leaves out everything from here on, up to the place given. */
  hide(from: number, to: number): void
  /** Whether nothing behind this place was left out yet. */
  isLast(place: number): boolean
  /** The same, with a word in its place that stands for it. */
  replace(from: number, to: number, word: string): void
  finish(): Outline
}

/** `lead` is read before the stretch and stands nowhere in the whole: its places lie in front of the stretch. */
export function outlineDraft(text: string, span: Span, lead = ''): OutlineDraft {
  let kept = lead
  let keptTo = span.start
  /** Where stretches start in the outline, and in the whole. */
  const outlined = [0]
  const whole = [span.start - lead.length]
  const mark = (place: number): void => {
    outlined.push(kept.length)
    whole.push(place)
  }
  const hide = (from: number, to: number): void => {
    kept += text.slice(keptTo, from)
    keptTo = to
    mark(to)
  }
  return {
    hide,
    isLast: (place) => place >= keptTo,
    replace: (from, to, word) => {
      hide(from, to - 1)
      // The first characters stand at the start of what they stand for, the last at its end.
      kept += word
      whole[whole.length - 1] = from
      outlined.push(kept.length - 1)
      whole.push(to - 1)
      keptTo = to
      mark(to)
    },
    finish: () => {
      kept += text.slice(keptTo, span.end)
      return { text: kept, placeOf: (offset) => placeIn(outlined, whole, offset) }
    },
  }
}

function placeIn(outlined: readonly number[], whole: readonly number[], offset: number): number {
  let low = 0
  let high = outlined.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (outlined[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return whole[low]! + offset - outlined[low]!
}

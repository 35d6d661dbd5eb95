import type { Speaker } from '../../transcript/transcript.ts'

/** A line that speaks for a kind. */
export interface Hit {
  /** Its place among the lines. */
  readonly line: number
  readonly by: Speaker
  /** `plain`: a word of the kind. `boosted`: one with a telling word nearby. `stated`: a whole sentence that says it. */
  readonly as: 'plain' | 'boosted' | 'stated'
  readonly sentence: string
  /** What spoke for it, where several things had to: `choice: let's settle on`. */
  readonly cues?: readonly string[]
}

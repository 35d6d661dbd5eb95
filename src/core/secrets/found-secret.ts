/** A secret in a text, from `start` up to `end`. */
export interface FoundSecret {
  readonly rule: string
  readonly start: number
  readonly end: number
}

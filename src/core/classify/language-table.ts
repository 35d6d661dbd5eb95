/**
 * A language is a table of what its speakers say when they do something with words: order, choose, forbid, put off.
 * A row is `cue: phrase | phrase`. In a phrase `*` ends a word that goes on, `_` is any word, `+` up to three of them,
 * `^` the start of a clause, `#` a number; where words are not separated, `…` is a few letters.
 */
export interface Language {
  readonly name: string
  /** The letters that only it is written in; for the others the small words decide. */
  readonly script?: RegExp
  readonly small: string
  readonly cues: string
}

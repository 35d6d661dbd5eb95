/** Counts as a model does. Everywhere else tokens are estimated: a count takes a table of two hundred thousand rows (MOD-08). */
export interface Tokens {
  /** Whose count it is, `o200k_base`. */
  readonly encoding: string
  count(text: string): number
}

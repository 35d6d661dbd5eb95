import { otherNamesTable } from './other-names-table.ts'

const NONE: readonly string[] = []
/** Made at the first question: most commands ask none. */
let others: Readonly<Record<string, readonly string[]>> | undefined

/** The other ways to write a term of the index, as terms: `db` is `database`, and the other way round. */
export function otherNamesOf(term: string): readonly string[] {
  others ??= otherNamesTable()
  return Object.hasOwn(others, term) ? (others[term] ?? NONE) : NONE
}

export function allNamesOf(term: string): readonly string[] {
  return [term, ...otherNamesOf(term)]
}

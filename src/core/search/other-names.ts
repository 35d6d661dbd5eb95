import { otherNamesTable } from './other-names-table.ts'

export interface OtherNames {
  /** Other ways to write it: `db` is `database`, and the other way round. */
  readonly same: readonly string[]
  /** Words that people use for it: a `photo` is a `picture`. */
  readonly akin: readonly string[]
}

const NONE: OtherNames = { same: [], akin: [] }
/** Made at the first question: most commands ask none. */
let table: Readonly<Record<string, string>> | undefined

/** What a term of the index is called besides, as terms. */
export function otherNamesOf(term: string): OtherNames {
  table ??= otherNamesTable()
  const lines = table[term.charAt(0)] ?? ''
  const at = lines.indexOf(`\n${term} `)
  if (at < 0) return NONE
  const names = lines.slice(at + term.length + 2, lines.indexOf('\n', at + 1))
  const bar = names.indexOf('|')
  return { same: termsIn(names.slice(0, bar)), akin: termsIn(names.slice(bar + 1)) }
}

function termsIn(names: string): readonly string[] {
  return names === '' ? [] : names.split(' ')
}

export function allNamesOf(term: string): readonly string[] {
  const { same, akin } = otherNamesOf(term)
  return [term, ...same, ...akin]
}

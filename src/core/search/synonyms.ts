import { stemGroups } from '../text/stem-groups.ts'
import { AKIN_GROUPS, SAME_GROUPS } from './synonyms-table.ts'

export interface Synonyms {
  /** Other ways to write it: `db` is `database`, and the other way round. */
  readonly same: readonly string[]
  /** Words that people use for it: a `photo` is a `picture`. */
  readonly akin: readonly string[]
}

const sameGroups = stemGroups(SAME_GROUPS)
const akinGroups = stemGroups(AKIN_GROUPS)

/** What a term of the index is called besides, as terms. */
export function synonymsOf(term: string): Synonyms {
  const same = othersIn(sameGroups(term), term)
  const akin = othersIn(akinGroups(term), term).filter((other) => !same.includes(other))
  return { same, akin }
}

function othersIn(groups: readonly (readonly string[])[], term: string): readonly string[] {
  return [...new Set(groups.flat())].filter((name) => name !== term)
}

export function allNamesOf(term: string): readonly string[] {
  const { same, akin } = synonymsOf(term)
  return [term, ...same, ...akin]
}

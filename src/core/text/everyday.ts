import { COUNTING, EVERYDAY } from './everyday-words.ts'
import { stemOfToken } from './search-terms.ts'
import { stemGroups } from './stem-groups.ts'

/** Both sizes by name: what finds out which letters are alike takes longer than all patterns of a prompt. */
const PLAIN_WORD = /^[A-Za-z]+$/

const counting = stemGroups(COUNTING.trim().split(/\s+/))
const everyday = stemGroups(EVERYDAY.trim().split(/\s+/))

/** Whether a term tells when, how many or how large, or is one that every program has. */
export function isCounting(term: string): boolean {
  return counting(term).length > 0
}

/** Whether a term is one that developers use whatever they speak of. */
export function isEveryday(term: string): boolean {
  return isCounting(term) || everyday(term).length > 0
}

/** Whether a name is one such word: it says next to nothing about what it names. */
export function isEverydayName(name: string): boolean {
  const key = plainNameKey(name)
  return key !== undefined && isEveryday(key)
}

/** What a name of one plain word has in common with its other forms; undefined for any other name. */
export function plainNameKey(name: string): string | undefined {
  return PLAIN_WORD.test(name) ? stemOfToken(name.toLowerCase()) : undefined
}

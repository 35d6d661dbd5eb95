/**
 * What a key with a list of documents is: a term, a mark, a word of a keyword, a word of a file name; and by what memories
 * are called: names, names that they link to, bare names.
 */
export const KEY_KINDS = {
  term: 't',
  mark: 'm',
  keywordWord: 'k',
  nameWord: 'w',
  name: 'n',
  link: 'l',
  bareName: 'b',
} as const

export type KeyKind = (typeof KEY_KINDS)[keyof typeof KEY_KINDS]

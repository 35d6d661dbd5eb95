/** What a key with a list of documents is: a term, a mark, a word of a keyword, a word of a file name. */
export const KEY_KINDS = { term: 't', mark: 'm', keywordWord: 'k', nameWord: 'w' } as const

export type KeyKind = (typeof KEY_KINDS)[keyof typeof KEY_KINDS]

/** By what memories are called: names, names that they link to, bare names. */
export const NAME_KINDS = { name: 'n', link: 'l', bareName: 'b' } as const

export type NameKind = (typeof NAME_KINDS)[keyof typeof NAME_KINDS]

/** Under which an image keeps what a brief weighs of all memories. */
export const OUTLINES_KEY = 'O'

/** With its name behind it, under which an image keeps a note. */
export const NOTE_KEY = 'N'

/** By what an image keeps documents besides: those that are pinned, of a scope, of a kind without one, of a file. */
export const PLACE_KINDS = { pinned: 'P', scope: 'S', kind: 'K', path: 'F' } as const

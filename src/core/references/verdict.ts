import type { Reference } from './references.ts'

/** What became of something that a memory names (DRM-11). */
export interface Verdict {
  readonly reference: Reference
  readonly is: 'FOUND' | 'MOVED' | 'MISSING' | 'UNVERIFIABLE'
  /** Where it is, when that is not where the memory says. */
  readonly to?: string
  /** Where it stood in the project, for what is there no more. */
  readonly was?: string
  /** The commit that moved or removed it. */
  readonly commit?: string
  /** git saw it move; a file of the same name elsewhere is a guess. */
  readonly isRename?: true
  /** The file moved as a whole: not split, and not a new one that git took for it. */
  readonly isWhole?: true
  /** The evidence, for people: a sentence without its full stop. */
  readonly why: string
  /** How many files of the project it may be, where nobody can tell which: one of them is there. */
  readonly oneOf?: number
  /** It means another memory of the vault: a link, and no word about the code. */
  readonly isMemory?: true
}

/** It is there; `to` says where, if that is not as written. */
export function found(reference: Reference, place: string): Verdict {
  const isAsWritten = reference.text.replace(/^\.?\/|\/+$/g, '') === place
  return isAsWritten
    ? { reference, is: 'FOUND', why: 'it is there' }
    : { reference, is: 'FOUND', why: `it is there as ${place}`, to: place }
}

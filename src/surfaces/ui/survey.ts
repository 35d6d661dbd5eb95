import type { Surveyed } from '../../app/survey-freshness.ts'
import type { Shelf } from '../../core/browse.ts'
import type { UiSession } from './session.ts'

/** How every active memory stands to the code, found out once for all pages that show it. */
export function surveyOf(session: UiSession): Promise<readonly Surveyed[]> {
  return session.findings.get('freshness')
}

type Book = Shelf['books'][number]
type Finder = (path: string, id: string) => Book | undefined

const finders = new WeakMap<Shelf, Finder>()

/** Memories by where they are. Undefined for one that went in the meantime. */
export function finderBy(shelf: Shelf): Finder {
  const made = finders.get(shelf)
  if (made !== undefined) return made
  const known = new Map(shelf.books.map((book) => [keyOf(book.card.path, book.card.id), book]))
  const find: Finder = (path, id) => known.get(keyOf(path, id))
  finders.set(shelf, find)
  return find
}

const keyOf = (path: string, id: string): string => `${path}\0${id}`

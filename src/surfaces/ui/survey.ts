import type { Surveyed } from '../../app/survey-freshness.ts'
import type { Shelf } from '../../core/browse.ts'
import type { UiSession } from './session.ts'

/** How every active memory stands to the code, found out once for all pages that show it. */
export function surveyOf(session: UiSession): Promise<readonly Surveyed[]> {
  return session.findings.get('freshness', (app) => app.surveyFreshness())
}

/** The name and title of memories by where they are. Undefined for one that went in the meantime. */
export function finderBy({
  books,
}: Shelf): (path: string, id: string) => Shelf['books'][number] | undefined {
  const known = new Map(books.map((book) => [keyOf(book.entry.path, book.entry.memory.id), book]))
  return (path, id) => known.get(keyOf(path, id))
}

const keyOf = (path: string, id: string): string => `${path}\0${id}`

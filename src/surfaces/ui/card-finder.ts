import type { CardIndex } from '../../core/browse/browse.ts'

type IndexedCard = CardIndex['cards'][number]
type CardFinder = (path: string, id: string) => IndexedCard | undefined

const finders = new WeakMap<CardIndex, CardFinder>()

/** Finds cards by path and id. Undefined for a memory that was deleted meanwhile. */
export function cardFinder(index: CardIndex): CardFinder {
  const known = finders.get(index)
  if (known !== undefined) return known
  const byKey = new Map(index.cards.map((item) => [cardKey(item.card.path, item.card.id), item]))
  const find: CardFinder = (path, id) => byKey.get(cardKey(path, id))
  finders.set(index, find)
  return find
}

const cardKey = (path: string, id: string): string => `${path}\0${id}`

import { type Card, EMPTY_MEMORY, type Entry } from '../../core/model/memory.ts'

/** An entry as an index keeps it: what is empty is left out. */
export type PackedEntry = Pick<Entry, 'path' | 'version' | 'tokens' | 'bytes' | 'bodyAt'> &
  Partial<Pick<Entry, 'linksTo' | 'problems'>> & { readonly memory: Partial<Card> }

export function packed({ linksTo, problems, memory, ...rest }: Entry): string {
  return JSON.stringify({
    ...rest,
    ...(linksTo.length > 0 && { linksTo }),
    ...(problems.length > 0 && { problems }),
    memory: pack(memory),
  })
}

const {
  body: _body,
  fields: _fields,
  changes: _changes,
  extra: _extra,
  ...EMPTY_CARD
} = EMPTY_MEMORY

/** Most fields of most memories are empty: leaving them out halves what a list has to read. */
function pack(card: Card): Partial<Card> {
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(card)) {
    // Safe: the keys of a card are its own.
    const value = card[key as keyof Card]
    const isEmpty = Array.isArray(value)
      ? value.length === 0
      : value === EMPTY_CARD[key as keyof Card]
    if (!isEmpty) kept[key] = value
  }
  // Safe: a subset of a card.
  return kept as Partial<Card>
}

const NONE: readonly never[] = []

export function unpacked(entry: PackedEntry): Entry {
  const { path, version, tokens, bytes, linksTo = NONE, problems = NONE, bodyAt } = entry
  const memory = { ...EMPTY_CARD, ...entry.memory }
  const known = { path, version, memory, tokens, bytes, linksTo, problems }
  return bodyAt === undefined ? known : { ...known, bodyAt }
}

import { stemOfToken } from './search-terms.ts'

/** A stem starts as its word does, without the marks of its letters: only endings are taken away or changed. */
const SAME_START = 2
const NON_ASCII = /[^\0-\x7f]/

interface Group {
  readonly words: string
  stems?: readonly string[]
}

/**
 * Groups of words (one space between two), found by the stem of one of them, as stems. Stemming a thousand words takes a
 * prompt longer than its search, so only groups with a word that starts as the stem does are stemmed.
 */
export function stemGroups(
  groups: readonly string[],
): (stem: string) => readonly (readonly string[])[] {
  let known: ReadonlyMap<string, readonly Group[]> | undefined
  return (stem) => {
    known ??= byStart(groups)
    const near = known.get(stem.slice(0, SAME_START)) ?? []
    return near.map(stemsIn).filter((stems) => stems.includes(stem))
  }
}

function stemsIn(group: Group): readonly string[] {
  group.stems ??= [...new Set(group.words.split(' ').map(stemOfToken))]
  return group.stems
}

function byStart(groups: readonly string[]): ReadonlyMap<string, readonly Group[]> {
  const found = new Map<string, Group[]>()
  for (const words of groups) {
    const group = { words }
    for (const start of new Set(words.split(' ').map(startOf))) {
      const others = found.get(start)
      if (others === undefined) found.set(start, [group])
      else others.push(group)
    }
  }
  return found
}

function startOf(word: string): string {
  const start = word.slice(0, SAME_START)
  return NON_ASCII.test(start) ? stemOfToken(word).slice(0, SAME_START) : start
}

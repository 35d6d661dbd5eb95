import type { Card } from '../model/memory.ts'

/** A filter that keeps some of what was found. */
export interface Narrowing {
  readonly by: 'kind' | 'topic' | 'tag'
  readonly value: string
  /** How many it keeps. */
  readonly keeps: number
}

const EACH_MAX = 2

/** How an answer that is too long can be asked for in part: filters that keep some and not all, the widest first. */
export function narrowings(found: readonly Card[]): readonly Narrowing[] {
  return [
    ...widest(
      'kind',
      found.map(({ kind }) => [kind]),
    ),
    ...widest(
      'topic',
      found.map(({ topic }) => [topic]),
    ),
    ...widest(
      'tag',
      found.map(({ tags }) => tags.map((tag) => tag.toLowerCase())),
    ),
  ]
}

function widest(by: Narrowing['by'], values: readonly (readonly string[])[]): readonly Narrowing[] {
  const counts = new Map<string, number>()
  for (const own of values)
    for (const value of new Set(own)) counts.set(value, (counts.get(value) ?? 0) + 1)
  counts.delete('')
  return [...counts]
    .filter(([, keeps]) => keeps < values.length)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, EACH_MAX)
    .map(([value, keeps]) => ({ by, value, keeps }))
}

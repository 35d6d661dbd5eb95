/** Something that was found, and how well. */
export interface Scored<K> {
  readonly key: K
  readonly score: number
}

export interface Fused<K> {
  readonly key: K
  /** Between 0 and 1. */
  readonly score: number
  /** How near it comes to the best by its text, and to the best by its meaning; 0 for what was not found so. */
  readonly text: number
  readonly meaning: number
}

/**
 * One order of two: found by its text, found by its meaning. `weight` is what the meaning counts. Scores and not ranks
 * are added: equal ranks of a strong and of a weak list would drag the better one down, and did on two of three sets
 * (docs/decisions). Ties keep the order of the text.
 */
export function fuse<K>(
  byText: readonly Scored<K>[],
  byMeaning: readonly Scored<K>[],
  weight: number,
): readonly Fused<K>[] {
  const text = shares(byText, 0)
  const meaning = shares(byMeaning, Math.min(...byMeaning.map(({ score }) => score)))
  const keys = new Set([...text.keys(), ...meaning.keys()])
  const fused = [...keys].map((key) => {
    const [said, meant] = [text.get(key) ?? 0, meaning.get(key) ?? 0]
    return { key, score: (1 - weight) * said + weight * meant, text: said, meaning: meant }
  })
  return fused.sort((a, b) => b.score - a.score)
}

/** Each score as a share of the way from the lowest to the best. */
function shares<K>(found: readonly Scored<K>[], lowest: number): ReadonlyMap<K, number> {
  const span = Math.max(0, ...found.map(({ score }) => score)) - lowest
  return new Map(
    found.map(({ key, score }) => [key, span <= 0 ? 1 : Math.max(0, (score - lowest) / span)]),
  )
}

/** How well one question was answered, or the mean over several. */
export interface Scores {
  readonly recall5: number
  readonly recall10: number
  readonly mrr: number
  readonly ndcg10: number
}

/** How far an engine is asked to rank: what stands behind counts as not found. */
export const ASKED = 50

export function scoresOf(answer: readonly number[], expected: readonly number[]): Scores {
  const right = new Set(expected)
  const places = answer.flatMap((position, index) => (right.has(position) ? [index] : []))
  const within = (limit: number): number =>
    places.filter((place) => place < limit).length / right.size
  return {
    recall5: within(5),
    recall10: within(10),
    mrr: places.length === 0 ? 0 : 1 / (places[0]! + 1),
    ndcg10: gain(places) / gain([...right].map((_, index) => index)),
  }
}

function gain(places: readonly number[]): number {
  return places
    .filter((place) => place < 10)
    .reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0)
}

export function meanOf(all: readonly Scores[]): Scores {
  const mean = (part: keyof Scores): number =>
    all.reduce((sum, scores) => sum + scores[part], 0) / Math.max(1, all.length)
  return {
    recall5: mean('recall5'),
    recall10: mean('recall10'),
    mrr: mean('mrr'),
    ndcg10: mean('ndcg10'),
  }
}

import { PROMPT_SET } from './prompt-set.ts'

/** Over pairs of prompts: how many that were put together belong together, and how many that belong were. */
export interface ClusterScore {
  readonly precision: number
  readonly recall: number
  readonly wishesFound: number
  readonly wishes: number
}

export function scoreClusters(
  groups: readonly { readonly prompts: readonly string[] }[],
): ClusterScore {
  const wishOf = new Map(PROMPT_SET.map(([wish, prompt]) => [prompt, wish]))
  let together = 0
  let right = 0
  for (const { prompts } of groups)
    for (const [a, b] of pairs(prompts)) {
      together++
      if (wishOf.get(a) !== '' && wishOf.get(a) === wishOf.get(b)) right++
    }
  const wishes = [...new Set(PROMPT_SET.map(([wish]) => wish))].filter((wish) => wish !== '')
  const all = wishes.flatMap((wish) =>
    pairs(PROMPT_SET.filter(([of]) => of === wish).map(([, prompt]) => prompt)),
  )
  const found = wishes.filter((wish) =>
    groups.some(
      ({ prompts }) => prompts.filter((prompt) => wishOf.get(prompt) === wish).length >= 3,
    ),
  )
  return {
    precision: together === 0 ? 0 : right / together,
    recall: right / all.length,
    wishesFound: found.length,
    wishes: wishes.length,
  }
}

function pairs(items: readonly string[]): readonly (readonly [string, string])[] {
  return items.flatMap((a, at) => items.slice(at + 1).map((b) => [a, b] as const))
}

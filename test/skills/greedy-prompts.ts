import type { PromptCluster } from '../../src/core/skills/cluster-prompts.ts'

const STOP = new Set(
  (
    'the and for with that this these those from into onto please can you could would will another again new now just ' +
    'some all any make give get want need like'
  ).split(' '),
)

/** The older method, for comparison: words of three letters, grouped one after the other against a growing union. */
export function greedyPrompts(
  prompts: readonly string[],
): readonly Pick<PromptCluster, 'prompts'>[] {
  const groups: { words: Set<string>; prompts: string[] }[] = []
  for (const prompt of prompts) {
    const words = new Set(
      prompt
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word.length > 2 && !STOP.has(word)),
    )
    const near = groups.find((group) => {
      const shared = [...words].filter((word) => group.words.has(word)).length
      return shared / (words.size + group.words.size - shared) >= 0.5
    })
    if (near === undefined) groups.push({ words, prompts: [prompt] })
    else {
      for (const word of words) near.words.add(word)
      near.prompts.push(prompt)
    }
  }
  return groups.filter((group) => group.prompts.length >= 3)
}

// Learns from labelled prompts what makes a memory come (src/core/recall/likelihood-weights.ts), and says what that reaches
// on each vault when it was not learned from (COR-30). `node bench/run.mjs train-recall [folder of prompts ...] [--write]`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES, type LikelihoodWeights, TOLD_FROM } from '../src/core/recall/likelihood.ts'
import { benchData } from './quality/public-sets.ts'
import { cellOf, figuresOf, type Told } from './recall/judge-told.ts'
import { learn, tellFrom } from './recall/learn-weights.ts'
import { readPromptSets } from './recall/prompt-sets.ts'
import { codingSets, inventedSets, type WeighedSet, weighSet } from './recall/weighed-sets.ts'

const HEAD_WIDTH = 40
const [project = '.', ...flags] = process.argv.slice(2)
const folders = [
  join(benchData(project) ?? '', 'prompts'),
  join(project, 'bench/recall/own'),
  ...flags.filter((flag) => !flag.startsWith('--')),
]
const typed = await Promise.all(
  folders.flatMap((folder) => readPromptSets(folder) ?? []).map(weighSet),
)
const all: readonly WeighedSet[] = [...typed, ...inventedSets(project), ...codingSets(project)]
const leftOut = all.map((held) => ({
  held,
  weights: learn(all.filter(({ family }) => family !== held.family)),
}))
for (const { held, weights } of leftOut) say(held.name, tellFrom(held, weights))
for (const from of [0.15, 0.18, TOLD_FROM, 0.25])
  for (const [what, isMeant] of [
    ['typed prompts', (set: WeighedSet) => typed.includes(set)],
    ['all others', (set: WeighedSet) => !typed.includes(set)],
  ] as const) {
    const some = leftOut.filter(({ held }) => isMeant(held))
    say(
      `left out, ${what}, from ${from}`,
      some.flatMap(({ held, weights }) => tellFrom(held, weights, from)),
    )
  }
const weights = learn(all)
say(
  'learned from all, typed prompts',
  typed.flatMap((set) => tellFrom(set, weights)),
)
if (flags.includes('--write'))
  writeFileSync(join(project, 'src/core/recall/likelihood-weights.ts'), fileOf(weights))

function say(what: string, told: readonly Told[]): void {
  process.stdout.write(`${what.padEnd(HEAD_WIDTH)}${cellOf(figuresOf(told))}\n`)
}

function fileOf({ weights: learned, bias }: LikelihoodWeights): string {
  const rounded = (number: number): number => Math.round(number * 100) / 100
  return [
    '/** Learned by `node bench/run.mjs train-recall --write` from the prompts that it names. */',
    'export const WEIGHTS = {',
    '  weights: {',
    ...FEATURES.map((name) => `    ${name}: ${rounded(learned[name])},`),
    '  },',
    `  bias: ${rounded(bias)},`,
    '}',
    '',
  ].join('\n')
}

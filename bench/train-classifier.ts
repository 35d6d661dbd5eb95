// Learns how much each cue speaks for a kind, and writes src/core/classify/kind-weights.ts:
// `node bench/run.mjs train-classifier`. Learned from test/triage-set (without the blind batches), test/save-kinds and,
// where they are there, the conversations of ../shared/data/conversations. `bench:triage` measures it on parts left out.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KindWeights } from '../src/core/classify/rank-kinds.ts'
import { trainingMark } from '../test/support/triage-set.ts'
import { KINDS, learningSources, learnKinds } from './learn-kinds.ts'

const [project = '.'] = process.argv.slice(2)
const TABLE = join(project, 'src', 'core', 'classify', 'kind-weights.ts')
const UNIT = 20

const sources = learningSources(project)
writeTable(learnKinds(sources))

function writeTable({ bias, rows }: KindWeights): void {
  const cells = (row: readonly number[]): readonly number[] =>
    row.map((weight) => Math.round(weight * UNIT))
  const told = [...rows]
    .map(([name, row]) => [name, cells(row)] as const)
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= 1))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = [['bias', cells(bias)] as const, ...told].map(([name, row]) =>
    [name.padEnd(18), ...row.map((weight) => String(weight).padStart(4))].join(''),
  )
  writeFileSync(
    TABLE,
    `/** What it was learned from, as \`trainingMark\` tells it. */\nexport const LEARNED_FROM = '${trainingMark(project)}'\n\nexport const WEIGHTED_KINDS: readonly string[] =\n  '${KINDS.join(' ')}'.split(\n    ' ',\n  )\n\n/**\n * How much each cue speaks for each of these kinds, in twentieths, against it below zero. Learned by\n * \`node bench/run.mjs train-classifier\`; whoever changes what it learns from runs it again.\n */\nexport const KIND_WEIGHTS = \`\n${lines.join('\n')}\n\`\n`,
  )
  console.log(`${told.length} cues, learned from ${sources.length} texts`)
}

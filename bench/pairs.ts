// How well duplicates and contradictions are told from pairs that only look alike, beside simple measures, and how the
// work grows with the vault: `node bench/run.mjs pairs [--json]`. EVERKEEP_BENCH_REPOSITORIES names a folder with
// clones, those of more/vaults.json among them, as `owner+name`.

import { join } from 'node:path'
import { memoryPairs } from '../test/quality/memory-pairs.ts'
import { measureGrowth } from './pairs/measure-growth.ts'
import {
  judgeVaults,
  labelledVaults,
  type MeasuredDetector,
  measureDetector,
  measureJudged,
  PAIR_DETECTORS,
  type PairScore,
} from './pairs/measure-pairs.ts'

const OWN = join(process.argv[2] ?? '.', 'test', 'quality', 'memory-pairs')
const SETS = [
  ['pairs of this repository', memoryPairs(OWN)],
  ['of a second batch, written after the rules', memoryPairs(join(OWN, 'second'))],
  ['of a third batch, for which no rule was changed', memoryPairs(join(OWN, 'third'))],
  ['of a fourth batch, written blind', memoryPairs(join(OWN, 'fourth'))],
  ['of a fifth batch, written blind after that', memoryPairs(join(OWN, 'fifth'))],
  ['of a sixth batch, written blind after all', memoryPairs(join(OWN, 'sixth'))],
  ['of a seventh batch, for which no rule was changed', memoryPairs(join(OWN, 'seventh'))],
] as const

const judged = judgeVaults(labelledVaults(process.env['EVERKEEP_BENCH_REPOSITORIES']))
const growth = measureGrowth()
if (process.argv.includes('--json')) {
  const measured = SETS.map(([name, pairs]) => ({
    name,
    pairs: pairs?.length ?? null,
    detectors: pairs && PAIR_DETECTORS.map((one) => asJson(measureDetector(one, pairs))),
  }))
  const real = measureJudged(judged).map(asJson)
  console.log(JSON.stringify({ sets: measured, real, growth }, null, 2))
} else {
  for (const [name, pairs] of SETS) {
    if (pairs === undefined) console.log(`\n${name}: not at hand, not measured`)
    else
      print(
        `${pairs.length} ${name}`,
        PAIR_DETECTORS.map((one) => measureDetector(one, pairs)),
      )
  }
  const vaults = new Set(judged.map(({ vault }) => vault))
  print(`${judged.length} labelled pairs of ${vaults.size} real vaults`, measureJudged(judged))
  // Nothing is fitted to the labels; leaving one vault out shows whether it carries the figures alone.
  for (const left of vaults) {
    const [own, rest] = [true, false].map((is) =>
      judged.filter(({ vault }) => (vault === left) === is),
    )
    if (own?.every(({ pair }) => pair.label === 'neither')) continue
    const { duplicate, contradiction } = measureJudged(rest ?? []).at(-1)!
    console.log(`without ${left}\n${''.padEnd(26)}${row(duplicate)}  ${row(contradiction)}`)
  }
  console.log('\nfinding all pairs of a vault, against one of 1,000 memories')
  for (const { memories, ratio, candidates } of growth)
    console.log(
      `${String(memories).padStart(7)} memories ${ratio.toFixed(1).padStart(6)} x   ${candidates} pairs compared`,
    )
}

function asJson({ wrong, ...scores }: MeasuredDetector): object {
  return {
    ...scores,
    wrong: wrong.map(({ pair, said }) => ({
      a: pair.a.title,
      b: pair.b.title,
      is: pair.label,
      said,
    })),
  }
}

function print(name: string, detectors: readonly MeasuredDetector[]): void {
  console.log(`\n${name}\n${''.padEnd(26)}duplicates             contradictions`)
  console.log(`${'detector'.padEnd(26)} FP  FN    P     R     FP  FN    P     R`)
  for (const { name: detector, duplicate, contradiction } of detectors)
    console.log(`${detector.padEnd(26)}${row(duplicate)}  ${row(contradiction)}`)
  for (const { pair, said } of detectors.at(-1)?.wrong ?? [])
    console.log(
      `wrong: ${pair.label} (${pair.sort}) called ${said}: ${pair.a.title} | ${pair.b.title}`,
    )
}

function row({ falsePositives, falseNegatives, precision, recall }: PairScore): string {
  const numbers = [falsePositives, falseNegatives].map((number) => String(number).padStart(3))
  return `${numbers.join(' ')}  ${precision.toFixed(2)}  ${recall.toFixed(2)}`
}

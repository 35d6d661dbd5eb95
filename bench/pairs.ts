// How well duplicates and contradictions are told from pairs that merely look alike, beside plain cosine and the rules of
// the original, and how the work grows with the vault: `node bench/run.mjs pairs [--json]`.

import { join } from 'node:path'
import { memoryPairs } from '../test/quality/memory-pairs.ts'
import { measureGrowth } from './pairs/measure-growth.ts'
import {
  type MeasuredDetector,
  measureDetector,
  PAIR_DETECTORS,
  type PairScore,
  realPairs,
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
  ['labelled pairs of real vaults', realPairs()],
] as const

const growth = measureGrowth()
if (process.argv.includes('--json')) {
  const measured = SETS.map(([name, pairs]) => ({
    name,
    pairs: pairs?.length ?? null,
    detectors: pairs && PAIR_DETECTORS.map((one) => asJson(measureDetector(one, pairs))),
  }))
  console.log(JSON.stringify({ sets: measured, growth }, null, 2))
} else {
  for (const [name, pairs] of SETS) {
    if (pairs === undefined) console.log(`\n${name}: not at hand, not measured`)
    else
      print(
        `${pairs.length} ${name}`,
        PAIR_DETECTORS.map((one) => measureDetector(one, pairs)),
      )
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

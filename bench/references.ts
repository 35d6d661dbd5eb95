// How well dead references are told, on labelled references of real vaults, and how fast any are checked:
// `npm run bench:references [-- --json]`.

import { WHY_NONE } from '../test/support/real-vaults.ts'
import { measureReferenceSpeed, type Speed } from './measure-reference-speed.ts'
import { type Judged, type Measured, measureReferences, type Score } from './measure-references.ts'

const TARGETS = { precision: 0.95, recall: 0.9, moved: 0.75 } as const
/** Known of the larger set that these labels are a part of: 392 references, 35 of them dead. */
const BEST_SIMPLE = 'precision 0.92, recall 0.66'

const measured = measureReferences()
const speeds = await measureReferenceSpeed()
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ ...(measured && asJson(measured)), speeds }, null, 2))
else {
  if (measured === undefined) console.log(`Quality is not measured: ${WHY_NONE}`)
  else print(measured)
  printSpeeds(speeds)
}

function asJson({ score, simple, movedFound, movedTotal, judged }: Measured): object {
  return {
    labels: judged.length,
    ...score,
    movedFound,
    movedTotal,
    targets: TARGETS,
    simple: Object.fromEntries(simple),
    wrong: wrongOf(judged).map(({ label, verdict }) => ({ ...label, verdict: verdict?.is ?? '' })),
  }
}

function print({ score, simple, movedFound, movedTotal, judged }: Measured): void {
  const dead = judged.filter(({ label }) => label.stale === true).length
  console.log(`References called dead: ${judged.length} labelled, ${dead} of them dead\n`)
  console.log(`${'detector'.padEnd(44)}   TP   FP   FN  precision  recall`)
  for (const [name, reached] of simple) console.log(row(name, reached))
  console.log(row('everkeep', score))
  console.log(
    `\nOn all 392 labels that these were drawn from, the last simple one has ${BEST_SIMPLE}.`,
  )
  console.log(`Moved ones found where they are now: ${movedFound} of ${movedTotal}`)
  console.log(
    `Aim: precision ${TARGETS.precision}, recall ${TARGETS.recall}, ${TARGETS.moved * 100} % of the moved ones`,
  )
  for (const { label, verdict } of wrongOf(judged))
    console.log(
      `wrong: ${label.vault}/${label.memory}:${label.line} ${label.ref}: ${verdict?.is ?? 'no reference'} (${verdict?.why ?? ''})`,
    )
}

function printSpeeds(all: readonly Speed[]): void {
  console.log('\nFive memories in a repository of 10,000 files (aim: 40 ms over none)\n')
  console.log(`${'the fifth names'.padEnd(44)}   median   against git ls-files`)
  for (const { what, medianMs, ratio, verdicts } of all) {
    const time = `${medianMs.toFixed(1)} ms`.padStart(9)
    console.log(`${what.padEnd(44)}${time}   ${ratio.toFixed(1).padStart(5)} x   ${verdicts}`)
  }
}

function row(name: string, score: Score): string {
  const numbers = [score.truePositives, score.falsePositives, score.falseNegatives]
  const shares = [score.precision, score.recall].map((share) => share.toFixed(2).padStart(9))
  return `${name.padEnd(44)}${numbers.map((number) => String(number).padStart(5)).join('')} ${shares.join('')}`
}

function wrongOf(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ label, saysDead }) => label.stale !== null && label.stale !== saysDead)
}

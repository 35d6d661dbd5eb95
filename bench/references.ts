// How well dead references are told, on labelled references of real vaults, and how fast any are checked:
// `npm run bench:references [-- --json]`.

import { WHY_NONE } from '../test/support/real-vaults.ts'
import { measureReferenceSpeed, type Speed } from './measure-reference-speed.ts'
import {
  type Judged,
  type Measured,
  measureReferences,
  type Score,
  scoreOf,
} from './measure-references.ts'
import { type JudgedLabel, judgeLabels } from './repositories/labelled-references.ts'
import {
  isAlive,
  type JudgedMade,
  judgeMade,
  SORTS,
  type Sort,
} from './repositories/made-references.ts'
import { clones, WHY_NO_CLONES } from './repositories/repositories.ts'
import { SIMPLE_DETECTORS, SIMPLE_FINDERS } from './simple-detectors.ts'

const TARGETS = { precision: 0.98, recall: 0.9, moved: 0.85 } as const
const LABEL_FILES = ['labels-refs.jsonl', 'more/labels-refs.jsonl'] as const
/** Known of the larger set that these labels are a part of: 392 references, 35 of them dead. */
const BEST_SIMPLE = 'precision 0.92, recall 0.66'

const measured = measureReferences()
const speeds = await measureReferenceSpeed()
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ ...(measured && asJson(measured)), speeds }, null, 2))
else {
  if (measured === undefined) console.log(`Quality is not measured: ${WHY_NONE}`)
  else print(measured)
  await printCheckouts()
  printSpeeds(speeds)
}

/** Nothing is learned, so each repository is as good as left out; they are printed one by one. */
async function printCheckouts(): Promise<void> {
  if (clones().length === 0) return console.log(`\nNot measured in checkouts: ${WHY_NO_CLONES}`)
  const judged = (await Promise.all(LABEL_FILES.map(judgeLabels))).flat()
  if (judged.length > 0) printLabels(judged)
  await printMade()
}

/** Which sorts are falsely called dead, and which are missed, over all repositories and by each. */
async function printMade(): Promise<void> {
  const totals = new Map<Sort, Counts>()
  console.log('\nMade by rule from history: paths of half of it ago, and what git says today\n')
  console.log(`${'repository'.padEnd(44)} alive  falsely dead   dead  told   moved  told`)
  for (const name of clones()) {
    const made = await judgeMade(name)
    if (made === undefined) continue
    for (const sort of SORTS)
      totals.set(sort, added(totals.get(sort), countsOf(made.filter((one) => one.sort === sort))))
    const alive = countsOf(made.filter(({ sort }) => isAlive(sort)))
    const dead = countsOf(made.filter(({ sort }) => !isAlive(sort)))
    console.log(
      `${name.padEnd(44)} ${cell(alive.all, 5)} ${cell(alive.saidDead, 13)} ${cell(dead.all, 6)} ${cell(dead.saidDead, 5)} ${cell(dead.moved, 7)} ${cell(dead.found, 5)}`,
    )
  }
  console.log(`\n${'how it was made'.padEnd(44)}   all  called dead  moved  told`)
  for (const [sort, { all, saidDead, moved, found }] of totals)
    console.log(
      `${`${sort}${isAlive(sort) ? ', not dead' : ''}`.padEnd(44)} ${cell(all, 5)} ${cell(saidDead, 12)} ${cell(moved, 6)} ${cell(found, 5)}`,
    )
}

interface Counts {
  readonly all: number
  readonly saidDead: number
  readonly moved: number
  readonly found: number
}

function countsOf(made: readonly JudgedMade[]): Counts {
  const plain = (path = ''): string => path.replace(/\/+$/, '')
  const moved = made.filter(({ to }) => to !== undefined)
  return {
    all: made.length,
    saidDead: made.filter(({ verdict }) => verdict?.is === 'MISSING' || verdict?.is === 'MOVED')
      .length,
    moved: moved.length,
    found: moved.filter(({ to, verdict }) => plain(verdict?.to) === plain(to)).length,
  }
}

function added(a: Counts | undefined, b: Counts): Counts {
  if (a === undefined) return b
  const { all, saidDead, moved, found } = a
  return {
    all: all + b.all,
    saidDead: saidDead + b.saidDead,
    moved: moved + b.moved,
    found: found + b.found,
  }
}

function printLabels(judged: readonly JudgedLabel[]): void {
  console.log(`\nAll ${judged.length} labels judged in checkouts with their history\n`)
  console.log(`${'detector'.padEnd(44)}   TP   FP   FN  precision  recall`)
  for (const [name, saysDead] of SIMPLE_DETECTORS) {
    const simple = judged.map(({ label, word }) => ({ label, saysDead: saysDead(word) }))
    console.log(row(name, scoreOf(simple)))
  }
  console.log(labelRow('everkeep', judged))
  const moved = judged.filter(({ label }) => label.moved_to !== null)
  for (const [name, placeOf] of SIMPLE_FINDERS) {
    const found = moved.filter(({ label, word }) => placeOf(word) === label.moved_to)
    console.log(`${name.padEnd(44)}${' '.repeat(36)}   moves ${found.length} of ${moved.length}`)
  }
  console.log('\neverkeep by repository: nothing is learned, so each is as good as left out\n')
  for (const name of new Set(judged.map(({ label }) => label.vault)))
    console.log(
      labelRow(
        name,
        judged.filter(({ label }) => label.vault === name),
      ),
    )
  for (const { label, saysDead, verdict } of judged)
    if (label.stale !== null && label.stale !== saysDead)
      console.log(
        `wrong: ${label.vault}/${label.memory}:${label.line} ${label.ref}: ${verdict?.is ?? 'no reference'} (${verdict?.why ?? ''})`,
      )
}

function labelRow(name: string, judged: readonly JudgedLabel[]): string {
  const moved = judged.filter(({ label }) => label.moved_to !== null)
  const plain = (path = ''): string => path.replace(/\/+$/, '')
  const found = moved.filter(
    ({ label, verdict }) => plain(verdict?.to) === plain(label.moved_to ?? ''),
  )
  return `${row(name, scoreOf(judged))}   moves ${found.length} of ${moved.length}`
}

function cell(value: number, width: number): string {
  return String(value).padStart(width)
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

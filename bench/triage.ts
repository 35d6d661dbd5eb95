// How well conversations are triaged, on a labelled set, beside seed 001's patterns on the same text:
// `npm run bench:triage [-- --json]`.

import { join } from 'node:path'
import { type Labelled, labelledSet, SHAPES } from '../test/support/triage-set.ts'
import {
  everkeepFinds,
  partsOf,
  type Score,
  scoreOf,
  seedFinds,
  TRIAGED,
} from './measure-triage.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const set = labelledSet(join(project, 'test', 'triage-set'))
type Finds = (conversation: Labelled) => readonly string[]
const ROWS: readonly (readonly [name: string, finds: Finds])[] = [
  ['seed 001, as it reads', (one) => seedFinds(one, 'as it reads')],
  ['seed 001, spoken text', (one) => seedFinds(one, 'spoken')],
  ...SHAPES.map((shape): [string, Finds] => [
    `everkeep, ${shape}`,
    (one) => everkeepFinds(one, shape).kinds,
  ]),
]

const results = [...partsOf(set)].map(([part, some]) => ({
  part,
  conversations: some.length,
  empty: some.filter(({ keeps }) => keeps.length === 0).length,
  rows: TRIAGED.flatMap((kind) =>
    ROWS.map(([name, finds]) => ({ kind, name, ...scoreOf(some, kind, finds) })),
  ),
}))

if (flags.includes('--json')) console.log(JSON.stringify(results, null, 2))
else
  for (const { part, conversations, empty, rows } of results) {
    console.log(`\n${part}: ${conversations} conversations, ${empty} with nothing to keep\n`)
    console.log(`${'kind'.padEnd(17)}${'triage'.padEnd(26)}found wrong missed  precision  recall`)
    for (const row of rows)
      console.log(`${row.kind.padEnd(17)}${row.name.padEnd(26)}${numbers(row)}`)
  }

function numbers({ found, wrong, missed, precision, recall }: Score): string {
  const counts = [found, wrong, missed].map((count) => String(count).padStart(5)).join(' ')
  return `${counts}  ${precision.toFixed(2).padStart(9)}  ${recall.toFixed(2).padStart(6)}`
}

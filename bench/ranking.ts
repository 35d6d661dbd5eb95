// How strong what is known of a memory, beside its words, may be in its score (REC-04): `npm run bench:ranking [-- --json]`.
// One curve decides: what a factor settles between an answer and a rival that says nearly the same, and what it costs
// where it is wrong and lies on the answer itself.
import { join } from 'node:path'
import { readCodingSet } from '../test/quality/coding-set.ts'
import { benchData, readCosqa, readLocomo } from './quality/public-sets.ts'
import { type KindRow, kindRows } from './ranking/kinds.ts'
import { askedOf, costOf, type Found, pairsOf, rightShare } from './ranking/state-pairs.ts'

const FACTORS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2] as const
const [project = '.', ...flags] = process.argv.slice(2)
const coding = readCodingSet(join(project, 'test', 'quality', 'coding-memories'))
const data = benchData(project)
const publicSets = data === undefined ? [] : [readLocomo(data, 'linked'), readCosqa(data)]

const pairs = await pairsOf(coding)
const found = await askedOf(coding)
const sets: readonly (readonly [string, readonly Found[]])[] = [
  ['coding', found],
  ...(await Promise.all(
    publicSets
      .filter((set) => set !== undefined)
      .map(async (set) => [set.name, await askedOf(set.corpora)] as const),
  )),
]
const rows = FACTORS.map((factor) => ({
  factor,
  settled: Object.fromEntries([...pairs].map(([form, of]) => [form, rightShare(of, factor)])),
  cost: Object.fromEntries(sets.map(([name, of]) => [name, costOf(of, factor)])),
}))
const kinds = kindRows(found)
if (flags.includes('--json')) console.log(JSON.stringify({ rows, kinds }, null, 2))
else print()

function print(): void {
  const forms = [...pairs].map(([form, of]) => `${form} (${of.length})`)
  console.log(
    `factor  answer first of its pair: ${forms.join(', ')}; answers found, MRR / R@10, when it lies on them: ${sets.map(([name]) => name).join(', ')}`,
  )
  for (const { factor, settled, cost } of rows)
    console.log(
      [
        factor.toFixed(2),
        ...Object.values(settled).map(percent),
        ...Object.values(cost).map(({ mrr, at10 }) => `${percent(mrr)} / ${percent(at10)}`),
      ].join('   '),
    )
  if (data === undefined)
    console.log('no public sets: set EVERKEEP_BENCH_DATA to a folder that holds them.')
  console.log('\nkinds: MRR on the coding set')
  for (const row of kinds) console.log(sayKind(row))
}

function sayKind({ what, asked, factors }: KindRow): string {
  const figures = factors.map(({ factor, mrr }) => `x${factor.toFixed(2)} ${percent(mrr)}`)
  return `${what.padEnd(44)} ${String(asked).padStart(4)} questions   ${figures.join('   ')}`
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5)
}

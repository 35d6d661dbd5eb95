// How well conversations are triaged: the batches of our own, beside seed 001's patterns on the same text, and the
// conversations of another hand in ../shared/data/conversations, each by weights that were learned without it.
// `npm run bench:triage [-- --json | --conversations | --each | --shipped]`; --shipped is for conversations that nothing
// was learned from.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Labelled, labelledSet, SHAPES } from '../test/support/triage-set.ts'
import { benchConversations, FOLDS } from './bench-conversations.ts'
import { learningSources } from './learn-kinds.ts'
import { judge, judgedByFolds, sayConversations } from './measure-conversations.ts'
import {
  everkeepFinds,
  partsOf,
  type Score,
  scoreOf,
  seedFinds,
  TRIAGED,
} from './measure-triage.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const CONVERSATIONS = join(
  process.env['EVERKEEP_BENCH_DATA'] ?? join(project, '..', 'shared', 'data'),
  'conversations',
)
const set = flags.includes('--conversations')
  ? []
  : labelledSet(join(project, 'test', 'triage-set'))
type Finds = (conversation: Labelled) => readonly string[]
/** Seed 001 in the form that it reads, with what others injected and without; ours in each shape of a client. */
const READERS: readonly (readonly [name: string, finds: Finds])[] = [
  ['seed 001, as it reads', (one) => seedFinds(one, 'as it reads')],
  ['seed 001, spoken text', (one) => seedFinds(one, 'spoken')],
  ...SHAPES.map((shape): [string, Finds] => [
    `everkeep, ${shape}`,
    (one) => everkeepFinds(one, shape).kinds,
  ]),
]

const results = [['whole set', set] as const, ...partsOf(set)].map(([part, some]) => ({
  part,
  conversations: some.length,
  empty: some.filter(({ keeps }) => keeps.length === 0).length,
  /** Conversations with nothing to keep in which something is found nevertheless. */
  loud: some.filter((one) => one.keeps.length === 0 && everkeepFinds(one, 'flat').kinds.length > 0)
    .length,
  kinds: TRIAGED.map((kind) => ({
    kind,
    labels: some.filter(({ keeps }) => keeps.includes(kind)).length,
    scores: READERS.map(([name, finds]) => ({ name, ...scoreOf(some, kind, finds) })),
  })),
}))

if (flags.includes('--json')) console.log(JSON.stringify(results, null, 2))
else {
  if (set.length > 0) for (const result of results) print(result)
  printConversations()
}

/** Each conversation by weights that were learned without it, and without a fifth of all others. */
function printConversations(): void {
  if (!existsSync(CONVERSATIONS)) {
    console.log(`\nno ${CONVERSATIONS}: the conversations of another hand are not measured`)
    return
  }
  const all = benchConversations(CONVERSATIONS)
  const isShipped = flags.includes('--shipped')
  const judged = isShipped
    ? all.map((one) => judge(one))
    : judgedByFolds(all, learningSources(project))
  const name = isShipped
    ? 'another hand, by the weights as they are shipped'
    : `another hand, each learned without its fold (${FOLDS} folds)`
  console.log(sayConversations(name, judged, flags.includes('--each')))
}

function print({ part, conversations, empty, loud, kinds }: (typeof results)[number]): void {
  console.log(
    `\n${part}: ${conversations} conversations, ${empty} with nothing to keep (something found in ${loud})\n`,
  )
  const heads = ['seed as it reads', 'seed, spoken', 'everkeep']
  console.log(
    `${'kind'.padEnd(16)}${'labels'.padStart(6)}  ${heads.map((head) => head.padStart(17)).join('  ')}`,
  )
  for (const { kind, labels, scores } of kinds) {
    const [reads, spoken, ...ours] = scores
    const [first] = ours
    const cells = [reads, spoken, first].map((score) => cell(score!).padStart(17))
    const below = [reads!, spoken!].some((seed) => isBelow(first!, seed)) ? '  <' : ''
    const differs = ours.some((other) => cell(other) !== cell(first!)) ? '  shapes differ' : ''
    console.log(
      `${kind.padEnd(16)}${String(labels).padStart(6)}  ${cells.join('  ')}${below}${differs}`,
    )
  }
}

/** Precision and recall; who brings up nothing has no precision, and what is in no label has no recall. */
function cell({ found, wrong, missed, precision, recall }: Score): string {
  const part = (figure: number, of: number): string => (of === 0 ? 'n/a' : figure.toFixed(2))
  const counts = `${found}+${wrong}`
  return `${counts}  ${part(precision, found + wrong).padStart(4)} ${part(recall, found + missed).padStart(4)}`
}

/** Whether a score is below another in a figure that both have. */
function isBelow(ours: Score, theirs: Score): boolean {
  const precise = theirs.found + theirs.wrong > 0 && ours.precision < theirs.precision
  return precise || ours.recall < theirs.recall
}

// Whether what is injected is what was asked for, and nothing else: our own prompts of invented people, and the cases of
// precisionMemBench (REC-05, REC-12).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { context } from '../src/app/recall/for-prompt.ts'
import type { Passage, RecallVault } from '../src/app/recall/recall-vault.ts'
import { PROMPT_BATCHES, promptPersons } from '../test/quality/prompt-cases.ts'
import { type Belief, memoryOf } from './precision/beliefs.ts'
import { type Case, expectsRecall, type Given, judgeCase } from './precision/judge-case.ts'
import { judgePrompts, printPrompts } from './precision/prompt-cases.ts'
import { benchData } from './quality/public-sets.ts'
import { type FilledVault, vaultOf } from './quality/vault-of.ts'

const [project = '.', ...flags] = process.argv.slice(2)
/** The set's own default user; cases that name another ask that one's vault. */
const USER = 'test-user'
/** How many memories may be told at once: some cases expect seven beside what is pinned. The set itself allows twenty. */
const BUDGETS = [8, 20]

interface Judged {
  readonly caseId: string
  readonly category: string
  readonly expectsRecall: boolean
  readonly faults: readonly string[]
  readonly nothing: boolean
}

const asJson = flags.includes('--json')
if (!asJson)
  for (const batch of PROMPT_BATCHES) {
    const persons = promptPersons(join(project, 'test', 'quality', 'prompt-cases', batch))
    process.stdout.write(`${printPrompts(batch, await judgePrompts(persons))}\n`)
  }

const folder = join(benchData(project) ?? '', 'precisionmembench')
const [beliefs, cases] = [join(folder, 'beliefs.seed.json'), join(folder, 'retrieval.dev.json')]
if (existsSync(beliefs) && existsSync(cases)) {
  const runs: Run[] = []
  for (const budget of BUDGETS) runs.push(runOf(budget, await judgeAll(budget)))
  report(runs)
} else
  process.stdout.write(
    'no precision cases: set EVERKEEP_BENCH_DATA to a folder that holds precisionmembench.\n',
  )

async function judgeAll(maxInject: number): Promise<readonly Judged[]> {
  // Safe: published files of a fixed form.
  const seed = JSON.parse(readFileSync(beliefs, 'utf8')) as readonly Belief[]
  const asked = JSON.parse(readFileSync(cases, 'utf8')) as readonly Case[]
  const judged: Judged[] = []
  for (const user of new Set(asked.map(({ userId = USER }) => userId))) {
    const own = seed.filter(({ user_id }) => user_id === user)
    const vault = vaultOf(own.map(memoryOf))
    const idOf = ({ entry }: Passage): string =>
      own[vault.positionOf(entry.path)]?._id ?? entry.path
    for (const one of asked.filter(({ userId = USER }) => userId === user))
      judged.push(judge(one, await give(vault, { ...one, maxInject }, idOf)))
    vault.close()
  }
  return judged
}

async function give(
  { world }: FilledVault,
  { query, scope, budget, caseId, maxInject }: Case & { readonly maxInject: number },
  idOf: (passage: Passage) => string,
): Promise<Given> {
  const vault: RecallVault = { world, scope: 'project', trusted: true }
  const outcome = await context([vault], {
    prompt: query,
    scopes: scope,
    budget: { memories: budget?.maxBeliefs ?? maxInject },
    session: caseId,
    record: false,
  })
  return {
    prelude: outcome.prelude.map(({ text }) => text).join('\n'),
    pinned: outcome.pinned.map(idOf),
    relevant: outcome.relevant.map(idOf),
    open: outcome.open.map(idOf),
  }
}

function judge(one: Case, given: Given): Judged {
  return {
    caseId: one.caseId,
    category: one.category,
    expectsRecall: expectsRecall(one),
    faults: judgeCase(one, given),
    nothing: judgeCase(one, { ...given, relevant: [] }).length === 0,
  }
}

interface Run {
  readonly maxInject: number
  readonly cases: number
  readonly passed: number
  readonly expectRecall: number
  readonly passedOfThose: number
  /** How many cases the standing memories alone would pass: a total says little without it. */
  readonly recallingNothing: number
  readonly failed: readonly Judged[]
}

function runOf(maxInject: number, judged: readonly Judged[]): Run {
  const wanting = judged.filter((one) => one.expectsRecall)
  const failed = judged.filter(({ faults }) => faults.length > 0)
  return {
    maxInject,
    cases: judged.length,
    passed: judged.length - failed.length,
    expectRecall: wanting.length,
    passedOfThose: wanting.filter((one) => !failed.includes(one)).length,
    recallingNothing: judged.filter(({ nothing }) => nothing).length,
    failed,
  }
}

function report(runs: readonly Run[]): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ node: process.version, runs }, null, 2)}\n`)
    return
  }
  const lines = runs.flatMap((run) => [
    `precisionMemBench dev, max_inject ${run.maxInject}: ${run.passed} of ${run.cases} cases passed, ` +
      `${run.passedOfThose} of the ${run.expectRecall} that expect a recall; recalling nothing passes ${run.recallingNothing}`,
    ...run.failed.map(({ caseId, faults }) => `  failed ${caseId}: ${faults.join('; ')}`),
  ])
  process.stdout.write(`${lines.join('\n')}\n`)
}

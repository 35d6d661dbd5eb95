// How well search finds, on labelled sets, beside what people use today in the same process (REC-12).
import { join } from 'node:path'
import { askedEveryday, asSaved, readCodingSet } from '../test/quality/coding-set.ts'
import { baselines } from './quality/baselines.ts'
import type { Engine, LabelledSet } from './quality/corpus.ts'
import { everkeep } from './quality/everkeep.ts'
import { type Injection, measureInjection, printInjection } from './quality/injection.ts'
import { meaningEngines } from './quality/meaning.ts'
import { ASKED, meanOf, type Scores, scoresOf } from './quality/measures.ts'
import { benchData, readCosqa, readLocomo } from './quality/public-sets.ts'
import { printSet, type SetResult } from './quality/tables.ts'

const CODING = 'coding memories'
const [project = '.', ...flags] = process.argv.slice(2)
const CODING_FOLDER = join(project, 'test', 'quality', 'coding-memories')
const asJson = flags.includes('--json')
const only = flags.filter((flag) => !flag.startsWith('--'))

const { engines, notes } = baselines(project)
const withModel = meaningEngines(process.env['EVERKEEP_BENCH_EMBEDDER'])
const sets: SetResult[] = []
const say = (text: string): void => {
  if (!asJson) process.stdout.write(text)
}
say(`node ${process.version}\n`)
const allNotes = [...notes, ...withModel.notes]
const injections: Record<string, Injection> = {}
for (const set of labelledSets()) {
  const result = await measure(set, [...engines, everkeep, ...withModel.engines])
  sets.push(result)
  say(printSet(result))
  if (set.name !== CODING) continue
  for (const [what, corpora] of Object.entries(injected())) {
    injections[what] = await measureInjection({ name: what, corpora })
    say(printInjection(what, injections[what]))
  }
}
if (asJson)
  process.stdout.write(
    `${JSON.stringify({ node: process.version, notes: allNotes, sets, injections }, null, 2)}\n`,
  )
else for (const note of allNotes) say(`note: ${note}\n`)

/** What a prompt brings in: with names that somebody chose, and with the keywords that a text gets when it is saved. */
function injected(): Readonly<Record<string, LabelledSet['corpora']>> {
  const named = readCodingSet(CODING_FOLDER)
  const saved = asSaved(named)
  return {
    [CODING]: named,
    'coding memories as they are saved': saved,
    'prompts of every day': askedEveryday(named, CODING_FOLDER),
    'prompts of every day, memories as they are saved': askedEveryday(saved, CODING_FOLDER),
  }
}

function labelledSets(): readonly LabelledSet[] {
  const coding = {
    name: CODING,
    corpora: readCodingSet(CODING_FOLDER),
  }
  const data = benchData(project)
  if (data === undefined)
    allNotes.push('no public sets: set EVERKEEP_BENCH_DATA to a folder that holds them.')
  const publicSets =
    data === undefined
      ? []
      : [readLocomo(data, 'linked'), readLocomo(data, 'alone'), readCosqa(data)]
  const found = [coding, ...publicSets].filter((set) => set !== undefined)
  return only.length === 0
    ? found
    : found.filter(({ name }) => only.some((word) => name.toLowerCase().includes(word)))
}

async function measure(set: LabelledSet, tried: readonly Engine[]): Promise<SetResult> {
  const rows = []
  for (const engine of tried) rows.push(await measureEngine(set, engine))
  const questions = set.corpora.flatMap((corpus) => corpus.questions)
  return {
    name: set.name,
    memories: set.corpora.reduce((sum, { memories }) => sum + memories.length, 0),
    questions: questions.filter(({ expected }) => expected.length > 0).length,
    rows,
  }
}

/** Questions without an answer are no matter of ranking: whether they are met with silence is measured apart. */
async function measureEngine(set: LabelledSet, engine: Engine): Promise<SetResult['rows'][number]> {
  const bySort = new Map<string, Scores[]>()
  const times = { open: 0, ask: 0 }
  for (const { memories, sameText, questions } of set.corpora) {
    let started = performance.now()
    const opened = await engine.open(engines.includes(engine) ? (sameText ?? memories) : memories)
    times.open += performance.now() - started
    for (const { query, sort, expected } of questions) {
      if (expected.length === 0) continue
      started = performance.now()
      const answer = await opened.ask(query, ASKED)
      times.ask += performance.now() - started
      bySort.set(sort, [...(bySort.get(sort) ?? []), scoresOf(answer, expected)])
    }
    opened.close?.()
  }
  const all = [...bySort.values()].flat()
  return {
    engine: engine.name,
    all: meanOf(all),
    sorts: Object.fromEntries([...bySort].map(([sort, scores]) => [sort, meanOf(scores)])),
    openMs: times.open,
    askMs: times.ask / Math.max(1, all.length),
  }
}

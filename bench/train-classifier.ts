// Learns how much each cue speaks for a kind, and writes src/core/classify/kind-weights.ts:
// `node bench/run.mjs train-classifier`. Learned from test/triage-set (without the blind batches), test/save-kinds and,
// where they are there, the conversations of ../shared/data/conversations. `--held-out` writes nothing: it learns without
// a fold of those conversations and prints what is found in it. Multinomial regression, nothing random.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spokenLines } from '../src/core/classify/spoken-lines.ts'
import { statementAlone, statementsIn } from '../src/core/classify/statements.ts'
import { parseSet, trainingMark } from '../test/support/triage-set.ts'
import { benchConversations, partOf, tells } from './bench-conversations.ts'
import { heardFrom, messagesOf } from './measure-triage.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const TABLE = join(project, 'src', 'core', 'classify', 'kind-weights.ts')
const KINDS =
  'none decision preference constraint runbook tech_debt user feedback project reference technique pattern config workflow insight gotcha convention'.split(
    ' ',
  )
/** What a first guess goes by, before anything was learned: which statement of a conversation its label means. */
const GUESSES: Readonly<Record<string, string>> = {
  decision: 'choose because instead compare keep drop we',
  preference: 'always never henceforth manner wish dont you',
  constraint: 'cannot only authority stays must',
  runbook: 'trouble worked remedy cause recur when tool.failed lesson',
  tech_debt: 'later ugly notime',
}
const ROUNDS = 3
const STEPS = 90
const DECAY = 5
const WEIGHT = { labelled: 6, saved: 6, said: 2, guessed: 2, nothing: 1 } as const
const UNIT = 10

interface Example {
  readonly features: readonly number[]
  readonly by: string
  readonly message: number
  readonly text: string
}

interface Source {
  readonly keeps: readonly string[]
  readonly examples: readonly Example[]
  readonly sort: 'guessed' | 'labelled' | 'saved'
  /** Of a labelled statement its kinds; undefined where it may be one or not. */
  readonly kindsOf: (text: string) => readonly string[] | undefined
}

const names: string[] = []
const places = new Map<string, number>()
const FIRST_WORDS = ['by.user', 'first'].map(placeOf)
const isOwn = (at: number): boolean => names[at] !== 'alone'
const sources = [...ownSources(), ...savedSources(), ...sharedSources()]
writeTable(learned(sources))

function placeOf(name: string): number {
  const known = places.get(name)
  if (known !== undefined) return known
  places.set(name, names.length)
  return names.push(name) - 1
}

function examplesOf(messages: Parameters<typeof statementsIn>[1]): readonly Example[] {
  return statementsIn(spokenLines(messages), messages).map(({ features, by, message, text }) => ({
    features: [...features.keys()].map(placeOf),
    by,
    message,
    text,
  }))
}

function ownSources(): readonly Source[] {
  const folder = join(project, 'test', 'triage-set')
  const files = readdirSync(folder).filter((name) => /^(?!blind-).*\.txt$/.test(name))
  return files.sort().flatMap((name) =>
    parseSet(readFileSync(join(folder, name), 'utf8')).map(
      (one): Source => ({
        keeps: one.keeps.filter((kind) => kind in GUESSES),
        examples: examplesOf(messagesOf(one, 'flat')),
        sort: 'guessed',
        kindsOf: () => undefined,
      }),
    ),
  )
}

function savedSources(): readonly Source[] {
  const folder = join(project, 'test', 'save-kinds')
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Source => {
      const [kinds = '', text = ''] = line.split(' | ')
      const features = [...statementAlone(text).keys()].map(placeOf)
      const example = { features, by: 'user', message: 0, text }
      return {
        keeps: kinds.split('/'),
        examples: [example],
        sort: 'saved',
        kindsOf: () => undefined,
      }
    })
}

function sharedSources(): readonly Source[] {
  if (flags.includes('--own')) return []
  const folder = join(project, '..', 'shared', 'data', 'conversations')
  if (!existsSync(folder)) {
    console.log(`no ${folder}: learned from the own batches alone`)
    return []
  }
  const all = benchConversations(folder)
  const used = flags.includes('--tuned') ? all.filter((one) => partOf(one, all) === 'tuned') : all
  return used.map(
    ({ items, optional, transcript }): Source => ({
      keeps: items.map(({ kind }) => kind),
      examples: examplesOf(heardFrom(transcript)),
      sort: 'labelled',
      kindsOf: (text) => {
        const found = items.filter((item) => tells(text, item.text)).map(({ kind }) => kind)
        if (found.length > 0) return found
        return optional.some((item) => tells(text, item.text)) ? undefined : []
      },
    }),
  )
}

interface Model {
  readonly weights: readonly Float64Array[]
  readonly bias: Float64Array
}

interface Target {
  readonly example: Example
  readonly shares: Float64Array
  readonly weight: number
}

function learned(all: readonly Source[]): Model {
  let model: Model = {
    weights: names.map(() => new Float64Array(KINDS.length)),
    bias: new Float64Array(KINDS.length),
  }
  for (let round = 0; round < ROUNDS; round++) {
    const before = round === 0 ? undefined : model
    model = fitted(
      model,
      all.flatMap((source) => targetsOf(source, before)),
    )
  }
  return model
}

function targetsOf(source: Source, model: Model | undefined): readonly Target[] {
  const likely = (example: Example): Float64Array =>
    model === undefined ? guessed(example) : sharesOf(model, example)
  const target = (example: Example, kinds: readonly string[], weight: number): Target => {
    const shares = new Float64Array(KINDS.length)
    for (const kind of kinds) shares[KINDS.indexOf(kind)]! += 1 / kinds.length
    return { example, shares, weight }
  }
  const { keeps, examples, sort } = source
  if (sort === 'saved') {
    const [example] = examples
    const found = likely(example!)
    const sum = keeps.reduce((all, kind) => all + found[KINDS.indexOf(kind)]! + 1e-6, 0)
    const made = target(example!, [keeps[0]!], WEIGHT.saved)
    // Half of it is its first kind's; the rest goes to those of its kinds that it looks like.
    for (const kind of keeps) {
      const at = KINDS.indexOf(kind)
      const first = kind === keeps[0] ? 0.5 : 0
      made.shares[at] = first + (0.5 * (found[at]! + 1e-6)) / sum
    }
    // What somebody has saved is worth keeping as well where it is said at the start of a conversation.
    const said = { ...example!, features: [...example!.features.filter(isOwn), ...FIRST_WORDS] }
    return [made, { ...made, example: said, weight: WEIGHT.said }]
  }
  if (sort === 'labelled')
    return examples.flatMap((example) => {
      const kinds = source.kindsOf(example.text)
      if (kinds === undefined) return []
      if (kinds.length > 0) return [target(example, [...new Set(kinds)], WEIGHT.labelled)]
      return [target(example, ['none'], keeps.length === 0 ? WEIGHT.nothing : 0.7)]
    })
  const meant = new Map<Example, string>()
  for (const kind of keeps) {
    let best: Example | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const example of examples) {
      const worth = likely(example)[KINDS.indexOf(kind)]! * (example.by === 'user' ? 1 : 0.6)
      if (meant.has(example) || worth <= most) continue
      best = example
      most = worth
    }
    if (best !== undefined) meant.set(best, kind)
  }
  const messages = new Set([...meant.keys()].map(({ message }) => message))
  return examples.flatMap((example) => {
    const kind = meant.get(example)
    if (kind !== undefined) return [target(example, [kind], WEIGHT.guessed)]
    return messages.has(example.message) ? [] : [target(example, ['none'], WEIGHT.nothing)]
  })
}

function guessed({ features }: Example): Float64Array {
  const said = new Set(features.map((at) => names[at]))
  const shares = new Float64Array(KINDS.length)
  for (const [kind, cues] of Object.entries(GUESSES)) {
    const telling = cues.split(' ')
    shares[KINDS.indexOf(kind)] = telling.filter((cue) => said.has(cue)).length / telling.length
  }
  return shares
}

function sharesOf({ weights, bias }: Model, { features }: Example): Float64Array {
  const sums = Float64Array.from(bias)
  for (const at of features) {
    const row = weights[at]!
    for (let kind = 0; kind < sums.length; kind++) sums[kind]! += row[kind]!
  }
  const most = Math.max(...sums)
  let whole = 0
  for (let kind = 0; kind < sums.length; kind++) whole += sums[kind] = Math.exp(sums[kind]! - most)
  return sums.map((sum) => sum / whole)
}

/** Adam from where the round before ended. */
function fitted(from: Model, targets: readonly Target[]): Model {
  const size = KINDS.length
  const flat = new Float64Array((names.length + 1) * size)
  for (const [at, row] of [...from.weights, from.bias].entries()) flat.set(row, at * size)
  const mean = new Float64Array(flat.length)
  const square = new Float64Array(flat.length)
  const total = targets.reduce((sum, { weight }) => sum + weight, 0)
  const biasAt = names.length * size
  const model = (): Model => ({
    weights: names.map((_, at) => flat.subarray(at * size, (at + 1) * size)),
    bias: flat.subarray(biasAt),
  })
  for (let step = 1; step <= STEPS; step++) {
    const slope = flat.map((weight, at) => (at < biasAt ? (DECAY * weight) / total : 0))
    for (const { example, shares, weight } of targets) {
      const found = sharesOf(model(), example)
      for (let kind = 0; kind < size; kind++) {
        const error = ((found[kind]! - shares[kind]!) * weight) / total
        for (const at of example.features) slope[at * size + kind]! += error
        slope[biasAt + kind]! += error
      }
    }
    const rate = step < STEPS * 0.6 ? 0.06 : 0.015
    for (let at = 0; at < flat.length; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * slope[at]!
      square[at] = 0.99 * square[at]! + 0.01 * slope[at]! * slope[at]!
      const settled = Math.sqrt(square[at]! / (1 - 0.99 ** step)) + 1e-6
      flat[at]! -= (rate * mean[at]!) / (1 - 0.9 ** step) / settled
    }
  }
  return model()
}

function writeTable({ weights, bias }: Model): void {
  const cells = (row: Float64Array): readonly number[] =>
    [...row].map((weight) => Math.round(weight * UNIT))
  const rows = names
    .map((name, at) => [name, cells(weights[at]!)] as const)
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= 1))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = [['bias', cells(bias)] as const, ...rows].map(([name, row]) =>
    [name.padEnd(18), ...row.map((weight) => String(weight).padStart(4))].join(''),
  )
  writeFileSync(
    TABLE,
    `/** What it was learned from, as \`trainingMark\` tells it. */\nexport const LEARNED_FROM = '${trainingMark(project)}'\n\nexport const WEIGHTED_KINDS: readonly string[] =\n  '${KINDS.join(' ')}'.split(\n    ' ',\n  )\n\n/**\n * How much each cue speaks for each of these kinds, in tenths, against it below zero. Learned by\n * \`node bench/run.mjs train-classifier\`; whoever changes what it learns from runs it again.\n */\nexport const KIND_WEIGHTS = \`\n${lines.join('\n')}\n\`\n`,
  )
  console.log(`${rows.length} cues, learned from ${sources.length} texts`)
}

// How much each cue speaks for a kind: multinomial regression over texts with labels, nothing random. The table of the
// weights is made by it, and what is found in texts that were left out is measured with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KindWeights } from '../src/core/classify/rank-kinds.ts'
import { spokenLines } from '../src/core/classify/spoken-lines.ts'
import { statementAlone, statementsIn } from '../src/core/classify/statements.ts'
import { parseSet } from '../test/support/triage-set.ts'
import { benchConversations, tells } from './bench-conversations.ts'
import { heardFrom, messagesOf } from './measure-triage.ts'

export const KINDS: readonly string[] =
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
const DECAY = 12
const WEIGHT = { labelled: 6, saved: 18, said: 2, guessed: 2, nothing: 1, beside: 0.7 } as const

interface Example {
  readonly features: readonly string[]
  readonly by: string
  readonly message: number
  readonly text: string
}

/** A conversation or a saved sentence with what is to be kept of it. */
export interface Source {
  /** Where it comes from: a file of ours, or the id of a conversation of another hand. */
  readonly from: string
  readonly keeps: readonly string[]
  readonly examples: readonly Example[]
  readonly sort: 'guessed' | 'labelled' | 'saved'
  /** Of a labelled statement its kinds; undefined where it may be one or not. */
  readonly kindsOf: (text: string) => readonly string[] | undefined
}

const FIRST_WORDS = ['by.user', 'first']
const UNKNOWN = (): undefined => undefined

/** Every text that there is to learn from: our batches without the blind ones, saved sentences, those of another hand. */
export function learningSources(project: string): readonly Source[] {
  return [...ownSources(project), ...savedSources(project), ...sharedSources(project)]
}

function examplesOf(messages: Parameters<typeof statementsIn>[1]): readonly Example[] {
  return statementsIn(spokenLines(messages), messages).map(({ features, by, message, text }) => ({
    features: [...features.keys()],
    by,
    message,
    text,
  }))
}

function ownSources(project: string): readonly Source[] {
  const folder = join(project, 'test', 'triage-set')
  const files = readdirSync(folder).filter((name) => /^(?!blind-).*\.txt$/.test(name))
  return files.sort().flatMap((name) =>
    parseSet(readFileSync(join(folder, name), 'utf8')).map((one) => ({
      from: name,
      keeps: one.keeps.filter((kind) => kind in GUESSES),
      examples: examplesOf(messagesOf(one, 'flat')),
      sort: 'guessed' as const,
      kindsOf: UNKNOWN,
    })),
  )
}

function savedSources(project: string): readonly Source[] {
  const folder = join(project, 'test', 'save-kinds')
  return readdirSync(folder)
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line): Source => {
          const [kinds = '', text = ''] = line.split(' | ')
          const features = [...statementAlone(text).keys()]
          return {
            from: name,
            keeps: kinds.split('/'),
            examples: [{ features, by: 'user', message: 0, text }],
            sort: 'saved',
            kindsOf: UNKNOWN,
          }
        }),
    )
}

function sharedSources(project: string): readonly Source[] {
  const folder = join(project, '..', 'shared', 'data', 'conversations')
  if (!existsSync(folder)) {
    console.log(`no ${folder}: learned from the own batches alone`)
    return []
  }
  return benchConversations(folder).map(({ id, items, optional, transcript }) => ({
    from: id,
    keeps: items.map(({ kind }) => kind),
    examples: examplesOf(heardFrom(transcript)),
    sort: 'labelled',
    kindsOf: (text) => {
      const found = items.filter((item) => tells(text, item.text)).map(({ kind }) => kind)
      if (found.length > 0) return found
      return optional.some((item) => tells(text, item.text)) ? undefined : []
    },
  }))
}

interface Model {
  readonly places: ReadonlyMap<string, number>
  /** A row a cue, and one for the bias at the end. */
  readonly flat: Float64Array
}

interface Target {
  readonly at: readonly number[]
  readonly shares: Float64Array
  readonly weight: number
}

/** What speaks for each kind, learned from some texts. */
export function learnKinds(sources: readonly Source[]): KindWeights {
  const places = placesIn(sources)
  let model: Model = { places, flat: new Float64Array((places.size + 1) * KINDS.length) }
  for (let round = 0; round < ROUNDS; round++) {
    const before = round === 0 ? undefined : model
    model = fitted(
      model,
      sources.flatMap((source) => targetsOf(source, before, places)),
    )
  }
  const rowAt = (at: number): readonly number[] => [
    ...model.flat.subarray(at * KINDS.length, (at + 1) * KINDS.length),
  ]
  return {
    bias: rowAt(places.size),
    rows: new Map([...places].map(([name, at]) => [name, rowAt(at)])),
  }
}

function placesIn(sources: readonly Source[]): ReadonlyMap<string, number> {
  const names = sources.flatMap(({ examples }) => examples.flatMap(({ features }) => features))
  return new Map([...new Set([...FIRST_WORDS, ...names])].map((name, at) => [name, at]))
}

function targetsOf(
  source: Source,
  model: Model | undefined,
  places: Model['places'],
): readonly Target[] {
  const likely = (example: Example): Float64Array =>
    model === undefined ? guessed(example) : sharesOf(model, placed(example.features, places))
  const target = (example: Example, kinds: readonly string[], weight: number): Target => {
    const shares = new Float64Array(KINDS.length)
    for (const kind of kinds) shares[KINDS.indexOf(kind)]! += 1 / kinds.length
    return { at: placed(example.features, places), shares, weight }
  }
  if (source.sort === 'saved') return savedTargets(source, likely, places)
  const { keeps, examples } = source
  if (source.sort === 'labelled')
    return examples.flatMap((example) => {
      const kinds = source.kindsOf(example.text)
      if (kinds === undefined) return []
      if (kinds.length > 0) return [target(example, [...new Set(kinds)], WEIGHT.labelled)]
      return [target(example, ['none'], keeps.length === 0 ? WEIGHT.nothing : WEIGHT.beside)]
    })
  const meant = meantExamples(source, likely)
  const messages = new Set([...meant.keys()].map(({ message }) => message))
  return examples.flatMap((example) => {
    const kind = meant.get(example)
    if (kind !== undefined) return [target(example, [kind], WEIGHT.guessed)]
    return messages.has(example.message) ? [] : [target(example, ['none'], WEIGHT.nothing)]
  })
}

function savedTargets(
  { keeps, examples: [example] }: Source,
  likely: (example: Example) => Float64Array,
  places: Model['places'],
): readonly Target[] {
  const found = likely(example!)
  const sum = keeps.reduce((all, kind) => all + found[KINDS.indexOf(kind)]! + 1e-6, 0)
  const shares = new Float64Array(KINDS.length)
  // Half of it is its first kind's; the rest goes to those of its kinds that it looks like.
  for (const kind of keeps) {
    const at = KINDS.indexOf(kind)
    shares[at] = (kind === keeps[0] ? 0.5 : 0) + (0.5 * (found[at]! + 1e-6)) / sum
  }
  const features = example!.features
  // What somebody has saved is worth keeping as well where it is said at the start of a conversation.
  const said = [...features.filter((name) => name !== 'alone'), ...FIRST_WORDS]
  return [
    { at: placed(features, places), shares, weight: WEIGHT.saved },
    { at: placed(said, places), shares, weight: WEIGHT.said },
  ]
}

/** Which statement each label of a conversation means: the likeliest one. */
function meantExamples(
  { keeps, examples }: Source,
  likely: (example: Example) => Float64Array,
): ReadonlyMap<Example, string> {
  const meant = new Map<Example, string>()
  for (const kind of keeps) {
    const worth = (example: Example): number =>
      likely(example)[KINDS.indexOf(kind)]! * (example.by === 'user' ? 1 : 0.6)
    const open = examples.filter((example) => !meant.has(example))
    const best = open.reduce<Example | undefined>(
      (most, one) => (most !== undefined && worth(most) >= worth(one) ? most : one),
      undefined,
    )
    if (best !== undefined) meant.set(best, kind)
  }
  return meant
}

function guessed({ features }: Example): Float64Array {
  const said = new Set(features)
  const shares = new Float64Array(KINDS.length)
  for (const [kind, cues] of Object.entries(GUESSES)) {
    const telling = cues.split(' ')
    shares[KINDS.indexOf(kind)] = telling.filter((cue) => said.has(cue)).length / telling.length
  }
  return shares
}

function placed(features: readonly string[], places: Model['places']): readonly number[] {
  return features.flatMap((name) => places.get(name) ?? [])
}

function sharesOf({ flat, places }: Model, at: readonly number[]): Float64Array {
  const size = KINDS.length
  const sums = flat.slice(places.size * size, (places.size + 1) * size)
  for (const row of at)
    for (let kind = 0; kind < size; kind++) sums[kind]! += flat[row * size + kind]!
  const most = Math.max(...sums)
  let whole = 0
  for (let kind = 0; kind < size; kind++) whole += sums[kind] = Math.exp(sums[kind]! - most)
  for (let kind = 0; kind < size; kind++) sums[kind]! /= whole
  return sums
}

/** Adam from where the round before ended. */
function fitted({ places, flat: from }: Model, targets: readonly Target[]): Model {
  const size = KINDS.length
  const model: Model = { places, flat: from.slice() }
  const { flat } = model
  const mean = new Float64Array(flat.length)
  const square = new Float64Array(flat.length)
  const slope = new Float64Array(flat.length)
  const total = targets.reduce((sum, { weight }) => sum + weight, 0)
  const biasAt = places.size * size
  for (let step = 1; step <= STEPS; step++) {
    for (let at = 0; at < flat.length; at++)
      slope[at] = at < biasAt ? (DECAY * flat[at]!) / total : 0
    for (const { at, shares, weight } of targets) {
      const found = sharesOf(model, at)
      for (let kind = 0; kind < size; kind++) {
        const error = ((found[kind]! - shares[kind]!) * weight) / total
        for (const row of at) slope[row * size + kind]! += error
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
  return model
}

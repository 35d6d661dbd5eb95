// Learns how people word what is worth keeping, from the labelled set, and writes the table that triage weighs words by:
// `node bench/run.mjs train-triage`. `--held-out` prints instead what is found in each of the later batches by a table that
// was learned from all the others. Plain logistic regression, without anything random: twice the same gives the same.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passagesOf } from '../src/core/classify/cues/passage.ts'
import { SCALES, sumOf, weigh } from '../src/core/classify/cues/weigh.ts'
import { FOUND_MIN, wordingOf } from '../src/core/classify/cues/wording.ts'
import { spokenLines } from '../src/core/classify/spoken-lines.ts'
import { simplified } from '../src/core/text/simplified.ts'
import { parseSet, trainingMark } from '../test/support/triage-set.ts'
import { messagesOf } from './measure-triage.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const FOLDER = join(project, 'test', 'triage-set')
const TABLE = join(project, 'src', 'core', 'triage', 'weigh', 'word-weights.ts')
/** A word that stands in fewer passages says more about who wrote them. */
const PASSAGES_MIN = 3
const STEPS = 300
const RATE = 6
const MOMENTUM = 0.9
const DECAY = 0.02
/** There are many passages with nothing in them for each that holds something. */
const POSITIVE_WEIGHT = 3
/** So many words are kept for each kind; the rest hardly weighs anything. */
const WORDS_KEPT = 1_000
/** Of a line of the table. */
const WIDTH = 160
/** Weights are written down as whole tenths. */
const UNIT = 10

interface Reading {
  readonly batch: string
  readonly keeps: readonly string[]
  readonly passages: readonly PassageWords[]
}

interface PassageWords {
  readonly words: readonly number[]
  /** Of all its words, also those that no table knows. */
  readonly length: number
  /** What its cues add up to, by kind. */
  readonly sums: ReadonlyMap<string, number>
}

interface Example {
  readonly words: readonly number[]
  readonly length: number
  readonly is: 0 | 1
}

interface Model {
  bias: number
  readonly weights: Float64Array
}

const places = new Map<string, number>()
const seen: number[] = []
const readings = readAll()
const KINDS = SCALES.map(({ kind }) => kind)

if (flags.includes('--held-out')) printHeldOut()
else writeTable(KINDS.map((kind) => [kind, learned(readings, kind)] as const))

/** Blind batches are never learned from. */
function readAll(): readonly Reading[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
  return names.sort().flatMap((name) => {
    const set = parseSet(readFileSync(join(FOLDER, name), 'utf8'))
    return set.map((one): Reading => {
      const messages = messagesOf(one, 'flat')
      const lines = spokenLines(messages).map((line) => ({ ...line, text: simplified(line.text) }))
      const passages = passagesOf(lines, messages).filter(({ said }) => said.trim() !== '')
      return {
        batch: name.slice(0, -4),
        keeps: one.keeps,
        passages: passages.map((passage) => {
          const words = [...wordingOf(passage)].map(placeOf)
          const sums = SCALES.map(
            (scale) => [scale.kind, sumOf(weigh(passage, scale), scale)] as const,
          )
          return { words, length: words.length, sums: new Map(sums) }
        }),
      }
    })
  })
}

function placeOf(word: string): number {
  const place = places.get(word) ?? places.size
  places.set(word, place)
  seen[place] = (seen[place] ?? 0) + 1
  return place
}

/** A label is of a conversation: of its passages the one that speaks most for the kind is taken for it. */
function learned(all: readonly Reading[], kind: string): Model {
  const set = all.filter(({ batch }) => !batch.startsWith('blind-'))
  let model: Model | undefined
  for (let round = 0; round < 2; round++) {
    const before = model
    const worth = (passage: PassageWords): number =>
      2 * (passage.sums.get(kind) ?? 0) + (before === undefined ? 0 : scoreOf(before, passage))
    const examples = set.flatMap(({ keeps, passages }): readonly Example[] => {
      if (!keeps.includes(kind)) return passages.map((one) => ({ ...one, is: 0 }))
      const [best] = [...passages].sort((a, b) => worth(b) - worth(a))
      return best === undefined ? [] : [{ ...best, is: 1 }]
    })
    model = fitted(examples)
  }
  return model!
}

function fitted(examples: readonly Example[]): Model {
  const model: Model = { bias: -2, weights: new Float64Array(places.size) }
  const speed = new Float64Array(places.size)
  let biasSpeed = 0
  for (let step = 0; step < STEPS; step++) {
    const slope = new Float64Array(places.size)
    let biasSlope = 0
    for (const example of examples) {
      const share = 1 / Math.sqrt(example.length + 1)
      const likely = 1 / (1 + Math.exp(-scoreOf(model, example)))
      const error = (likely - example.is) * (example.is === 1 ? POSITIVE_WEIGHT : 1)
      biasSlope += error
      for (const word of example.words) if (isKnown(word)) slope[word]! += error * share
    }
    for (let word = 0; word < places.size; word++) {
      const pull = (slope[word]! + DECAY * model.weights[word]!) / examples.length
      speed[word] = MOMENTUM * speed[word]! - RATE * pull
      model.weights[word]! += speed[word]!
    }
    biasSpeed = MOMENTUM * biasSpeed - (0.5 * biasSlope) / examples.length
    model.bias += biasSpeed
  }
  return rounded(model)
}

function isKnown(word: number): boolean {
  return (seen[word] ?? 0) >= PASSAGES_MIN
}

/** As the table will have it. */
function rounded({ bias, weights }: Model): Model {
  const order = [...weights.keys()].sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!))
  const kept = new Float64Array(weights.length)
  for (const word of order.slice(0, WORDS_KEPT))
    kept[word] = Math.round(weights[word]! * UNIT) / UNIT
  return { bias: Math.round(bias * UNIT) / UNIT, weights: kept }
}

function scoreOf({ bias, weights }: Model, { words, length }: Pick<Example, 'words' | 'length'>) {
  let sum = 0
  for (const word of words) sum += weights[word]!
  return bias + sum / Math.sqrt(length + 1)
}

function printHeldOut(): void {
  for (const batch of [...new Set(readings.map((one) => one.batch))].filter((name) =>
    /^(?:then|blind)-/.test(name),
  )) {
    const models = KINDS.map((kind) =>
      learned(
        readings.filter((one) => one.batch !== batch),
        kind,
      ),
    )
    let [found, wrong, missed] = [0, 0, 0]
    for (const { keeps, passages } of readings.filter((one) => one.batch === batch))
      for (const [at, kind] of KINDS.entries()) {
        const isFound = passages.some((passage) => scoreOf(models[at]!, passage) >= FOUND_MIN)
        if (isFound && keeps.includes(kind)) found++
        else if (isFound) wrong++
        else if (keeps.includes(kind)) missed++
      }
    const figures = `precision ${(found / (found + wrong)).toFixed(2)}, recall ${(found / (found + missed)).toFixed(2)}`
    console.log(`${batch.padEnd(10)} found ${found}, wrong ${wrong}, missed ${missed}: ${figures}`)
  }
}

function writeTable(models: readonly (readonly [kind: string, model: Model])[]): void {
  const names = [...places.keys()]
  const tables = models.map(([kind, { bias, weights }]) => {
    const words = names
      .map((name, at) => [name, Math.round(weights[at]! * UNIT)] as const)
      .filter(([, weight]) => weight !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, weight]) => `${name} ${weight}`)
    return `  ${kind}: {\n    bias: ${Math.round(bias * UNIT)},\n    words: \`\n${folded(words)}\n\`,\n  },`
  })
  writeFileSync(
    TABLE,
    `/** What it was learned from, as \`trainingMark\` tells it. */\nexport const LEARNED_FROM = '${trainingMark(project)}'\n\n/**\n * How much each word speaks for a kind, in tenths, and against it below zero. Learned from the labelled set by\n * \`node bench/run.mjs train-triage\`; whoever changes the set runs it again.\n */\nexport const WORD_WEIGHTS: Readonly<\n  Record<string, { readonly bias: number; readonly words: string }>\n> = {\n${tables.join('\n')}\n}\n`,
  )
}

function folded(words: readonly string[]): string {
  const lines = ['']
  for (const word of words) {
    if (lines.at(-1)!.length + word.length + 2 > WIDTH) lines.push('')
    lines[lines.length - 1] += `${lines.at(-1) === '' ? '' : '  '}${word}`
  }
  return lines.join('\n')
}

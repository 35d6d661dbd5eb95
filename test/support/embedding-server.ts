import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openHashedEmbedder } from '../twins/hashed-embedder.ts'

export interface EmbeddingServer {
  /** Base address, as a person would set it. */
  readonly url: string
  /** Every request that came: its path, its key, what it asked for. */
  readonly requests: readonly Asked[]
  close(): void
}

export interface Asked {
  readonly path: string
  readonly authorization: string
  readonly model: string
  readonly input: readonly string[]
}

/** What the server answers instead of vectors. */
export type Instead = (
  asked: Asked,
) => { readonly status: number; readonly body: string } | undefined

/** A server on this machine that answers as OpenAI-compatible ones do, in any order of the vectors. */
export async function embeddingServer(
  instead: Instead = () => undefined,
): Promise<EmbeddingServer> {
  const embedder = openHashedEmbedder()
  const requests: Asked[] = []
  const server: Server = createServer(async (request, response) => {
    const asked = await askedIn(request)
    requests.push(asked)
    const other = instead(asked)
    const vectors = await embedder.embed(asked.input)
    const data = vectors.map((vector, index) => ({ index, embedding: [...vector] })).reverse()
    response.writeHead(other?.status ?? 200, { 'content-type': 'application/json' })
    response.end(other?.body ?? JSON.stringify({ model: `${asked.model}:q8`, data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe: a server that listens on an address of the network has one of these.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, requests, close: () => server.close() }
}

async function askedIn(request: IncomingMessage): Promise<Asked> {
  const { model, input } = JSON.parse(await text(request))
  const authorization = request.headers.authorization ?? ''
  return { path: request.url ?? '', authorization, model, input }
}

import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { McpHost } from './host.ts'
import { makeServer } from './make-server.ts'
import { makeOffers } from './offers.ts'

export interface HttpRequest {
  readonly port: number
  readonly token: string
}

export interface HttpServer {
  readonly url: string
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const PATH = '/mcp'

/** Everything has an end: no body, header or client can hold the server for longer, or with more. */
const LIMITS = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 5_000,
  connections: 512,
} as const

/**
 * Streamable HTTP on the loopback address. Loopback is a public place: any program and any web page of this machine
 * can knock, so that each request has to show the token, and come from no foreign page.
 */
export async function serveOverHttp(host: McpHost, request: HttpRequest): Promise<HttpServer> {
  const offers = makeOffers()
  const handler = createMcpHandler(() => makeServer({ host, offers }), {
    maxRequestBodySize: LIMITS.bodyBytes,
    onerror: (error) => host.log(`a request was refused: ${error.name}`),
  })
  const server = createServer({
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: LIMITS.headersMs,
    requestTimeout: LIMITS.requestMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    connectionsCheckingInterval: 1_000,
  })
  server.maxConnections = LIMITS.connections
  const port = await listen(server, request.port)
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answer(incoming, outgoing, { port, token: request.token, serve: handler.fetch }).catch(
      (error: unknown) => {
        host.log(`a request failed: ${error instanceof Error ? error.name : 'unknown'}`)
        refuse(outgoing, 500, 'Internal error')
      },
    )
  })
  return {
    url: `http://${LOOPBACK}:${port}${PATH}`,
    close: async () => {
      await handler.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  return (server.address() as AddressInfo).port // Safe: it listens on a port, not on a pipe.
}

interface Door {
  readonly port: number
  readonly token: string
  readonly serve: (request: Request) => Promise<Response>
}

/** The checks stand in the order of their price, and none says more than that it failed. */
async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  door: Door,
): Promise<void> {
  const { headers } = incoming
  if (!isOurHost(headers.host, door.port)) return refuse(outgoing, 403, 'Host not allowed')
  if (!isOurOrigin(headers.origin, door.port)) return refuse(outgoing, 403, 'Origin not allowed')
  if (incoming.url !== PATH) return refuse(outgoing, 404, 'Not found')
  if (!hasToken(headers.authorization, door.token)) {
    outgoing.setHeader('www-authenticate', 'Bearer')
    return refuse(outgoing, 401, 'A token is needed')
  }
  const body = await readBody(incoming)
  if (body === undefined) return refuse(outgoing, 413, 'Too large')
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const response = await door.serve(asRequest(incoming, { body, door, signal: gone.signal }))
  await send(response, outgoing)
}

/** A name that a stranger made point to this machine is not ours (DNS rebinding). */
function isOurHost(host: string | undefined, port: number): boolean {
  return host === `${LOOPBACK}:${port}` || host === `localhost:${port}`
}

/** Programs send none; a page sends its own, and only one that we served could be right. */
function isOurOrigin(origin: string | undefined, port: number): boolean {
  return (
    origin === undefined ||
    origin === `http://${LOOPBACK}:${port}` ||
    origin === `http://localhost:${port}`
  )
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Undefined: there is more than anybody needs to say. The rest is not read. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > LIMITS.bodyBytes) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > LIMITS.bodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function asRequest(
  incoming: IncomingMessage,
  {
    body,
    door,
    signal,
  }: { readonly body: Buffer; readonly door: Door; readonly signal: AbortSignal },
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(`http://${LOOPBACK}:${door.port}${PATH}`, {
    method,
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) {
    outgoing.end()
    return
  }
  try {
    await pipeline(Readable.fromWeb(response.body as never), outgoing) // Safe: the same stream, typed twice.
  } catch (error) {
    // The client went away in the middle of the answer: there is nobody left to tell.
    if (!outgoing.destroyed) throw error
  }
}

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  if (outgoing.headersSent || outgoing.destroyed) return
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null })
  outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  outgoing.end(body)
}

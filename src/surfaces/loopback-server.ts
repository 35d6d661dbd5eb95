import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Why a request goes no further. It never says more than that it failed. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Asked {
  readonly headers: IncomingHttpHeaders
  /** Path and query as they were sent. */
  readonly url: string
  readonly method: string
}

export interface LoopbackService {
  /** 0 for any that is free. */
  readonly port: number
  readonly bodyBytes: number
  /** Looked at before the body is read. Host and Origin were right already. */
  readonly admit: (asked: Asked) => Refusal | undefined
  readonly serve: (request: Request) => Response | Promise<Response>
  /** How a refusal is said in the language of this service. */
  readonly say: (refusal: Refusal) => { readonly type: string; readonly body: string }
  readonly log: (line: string) => void
}

export interface LoopbackServer {
  readonly port: number
  /** Without a slash at its end. */
  readonly origin: string
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** Everything has an end: no header or client can hold the server for longer, or with more. */
const LIMITS = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 5_000,
  connections: 512,
} as const

/**
 * Serves on the loopback address. Loopback is a public place: any program and any web page of this machine can knock, so
 * that each request has to name us as its host, and come from no foreign page.
 */
export async function serveOnLoopback(service: LoopbackService): Promise<LoopbackServer> {
  const server = createServer({
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: LIMITS.headersMs,
    requestTimeout: LIMITS.requestMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    connectionsCheckingInterval: 1_000,
  })
  server.maxConnections = LIMITS.connections
  const port = await listen(server, service.port)
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const bound = { ...service, port }
    answer(incoming, outgoing, bound).catch((error: unknown) => {
      service.log(`a request failed: ${error instanceof Error ? error.name : 'unknown'}`)
      refuse(outgoing, bound, { status: 500, message: 'Internal error' })
    })
  })
  return {
    port,
    origin: `http://${LOOPBACK}:${port}`,
    close: async () => {
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

/** The checks stand in the order of their price. */
async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  service: LoopbackService,
): Promise<void> {
  const { headers, url = '/', method = 'GET' } = incoming
  const refusal = wrongHost(incoming, service.port) ?? service.admit({ headers, url, method })
  if (refusal !== undefined) return refuse(outgoing, service, refusal)
  const body = await readBody(incoming, service.bodyBytes)
  if (body === undefined) return refuse(outgoing, service, { status: 413, message: 'Too large' })
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const response = await service.serve(asRequest(incoming, { body, service, signal: gone.signal }))
  await send(response, outgoing)
}

/** Methods that a request cannot be made of: they are for what stands between a client and a server. */
const METHODS_OF_OTHERS: readonly string[] = ['TRACE', 'TRACK', 'CONNECT']

function wrongHost(incoming: IncomingMessage, port: number): Refusal | undefined {
  const { headers, headersDistinct, method = 'GET' } = incoming
  if (METHODS_OF_OTHERS.includes(method)) return { status: 405, message: 'Method not allowed' }
  // Two of them are read one way here and another way elsewhere.
  const isOne = headersDistinct['host']?.length === 1
  if (!isOne || !isOurHost(headers.host, port)) return { status: 403, message: 'Host not allowed' }
  if (!isOurOrigin(headers.origin, port)) return { status: 403, message: 'Origin not allowed' }
  return undefined
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

/** Undefined: there is more than anybody needs to say. The rest is not read. */
async function readBody(incoming: IncomingMessage, most: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function asRequest(
  incoming: IncomingMessage,
  {
    body,
    service,
    signal,
  }: { readonly body: Buffer; readonly service: LoopbackService; readonly signal: AbortSignal },
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(new URL(incoming.url ?? '/', `http://${LOOPBACK}:${service.port}`), {
    method,
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = new Headers(response.headers)
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  // How long a connection is kept is between us and the client.
  headers.delete('connection')
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.writeHead(response.status, Object.fromEntries(headers))
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

function refuse(outgoing: ServerResponse, service: LoopbackService, refusal: Refusal): void {
  if (outgoing.headersSent || outgoing.destroyed) return
  const { type, body } = service.say(refusal)
  outgoing.writeHead(refusal.status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...refusal.headers,
  })
  outgoing.end(body)
}

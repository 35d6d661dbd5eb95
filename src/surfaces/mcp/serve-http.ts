import { timingSafeEqual } from 'node:crypto'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { type Asked, type Refusal, serveOnLoopback } from '../loopback-server.ts'
import { makeOffers } from './consent-offers.ts'
import { makeServer } from './make-server.ts'
import type { McpHost } from './mcp-host.ts'

export interface HttpRequest {
  readonly port: number
  readonly token: string
}

export interface HttpServer {
  readonly url: string
  close(): Promise<void>
}

const PATH = '/mcp'
const BODY_BYTES_MAX = 1024 * 1024

/** Streamable HTTP on the loopback address, where each request has to show the token. */
export async function serveOverHttp(host: McpHost, request: HttpRequest): Promise<HttpServer> {
  const offers = makeOffers()
  const handler = createMcpHandler(() => makeServer({ host, offers }), {
    maxRequestBodySize: BODY_BYTES_MAX,
    onerror: (error) => host.log(`a request was refused: ${error.name}`),
  })
  const server = await serveOnLoopback({
    port: request.port,
    bodyBytes: BODY_BYTES_MAX,
    admit: (asked) => refusalOf(asked, request.token),
    serve: handler.fetch,
    say: ({ message }) => ({
      type: 'application/json',
      body: JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }),
    }),
    log: host.log,
  })
  return {
    url: `${server.origin}${PATH}`,
    close: async () => {
      await handler.close()
      await server.close()
    },
  }
}

function refusalOf({ headers, url }: Asked, token: string): Refusal | undefined {
  if (url !== PATH) return { status: 404, message: 'Not found' }
  if (hasToken(headers.authorization, token)) return undefined
  return { status: 401, message: 'A token is needed', headers: { 'www-authenticate': 'Bearer' } }
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

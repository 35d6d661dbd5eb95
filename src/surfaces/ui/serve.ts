import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { type ErrorKind, KnownError } from '../../core/base/errors.ts'
import { browse } from '../../core/browse/browse.ts'
import { serveOnLoopback } from '../loopback-server.ts'
import { type Auth, type Credentials, makeAuth, TOKEN_PARAMETER } from './auth.ts'
import type { Endpoint, ErrorView, EventView } from './contract.ts'
import type { UiHost } from './host.ts'
import { REQUESTS } from './requests.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'
import { openSession, type UiSession } from './session.ts'

export interface UiServer {
  /** Includes the one-time token. */
  readonly url: string
  readonly origin: string
  /** Settles when the cards are loaded and the first page is quick. Never rejects. */
  readonly warm: Promise<void>
  /** Builds the text index in the background, so that the first search is quick. Never fails. */
  prepareSearch(): void
  close(): Promise<void>
}

const BODY_BYTES_MAX = 4 * 1024 * 1024
const HEARTBEAT_MS = 20_000
const WORKERS_END_MS = 2_000

/** No inline code, no third parties, no text as script, no frames. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
}

/** The page on the loopback address, over the same use-cases as the command line (UIX-02). */
export async function serveUi(
  host: UiHost,
  { port, credentials }: { readonly port: number; readonly credentials: Credentials },
): Promise<UiServer> {
  const session = openSession(host)
  const auth = makeAuth(credentials)
  let listening = 0
  const app = makeApp(session, { auth, port: () => listening })
  const server = await serveOnLoopback({
    port,
    bodyBytes: BODY_BYTES_MAX,
    admit: auth.admit,
    serve: (request) => app.fetch(request),
    say: ({ message }) => ({ type: 'text/plain; charset=utf-8', body: `${message}.\n` }),
    log: host.log,
  })
  listening = server.port
  return {
    warm: warmUp(session),
    prepareSearch: () => {
      const request = { query: 'everkeep', limit: 1, marks: [] }
      session.workers.ask('search', request).catch(() => undefined)
    },
    url: `${server.origin}/?${TOKEN_PARAMETER}=${credentials.token}`,
    origin: server.origin,
    close: async () => {
      const workers = session.close()
      await server.close()
      // Some work cannot be interrupted: it is abandoned after this time.
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WORKERS_END_MS)
      })
      await Promise.race([workers, timeout])
      clearTimeout(timer)
    },
  }
}

async function warmUp(session: UiSession): Promise<void> {
  try {
    const cards = await session.cards()
    // Compiles the search code before the first letter is typed.
    for (const query of ['', 'e', 'an']) browse(cards, { status: 'active', query })
  } catch {
    // The page will show the error.
  }
}

function makeApp(
  session: UiSession,
  { auth, port }: { readonly auth: Auth; readonly port: () => number },
): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS))
      if (!context.res.headers.has(name)) context.header(name, value)
  })
  app.get('/', async (context, next) => {
    const token = context.req.query(TOKEN_PARAMETER)
    if (token === undefined) return next()
    const cookie = auth.exchange(token, port())
    // A second visit may have the cookie already. A redirect would count as cross-site and lose the cookie.
    if (cookie === undefined) return context.html(FORWARD)
    context.header('set-cookie', cookie)
    return sendPage(context, session)
  })
  app.get('/api/events', (context) => sendEvents(context, session))
  app.post('/api/:name', async (context) => {
    const name = context.req.param('name')
    if (!isEndpoint(name)) return context.json(NOT_FOUND, 404)
    return context.json(await answer(session, name, await readJson(context)))
  })
  app.get('/assets/:file', async (context) => {
    const asset = await session.host.asset(`assets/${context.req.param('file')}`)
    if (asset === undefined) return context.json(NOT_FOUND, 404)
    // File names contain a hash of the content.
    context.header('cache-control', 'private, max-age=31536000, immutable')
    return context.body(asset.bytes, 200, { 'content-type': asset.type })
  })
  // The page handles every other address.
  app.get('*', (context) => sendPage(context, session))
  app.onError((error, context) => {
    const { view, status } = errorView(error, session.host)
    return context.json(view, status)
  })
  return app
}

async function sendPage(context: Context, { host }: UiSession): Promise<Response> {
  const page = await host.asset('index.html')
  if (page === undefined) return context.text('The page was not built. Run `npm run build`.', 500)
  return context.body(page.bytes, 200, { 'content-type': page.type })
}

const FORWARD =
  '<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>Everkeep</title>'

const NOT_FOUND: ErrorView = {
  error: { code: 'USAGE_ERROR', message: 'Unknown endpoint.', hint: 'Reload the page.' },
}

function isEndpoint(name: string): name is Endpoint {
  return Object.hasOwn(REQUESTS, name)
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch {
    throw new KnownError('INPUT_ERROR', { message: 'Invalid JSON.', hint: 'Reload the page.' })
  }
}

async function answer(session: UiSession, name: Endpoint, given: unknown): Promise<object> {
  const schema: z.ZodType = REQUESTS[name]
  const checked = schema.safeParse(given)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    throw new KnownError('INPUT_ERROR', {
      message: `Invalid request: ${issue?.message ?? 'unknown'}.`,
      field: issue?.path.join('.') ?? '',
      hint: 'Reload the page: it may be older than the server.',
    })
  }
  const route = ROUTES[name] as Route<never> // Safe: the request was checked by the schema of the same name.
  return route(session, checked.data as never) // Safe: as above.
}

const STATUS: Readonly<Record<ErrorKind, ContentfulStatusCode>> = {
  usage: 400,
  missing: 404,
  conflict: 409,
  refused: 422,
  environment: 503,
  bug: 500,
}

function errorView(
  error: unknown,
  host: UiHost,
): { readonly view: ErrorView; readonly status: ContentfulStatusCode } {
  if (!(error instanceof KnownError)) {
    host.log(`a request failed: ${error instanceof Error ? error.stack : 'unknown'}`)
    const view = {
      code: 'INVARIANT_BROKEN',
      message: 'This is a bug in Everkeep.',
      hint: 'Please report it.',
    }
    return { view: { error: view }, status: 500 }
  }
  const { code, message, field, rule } = error
  const hint = pageHint(error.hint)
  const more = { ...(field !== undefined && { field }), ...(rule !== undefined && { rule }) }
  return { view: { error: { code, message, hint, ...more } }, status: STATUS[error.kind] }
}

/** Drops options that exist on the command line only. */
function pageHint(hint: string): string {
  return hint.replace(/ --force saves it anyway\.$/, '').replace(/, or give --force [^.]*\.$/, '.')
}

function sendEvents(context: Context, session: UiSession): Response {
  return streamSSE(context, async (stream) => {
    const send = (event: EventView): void => {
      void stream.writeSSE({ data: JSON.stringify(event) })
    }
    const stop = session.listen(send)
    stream.onAbort(stop)
    send({ type: 'hello', server: session.host.version })
    // Opening the vault starts the file watcher.
    await session.use(async () => undefined).catch(() => undefined)
    while (!stream.aborted && !stream.closed) {
      await stream.sleep(HEARTBEAT_MS)
      await stream.write(': still here\n\n')
    }
    stop()
  })
}

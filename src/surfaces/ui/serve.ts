import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { browse } from '../../core/browse.ts'
import { type ErrorKind, KnownError } from '../../core/errors.ts'
import { serveOnLoopback } from '../loopback-server.ts'
import type { Endpoint, ErrorView, EventView } from './contract.ts'
import { type Door, type Keys, makeDoor, TOKEN_PARAMETER } from './door.ts'
import type { UiHost } from './host.ts'
import { REQUESTS } from './requests.ts'
import { ROUTES, type Route } from './routes.ts'
import { openSession, type UiSession } from './session.ts'

export interface UiServer {
  /** With the token that opens it once. */
  readonly url: string
  readonly origin: string
  /** The vault was looked at once: from here on the first page is there at once. Never fails. */
  readonly warm: Promise<void>
  /** Makes the index of all texts ready in the background, so that the first search need not. Never fails. */
  prepareSearch(): void
  close(): Promise<void>
}

const BODY_BYTES_MAX = 4 * 1024 * 1024
const BEAT_MS = 20_000
const THREADS_MS = 2_000

/** Nothing inline, nothing from elsewhere, no text that becomes a script, no frame around it. */
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
  { port, keys }: { readonly port: number; readonly keys: Keys },
): Promise<UiServer> {
  const session = openSession(host)
  const door = makeDoor(keys)
  let listening = 0
  const app = makeApp(session, { door, port: () => listening })
  const server = await serveOnLoopback({
    port,
    bodyBytes: BODY_BYTES_MAX,
    admit: door.admit,
    serve: (request) => app.fetch(request),
    say: ({ message }) => ({ type: 'text/plain; charset=utf-8', body: `${message}.\n` }),
    log: host.log,
  })
  listening = server.port
  return {
    warm: warmUp(session),
    prepareSearch: () => {
      const nothing = { query: 'everkeep', limit: 1, marks: [] }
      session.lanes.ask('search', nothing).catch(() => undefined)
    },
    url: `${server.origin}/?${TOKEN_PARAMETER}=${keys.token}`,
    origin: server.origin,
    close: async () => {
      const threads = session.close()
      await server.close()
      // Some work has no step at which it could stop; nobody waits for it longer than this.
      let timer: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, THREADS_MS)
      })
      await Promise.race([threads, enough])
      clearTimeout(timer)
    },
  }
}

/** What the first page asks for, before it asks. */
async function warmUp(session: UiSession): Promise<void> {
  try {
    const shelf = await session.shelf()
    // Its code is warmed up for the first letter as well.
    for (const query of ['', 'e', 'an']) browse(shelf, { status: 'active', query })
  } catch {
    // Whoever opens the page is told.
  }
}

function makeApp(
  session: UiSession,
  { door, port }: { readonly door: Door; readonly port: () => number },
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
    const cookie = door.exchange(token, port())
    // Whoever comes a second time may have the cookie, and nothing is said to who has not. A redirect would still count
    // as coming from wherever the address was clicked, and the cookie would stay behind.
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
    // Its name says what is in it: another build has other names.
    context.header('cache-control', 'private, max-age=31536000, immutable')
    return context.body(asset.bytes, 200, { 'content-type': asset.type })
  })
  // Every other address is a place within the page.
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
  error: { code: 'USAGE_ERROR', message: 'There is nothing here.', hint: 'Reload the page.' },
}

function isEndpoint(name: string): name is Endpoint {
  return Object.hasOwn(REQUESTS, name)
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch {
    throw new KnownError('INPUT_ERROR', { message: 'This is no JSON.', hint: 'Reload the page.' })
  }
}

async function answer(session: UiSession, name: Endpoint, given: unknown): Promise<object> {
  const schema: z.ZodType = REQUESTS[name]
  const checked = schema.safeParse(given)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    throw new KnownError('INPUT_ERROR', {
      message: `The request is not right: ${issue?.message ?? 'unknown'}.`,
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
    const view = { code: 'INVARIANT_BROKEN', message: 'Our mistake.', hint: 'Please report this.' }
    return { view: { error: view }, status: 500 }
  }
  const { code, message, field, rule } = error
  const hint = forPage(error.hint)
  const more = { ...(field !== undefined && { field }), ...(rule !== undefined && { rule }) }
  return { view: { error: { code, message, hint, ...more } }, status: STATUS[error.kind] }
}

/** What only the command line can be told is no way out on a page. */
function forPage(hint: string): string {
  return hint
    .replace(/ --force writes it as it is\.$/, '')
    .replace(/, or give --force [^.]*\.$/, '.')
}

/** Tells the page what happens, until it leaves. */
function sendEvents(context: Context, session: UiSession): Response {
  return streamSSE(context, async (stream) => {
    const send = (event: EventView): void => {
      void stream.writeSSE({ data: JSON.stringify(event) })
    }
    const stop = session.listen(send)
    stream.onAbort(stop)
    send({ type: 'hello', server: session.host.version })
    // Opens the vault, and with it the eye on its files.
    await session.use(async () => undefined).catch(() => undefined)
    while (!stream.aborted && !stream.closed) {
      await stream.sleep(BEAT_MS)
      await stream.write(': still here\n\n')
    }
    stop()
  })
}

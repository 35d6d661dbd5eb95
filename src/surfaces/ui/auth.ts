import { timingSafeEqual } from 'node:crypto'
import type { Asked, Refusal } from '../loopback-server.ts'

/** A one-time token is exchanged for a cookie; every later request needs the cookie. */
export interface Auth {
  readonly admit: (asked: Asked) => Refusal | undefined
  /** The cookie for an unused token; undefined for any other. */
  readonly exchange: (token: string, port: number) => string | undefined
}

export interface Credentials {
  readonly token: string
  readonly cookie: string
}

/** Other sites may send nothing here, not even with a cookie; a click or the address bar may. */
const ALLOWED_FETCH_SITES: ReadonlySet<string | undefined> = new Set([
  undefined,
  'same-origin',
  'none',
])

export const TOKEN_PARAMETER = 'token'

export function makeAuth({ token, cookie }: Credentials): Auth {
  let isTokenUsed = false
  return {
    admit({ headers, url, method }) {
      const path = url.split('?')[0] ?? ''
      // A token reaches the exchange and nothing else.
      if (method === 'GET' && path === '/' && url.includes(`${TOKEN_PARAMETER}=`)) return undefined
      const site = headers['sec-fetch-site'] as string | undefined // Safe: sent once.
      if (!ALLOWED_FETCH_SITES.has(site)) return FOREIGN_SITE
      if (!cookiesIn(headers.cookie).some((given) => equalsSecret(given, cookie))) return NO_COOKIE
      if (method === 'GET') return undefined
      if (method !== 'POST') return { status: 405, message: 'Method not allowed' }
      // A form on another site cannot send JSON without a preflight request, which is refused.
      const type = headers['content-type']?.split(';')[0]?.trim()
      return type === 'application/json' ? undefined : { status: 415, message: 'Send JSON' }
    },
    exchange(given, port) {
      if (isTokenUsed || !equalsSecret(given, token)) return undefined
      isTokenUsed = true
      return `${cookieName(port)}=${cookie}; HttpOnly; SameSite=Strict; Path=/`
    },
  }
}

const FOREIGN_SITE: Refusal = { status: 403, message: 'Origin not allowed' }
const NO_COOKIE: Refusal = { status: 401, message: 'Open the address that `everkeep ui` printed' }

/** Browsers share cookies between ports, and two servers may run at once. */
const cookieName = (port: number): string => `everkeep-${port}`

function cookiesIn(header: string | undefined): readonly string[] {
  return (header ?? '').split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
}

function equalsSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

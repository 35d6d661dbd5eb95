import { timingSafeEqual } from 'node:crypto'
import type { Asked, Refusal } from '../loopback-server.ts'

/** Who may come in: whoever brings the token once, and from then on the cookie that they got for it. */
export interface Door {
  readonly admit: (asked: Asked) => Refusal | undefined
  /** The cookie for a token that was never used; undefined for any other. */
  readonly exchange: (token: string, port: number) => string | undefined
}

export interface Keys {
  readonly token: string
  readonly cookie: string
}

/** Other sites may send nothing here, not even with a cookie; a person's own click or address line may. */
const FRIENDLY_SITES: ReadonlySet<string | undefined> = new Set([undefined, 'same-origin', 'none'])

export const TOKEN_PARAMETER = 'token'

export function makeDoor({ token, cookie }: Keys): Door {
  let isUsed = false
  return {
    admit({ headers, url, method }) {
      const path = url.split('?')[0] ?? ''
      // What is asked for with a token is let through to be exchanged, and to nothing else.
      if (method === 'GET' && path === '/' && url.includes(`${TOKEN_PARAMETER}=`)) return undefined
      if (!FRIENDLY_SITES.has(headers['sec-fetch-site'] as string | undefined)) return FOREIGN // Safe: sent once.
      if (!isOneOf(cookiesOf(headers.cookie), cookie)) return NO_KEY
      if (method === 'GET') return undefined
      if (method !== 'POST') return { status: 405, message: 'Method not allowed' }
      // A form of a foreign page cannot send this without asking first, and asking is refused.
      const type = headers['content-type']?.split(';')[0]?.trim()
      return type === 'application/json' ? undefined : { status: 415, message: 'JSON is needed' }
    },
    exchange(given, port) {
      if (isUsed || !isSame(given, token)) return undefined
      isUsed = true
      return `${cookieName(port)}=${cookie}; HttpOnly; SameSite=Strict; Path=/`
    },
  }
}

const FOREIGN: Refusal = { status: 403, message: 'Origin not allowed' }
const NO_KEY: Refusal = { status: 401, message: 'Open the address that `everkeep ui` printed' }

/** Cookies do not tell ports apart, and two servers may run at once. */
const cookieName = (port: number): string => `everkeep-${port}`

function cookiesOf(header: string | undefined): readonly string[] {
  return (header ?? '').split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
}

function isOneOf(given: readonly string[], wanted: string): boolean {
  return given.some((one) => isSame(one, wanted))
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

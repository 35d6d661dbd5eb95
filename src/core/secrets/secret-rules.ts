import { once } from '../base/once.ts'
import { FIELDS } from './credential-fields.ts'
import { isIssued, isPassword, isPlaceholder, looksIssued, looksRandom } from './value-shape.ts'
import { PREFIXED, WHOLE } from './vendor-tokens.ts'

/**
 * How one sort of secret is told. Patterns are global, have a ceiling on every repetition and cannot start inside a
 * run of their own characters: a megabyte of anything is read in one pass.
 */
export interface SecretRule {
  /** Shown in the text in place of the secret: `[secret:github-token]`. */
  readonly name: string
  /** The pattern is tried only where one of these stands in the text, in lower case where case does not matter. */
  readonly triggers: () => readonly string[]
  /** The pattern knows no case. */
  readonly anyCase?: true
  /** And only where so many characters of `isTokenCode` stand in a row: what is shorter holds none. */
  readonly least: number
  /** Its group `secret` is what must not be kept; without that group, the whole match. Made when it is first tried. */
  readonly pattern: () => RegExp
  /** Says no to what only looks like one. */
  readonly accepts: (secret: string, match: RegExpExecArray) => boolean
}

/** All that a prefix stands for: `gh[po]_` is `ghp_` and `gho_`. */
function triggersOf(prefix: string): readonly string[] {
  const pieces = prefix.match(/\(\?:[^)]*\)|\[[^\]]*\]|\\.|./g) ?? []
  // What stands before a range is enough: the pattern asks for the rest.
  const range = pieces.findIndex((piece) => /^\[.-/.test(piece))
  if (range > 0) pieces.length = range
  return pieces.reduce<readonly string[]>(
    (starts, piece) => starts.flatMap((start) => choices(piece).map((next) => `${start}${next}`)),
    [''],
  )
}

function choices(piece: string): readonly string[] {
  if (piece.startsWith('(?:')) return piece.slice(3, -1).split('|')
  return piece.startsWith('[') ? [...piece.slice(1, -1)] : [piece.replace('\\', '')]
}

// Sixty patterns take a hook longer to make than its whole search; most texts need none of them.
const PREFIXED_RULES: readonly SecretRule[] = PREFIXED.map(([name, least, prefix, body]) => ({
  name,
  triggers: () => triggersOf(prefix),
  least,
  pattern: once(
    () => new RegExp(`(?<![A-Za-z0-9_-])${prefix}(?<body>${body})(?![A-Za-z0-9])`, 'g'),
  ),
  accepts: (secret, match) =>
    !isPlaceholder(secret) && looksIssued(match.groups?.['body'] ?? secret),
}))

const WHOLE_RULES: readonly SecretRule[] = WHOLE.map(([name, trigger, least, source]) => ({
  name,
  triggers: () => [trigger],
  least,
  pattern: once(() => new RegExp(`(?<![A-Za-z0-9_.~-])(?:${source})(?![A-Za-z0-9_-])`, 'g')),
  accepts: (secret) => !isPlaceholder(secret) && looksIssued(secret),
}))

const accepted = (secret: string): boolean => !isPlaceholder(secret)
const random = (secret: string): boolean => !isPlaceholder(secret) && looksRandom(secret)

/** Hashes and names of things that a file or a log shows openly. */
const OPEN_PREFIX = /^(?:sha\d*|md\d|hash|digest|etag|rev|commit|build|chunk|file|id|img|v\d+)[_-]/i
/** Parts of a prefix by which vendors say what a token opens. */
const OPENING =
  /(?:^|[_-])(?:pat|token|tok|key|secret|live|prod|production|access|auth|apikey|sk)[_-]$/i

/** A name of its own and then a random run, as most vendors make their tokens now. */
function isVendorShaped(prefix: string, body: string): boolean {
  if (OPEN_PREFIX.test(prefix) || isPlaceholder(prefix + body) || !looksRandom(body)) return false
  if (OPENING.test(prefix)) return /\d/.test(body)
  if (/^[0-9a-f]{40,}$/.test(body)) return /^[a-z]{2,6}_$/.test(prefix)
  return body.length >= 32 && /\d/.test(body) && /[a-z]/.test(body) && /[A-Z]/.test(body)
}

const SHAPED_RULES: readonly SecretRule[] = [
  {
    name: 'vendor-token',
    triggers: () => ['_', '-'],
    least: 17,
    pattern: once(
      () =>
        /(?<![A-Za-z0-9_./@-])(?<prefix>(?:[a-z][a-z0-9]{1,11}(?:[_-][a-z0-9]{2,12}){0,2}|[A-Z][A-Z0-9]{1,11}(?:[_-][A-Z0-9]{2,12}){0,2})[_-])(?<body>[A-Za-z0-9]{14,128}(?:_[A-Za-z0-9]{16,128})?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![A-Za-z0-9_/-]|\.[A-Za-z0-9])/g,
    ),
    accepts: (_, { groups }) => isVendorShaped(groups?.['prefix'] ?? '', groups?.['body'] ?? ''),
  },
  {
    name: 'jwt',
    triggers: () => ['eyJ'],
    least: 40,
    pattern: once(
      () =>
        /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,2048}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{16,1024}/g,
    ),
    // Long enough to hold any word by chance: only its variety is asked for.
    accepts: looksIssued,
  },
  {
    name: 'slack-webhook',
    triggers: () => ['hooks.slack.com'],
    least: 16,
    pattern: once(
      () =>
        /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9]{8,16}\/[A-Za-z0-9]{8,16}\/[A-Za-z0-9]{16,40})/g,
    ),
    accepts: accepted,
  },
  {
    name: 'discord-webhook',
    triggers: () => ['/api/webhooks/'],
    least: 50,
    pattern: once(
      () => /discord(?:app)?\.com\/api\/webhooks\/\d{15,21}\/(?<secret>[A-Za-z0-9_-]{50,80})/g,
    ),
    accepts: accepted,
  },
  {
    name: 'teams-webhook',
    triggers: () => ['webhookb2'],
    least: 16,
    pattern: once(
      () =>
        /\/webhookb2\/(?<secret>[0-9a-f-]{36}@[0-9a-f-]{36}\/IncomingWebhook\/[0-9a-zA-Z]{16,40}(?:\/[0-9a-zA-Z-]{16,64}){0,2})/g,
    ),
    accepts: accepted,
  },
  {
    name: 'discord-token',
    triggers: () => ['.'],
    least: 59,
    pattern: once(
      () =>
        /[MNO](?<![A-Za-z0-9_-][MNO])[A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])/g,
    ),
    accepts: random,
  },
  {
    name: 'telegram-token',
    triggers: () => [':AA'],
    least: 44,
    pattern: once(() => /(?<![0-9])\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g),
    accepts: accepted,
  },
  {
    name: 'azure-key',
    triggers: () => ['accountkey=', 'sharedaccesskey=', 'accesskey='],
    anyCase: true,
    least: 40,
    pattern: once(
      () => /(?:Account|SharedAccess|Access)Key=(?<secret>[A-Za-z0-9+/]{40,90}={0,2})/gi,
    ),
    accepts: accepted,
  },
  {
    name: 'azure-key',
    triggers: () => ['Q~'],
    least: 37,
    pattern: once(
      () =>
        /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])/g,
    ),
    accepts: accepted,
  },
  {
    name: 'azure-signature',
    triggers: () => ['sig='],
    least: 40,
    pattern: once(() => /[?&]sig=(?<secret>[A-Za-z0-9%+/]{40,90}(?:%3D|=)?)/g),
    accepts: accepted,
  },
  {
    name: 'aws-secret-key',
    triggers: () => ['secret'],
    anyCase: true,
    least: 40,
    pattern: once(
      () =>
        /secret[_ -]?(?:access[_ -]?)?key["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    ),
    accepts: random,
  },
  {
    name: 'connection-string',
    triggers: () => ['://'],
    anyCase: true,
    least: 0,
    pattern: once(
      () =>
        /:\/\/(?<=[a-z][a-z0-9+.-]{1,20}:\/\/)(?<user>[^\s:/@"'`<>]{0,64}):(?<secret>[^\s/@"'`]{3,128})@(?=[A-Za-z0-9[$<{]|[^\0-\x7f])/gi,
    ),
    accepts: (secret, match) => !isPlaceholder(secret) && secret !== match.groups?.['user'],
  },
  {
    name: 'authorization',
    triggers: () => ['bearer', 'basic', 'ssws'],
    anyCase: true,
    least: 16,
    pattern: once(
      () =>
        /\b(?:bearer|basic|ssws)(?:\s{1,4}|\s{0,2}[=:]\s{0,2}["']?)(?<secret>[A-Za-z0-9._~+/-]{16,2048}={0,2})/gi,
    ),
    accepts: random,
  },
  {
    name: 'authorization',
    triggers: () => ['authorization'],
    anyCase: true,
    least: 16,
    pattern: once(
      () =>
        /(?<![a-z])authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:[a-z][\w-]{1,20}\s{1,4})?(?<secret>[A-Za-z0-9._~+/-]{16,2048}={0,2})/gi,
    ),
    accepts: random,
  },
]

const FIELD_RULES: readonly SecretRule[] = FIELDS.map(
  ([name, triggers, pattern, accepts, by = 'operator']) => ({
    name,
    triggers: () => triggers,
    anyCase: true,
    least: 0,
    pattern: once(() => new RegExp(pattern, 'gi')),
    accepts: (value) =>
      accepts === 'password'
        ? isPassword({ value, by, quoted: false })
        : isIssued({ value, by, quoted: true }),
  }),
)

/** All rules, the more telling name first: where two agree, the first names the secret. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...PREFIXED_RULES,
  ...WHOLE_RULES,
  ...SHAPED_RULES,
  ...FIELD_RULES,
]

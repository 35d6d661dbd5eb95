import { once } from '../once.ts'
import { isPlaceholder, looksIssued, looksRandom, looksWritten } from './secret-shape.ts'

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
  /** The triggers are names, and the pattern is tried only where a value may be given to one of them. */
  readonly assigned?: true
  /** And only where so many characters of `isTokenCode` stand in a row: what is shorter holds none. */
  readonly least: number
  /** Its group `secret` is what must not be kept; without that group, the whole match. Made when it is first tried. */
  readonly pattern: () => RegExp
  /** Says no to what only looks like one. */
  readonly accepts: (secret: string, match: RegExpExecArray) => boolean
}

/** Tokens that say themselves whose they are: a prefix, then characters. */
type Prefixed = readonly [name: string, least: number, prefix: string, body: string]

const PREFIXED: readonly Prefixed[] = [
  ['aws-access-key', 20, '(?:AKIA|ASIA|ABIA|ACCA)', '[A-Z2-7]{16}'],
  ['github-token', 40, 'gh[pousr]_', '[A-Za-z0-9]{36,255}'],
  ['github-token', 33, 'github_pat_', '[A-Za-z0-9_]{22,255}'],
  ['gitlab-token', 25, 'gl(?:pat|dt|rt|ptt|cbt|soat|ft|imt|agent|oas)-', '[A-Za-z0-9_.-]{20,128}'],
  ['slack-token', 15, 'xox[abeoprs]-', '[A-Za-z0-9-]{10,255}'],
  ['slack-token', 17, 'xapp-', '[0-9]-[A-Za-z0-9-]{10,255}'],
  ['stripe-key', 24, '(?:sk|rk)_(?:live|test)_', '[A-Za-z0-9]{16,255}'],
  ['stripe-key', 30, 'whsec_', '[A-Za-z0-9+/=]{24,128}'],
  ['anthropic-key', 32, 'sk-ant-', '[a-z]{2,8}[0-9]{2}-[A-Za-z0-9_-]{20,255}'],
  ['openai-key', 28, 'sk-(?:proj|svcacct|admin|None)-', '[A-Za-z0-9_-]{20,255}'],
  ['openrouter-key', 73, 'sk-or-v1-', '[0-9a-f]{64}'],
  ['openai-key', 35, 'sk-', '[A-Za-z0-9]{32,64}'],
  ['google-key', 39, 'AIza', '[0-9A-Za-z_-]{35}'],
  ['google-key', 35, 'GOCSPX-', '[0-9A-Za-z_-]{28}'],
  ['google-token', 25, 'ya29\\.', '[0-9A-Za-z_-]{20,255}'],
  ['npm-token', 40, 'npm_', '[A-Za-z0-9]{36}'],
  ['pypi-token', 55, 'pypi-', '[A-Za-z0-9_-]{50,255}'],
  ['rubygems-token', 57, 'rubygems_', '[0-9a-f]{48}'],
  ['sendgrid-key', 52, 'SG\\.', '[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}'],
  ['twilio-key', 34, 'SK', '[0-9a-f]{32}'],
  ['mailgun-key', 36, 'key-', '[0-9a-f]{32}'],
  ['digitalocean-token', 71, 'do[opr]_v1_', '[0-9a-f]{64}'],
  ['databricks-token', 36, 'dapi', '[0-9a-f]{32}'],
  ['huggingface-token', 37, 'hf_', '[A-Za-z0-9]{34}'],
  ['shopify-token', 38, 'shp(?:at|ca|pa|ss)_', '[0-9a-fA-F]{32}'],
  ['square-token', 29, 'sq0(?:atp|csp)-', '[A-Za-z0-9_-]{22,43}'],
  ['linear-key', 48, 'lin_api_', '[A-Za-z0-9]{40}'],
  ['notion-token', 44, '(?:secret_|ntn_)', '[A-Za-z0-9]{40,46}'],
  ['supabase-token', 44, 'sbp_', '[0-9a-f]{40}'],
  ['newrelic-key', 32, 'NRAK-', '[A-Z0-9]{27}'],
  ['sentry-token', 47, 'sntry[su]_', '[A-Za-z0-9+/=_-]{40,255}'],
  ['grafana-token', 46, 'glsa_', '[A-Za-z0-9]{32}_[0-9a-f]{8}'],
  ['vault-token', 28, 'hv[sbr]\\.', '[A-Za-z0-9_-]{24,255}'],
  ['docker-token', 36, 'dckr_(?:pat|oat)_', '[A-Za-z0-9_-]{27,64}'],
  ['atlassian-token', 56, 'ATATT3', '[A-Za-z0-9_=-]{50,255}'],
  ['figma-token', 41, 'figd_', '[A-Za-z0-9_-]{36,64}'],
  ['postman-key', 64, 'PMAK-', '[0-9a-f]{24}-[0-9a-f]{34}'],
  ['tailscale-key', 26, 'tskey-', '[a-z]{3,10}-[A-Za-z0-9-]{16,64}'],
  ['groq-key', 52, 'gsk_', '[A-Za-z0-9]{48,56}'],
  ['xai-key', 64, 'xai-', '[A-Za-z0-9]{60,84}'],
  ['perplexity-key', 45, 'pplx-', '[A-Za-z0-9]{40,56}'],
  ['replicate-token', 40, 'r8_', '[A-Za-z0-9]{37,40}'],
  ['age-key', 74, 'AGE-SECRET-KEY-1', '[A-Z0-9]{58}'],
  ['doppler-token', 46, 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.', '[A-Za-z0-9.]{40,64}'],
]

/** All that a prefix stands for: `gh[po]_` is `ghp_` and `gho_`. */
function triggersOf(prefix: string): readonly string[] {
  const pieces = prefix.match(/\(\?:[^)]*\)|\[[^\]]*\]|\\.|./g) ?? []
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

const accepted = (secret: string): boolean => !isPlaceholder(secret)
const random = (secret: string): boolean => !isPlaceholder(secret) && looksRandom(secret)

const SHAPED_RULES: readonly SecretRule[] = [
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
        /hooks\.slack\.com\/(?:services|workflows)\/(?<secret>[A-Za-z0-9]{8,16}\/[A-Za-z0-9]{8,16}\/[A-Za-z0-9]{16,40})/g,
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
        /:\/\/(?<=[a-z][a-z0-9+.-]{1,20}:\/\/)(?<user>[^\s:/@"'`<>]{0,64}):(?<secret>[^\s/@"'`]{3,128})@(?=[A-Za-z0-9[$<{])/gi,
    ),
    accepts: (secret, match) => !isPlaceholder(secret) && secret !== match.groups?.['user'],
  },
  {
    name: 'authorization',
    triggers: () => ['bearer', 'basic'],
    anyCase: true,
    least: 16,
    pattern: once(() => /\b(?:bearer|basic)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,2048}={0,2})/gi),
    accepts: random,
  },
  {
    name: 'authorization',
    triggers: () => ['authorization'],
    anyCase: true,
    least: 16,
    pattern: once(
      () =>
        /\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:(?:bearer|basic|token|key|apikey)\s{1,4})?(?<secret>[A-Za-z0-9._~+/-]{16,2048}={0,2})/gi,
    ),
    accepts: random,
  },
]

/** Between a name and its value: assignment, JSON, YAML, bold markdown, a sentence. */
const OPERATOR = '["\'`*_]{0,3}\\s{0,4}(?::=|=>|==?|:|：|\\bis\\b|是|为)\\s{0,4}[`*]{0,3}'
const SUFFIX = '(?:[_-]?(?:prod|production|dev|staging|test|live|value|v?[0-9]{1,3}))?'
const VALUE_CHARACTER = '[^\\s"\'`<>(){}[\\],;|\\\\：，。；]'
/**
 * In quotes, or bare as far as it goes; what goes on with a bracket is a call, not a value. The lookahead with its
 * reference keeps the engine from trying every shorter value.
 */
const VALUE = `(?:"(?<quoted>[^"\\n]{8,512})"|'(?<single>[^'\\n]{8,512})'|(?=(?<bare>${VALUE_CHARACTER}{8,2048}))\\k<bare>(?![(\\[{]))`

const PASSWORD_NAMES = 'passw(?:or)?d|pwd|passphrase|密码|口令'
const SECRET_NAMES =
  '(?:api|access|auth|app|account|client|encryption|signing|master|service|private|deploy|license)[_-]?key|apikey|secret(?:[_-]?key)?|token|credentials?|密钥|令牌'

/** Values that a name calls secret. The name vouches for the meaning, so that less is asked of the shape. */
const ASSIGNED_RULES: readonly SecretRule[] = [
  {
    name: 'password',
    triggers: () => ['passw', 'pwd', 'passphrase', '密码', '口令'],
    anyCase: true,
    assigned: true,
    least: 0,
    pattern: once(
      () =>
        new RegExp(
          `(?:(?:${PASSWORD_NAMES})${SUFFIX}${OPERATOR}|--(?:password|passwd)\\s{1,4})${VALUE}`,
          'gi',
        ),
    ),
    accepts: (secret) => !isPlaceholder(secret) && looksWritten(secret),
  },
  {
    name: 'assigned-secret',
    triggers: () => ['key', 'secret', 'token', 'credential', '密钥', '令牌'],
    anyCase: true,
    assigned: true,
    least: 0,
    pattern: once(
      () =>
        new RegExp(
          `(?:(?:${SECRET_NAMES})${SUFFIX}${OPERATOR}|--(?:token|api-key|secret)\\s{1,4})${VALUE}`,
          'gi',
        ),
    ),
    accepts: (secret) => secret.length >= 16 && random(secret),
  },
]

/** All rules, the more telling name first: where two agree, the first names the secret. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...PREFIXED_RULES,
  ...SHAPED_RULES,
  ...ASSIGNED_RULES,
]

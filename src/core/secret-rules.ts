import { isPlaceholder, looksIssued, looksRandom, looksWritten } from './secret-shape.ts'

/**
 * How one sort of secret is told. Patterns are global, have a ceiling on every repetition and cannot start inside a
 * run of their own characters: a megabyte of anything is read in one pass.
 */
export interface SecretRule {
  /** Shown in the text in place of the secret: `[secret:github-token]`. */
  readonly name: string
  /** The pattern is tried only where one of these stands in the text: in lower case for a pattern that knows no case. */
  readonly triggers: readonly string[]
  /** Its group `secret` is what must not be kept; without that group, the whole match. */
  readonly pattern: RegExp
  /** Says no to what only looks like one. */
  readonly accepts: (secret: string, match: RegExpExecArray) => boolean
}

/** Tokens that say themselves whose they are: a prefix, then characters. */
type Prefixed = readonly [name: string, prefix: string, body: string]

const PREFIXED: readonly Prefixed[] = [
  ['aws-access-key', '(?:AKIA|ASIA|ABIA|ACCA)', '[A-Z2-7]{16}'],
  ['github-token', 'gh[pousr]_', '[A-Za-z0-9]{36,255}'],
  ['github-token', 'github_pat_', '[A-Za-z0-9_]{22,255}'],
  ['gitlab-token', 'gl(?:pat|dt|rt|ptt|cbt|soat|ft|imt|agent|oas)-', '[A-Za-z0-9_.-]{20,128}'],
  ['slack-token', 'xox[abeoprs]-', '[A-Za-z0-9-]{10,255}'],
  ['slack-token', 'xapp-', '[0-9]-[A-Za-z0-9-]{10,255}'],
  ['stripe-key', '(?:sk|rk)_(?:live|test)_', '[A-Za-z0-9]{16,255}'],
  ['stripe-key', 'whsec_', '[A-Za-z0-9+/=]{24,128}'],
  ['anthropic-key', 'sk-ant-', '[a-z]{2,8}[0-9]{2}-[A-Za-z0-9_-]{20,255}'],
  ['openai-key', 'sk-(?:proj|svcacct|admin|None)-', '[A-Za-z0-9_-]{20,255}'],
  ['openrouter-key', 'sk-or-v1-', '[0-9a-f]{64}'],
  ['openai-key', 'sk-', '[A-Za-z0-9]{32,64}'],
  ['google-key', 'AIza', '[0-9A-Za-z_-]{35}'],
  ['google-key', 'GOCSPX-', '[0-9A-Za-z_-]{28}'],
  ['google-token', 'ya29\\.', '[0-9A-Za-z_-]{20,255}'],
  ['npm-token', 'npm_', '[A-Za-z0-9]{36}'],
  ['pypi-token', 'pypi-', '[A-Za-z0-9_-]{50,255}'],
  ['rubygems-token', 'rubygems_', '[0-9a-f]{48}'],
  ['sendgrid-key', 'SG\\.', '[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}'],
  ['twilio-key', 'SK', '[0-9a-f]{32}'],
  ['mailgun-key', 'key-', '[0-9a-f]{32}'],
  ['digitalocean-token', 'do[opr]_v1_', '[0-9a-f]{64}'],
  ['databricks-token', 'dapi', '[0-9a-f]{32}'],
  ['huggingface-token', 'hf_', '[A-Za-z0-9]{34}'],
  ['shopify-token', 'shp(?:at|ca|pa|ss)_', '[0-9a-fA-F]{32}'],
  ['square-token', 'sq0(?:atp|csp)-', '[A-Za-z0-9_-]{22,43}'],
  ['linear-key', 'lin_api_', '[A-Za-z0-9]{40}'],
  ['notion-token', '(?:secret_|ntn_)', '[A-Za-z0-9]{40,46}'],
  ['supabase-token', 'sbp_', '[0-9a-f]{40}'],
  ['newrelic-key', 'NRAK-', '[A-Z0-9]{27}'],
  ['sentry-token', 'sntry[su]_', '[A-Za-z0-9+/=_-]{40,255}'],
  ['grafana-token', 'glsa_', '[A-Za-z0-9]{32}_[0-9a-f]{8}'],
  ['vault-token', 'hv[sbr]\\.', '[A-Za-z0-9_-]{24,255}'],
  ['docker-token', 'dckr_(?:pat|oat)_', '[A-Za-z0-9_-]{27,64}'],
  ['atlassian-token', 'ATATT3', '[A-Za-z0-9_=-]{50,255}'],
  ['figma-token', 'figd_', '[A-Za-z0-9_-]{36,64}'],
  ['postman-key', 'PMAK-', '[0-9a-f]{24}-[0-9a-f]{34}'],
  ['tailscale-key', 'tskey-', '[a-z]{3,10}-[A-Za-z0-9-]{16,64}'],
  ['groq-key', 'gsk_', '[A-Za-z0-9]{48,56}'],
  ['xai-key', 'xai-', '[A-Za-z0-9]{60,84}'],
  ['perplexity-key', 'pplx-', '[A-Za-z0-9]{40,56}'],
  ['replicate-token', 'r8_', '[A-Za-z0-9]{37,40}'],
  ['age-key', 'AGE-SECRET-KEY-1', '[A-Z0-9]{58}'],
  ['doppler-token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.', '[A-Za-z0-9.]{40,64}'],
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

const PREFIXED_RULES: readonly SecretRule[] = PREFIXED.map(([name, prefix, body]) => ({
  name,
  triggers: triggersOf(prefix),
  pattern: new RegExp(`(?<![A-Za-z0-9_-])${prefix}(?<body>${body})(?![A-Za-z0-9])`, 'g'),
  accepts: (secret, match) =>
    !isPlaceholder(secret) && looksIssued(match.groups?.['body'] ?? secret),
}))

const accepted = (secret: string): boolean => !isPlaceholder(secret)
const random = (secret: string): boolean => !isPlaceholder(secret) && looksRandom(secret)

const SHAPED_RULES: readonly SecretRule[] = [
  {
    name: 'jwt',
    triggers: ['eyJ'],
    pattern:
      /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,2048}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{16,1024}/g,
    // Long enough to hold any word by chance: only its variety is asked for.
    accepts: looksIssued,
  },
  {
    name: 'slack-webhook',
    triggers: ['hooks.slack.com'],
    pattern:
      /hooks\.slack\.com\/(?:services|workflows)\/(?<secret>[A-Za-z0-9]{8,16}\/[A-Za-z0-9]{8,16}\/[A-Za-z0-9]{16,40})/g,
    accepts: accepted,
  },
  {
    name: 'discord-webhook',
    triggers: ['/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{15,21}\/(?<secret>[A-Za-z0-9_-]{50,80})/g,
    accepts: accepted,
  },
  {
    name: 'discord-token',
    triggers: ['.'],
    pattern:
      /[MNO](?<![A-Za-z0-9_-][MNO])[A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])/g,
    accepts: random,
  },
  {
    name: 'telegram-token',
    triggers: [':AA'],
    pattern: /(?<![0-9])\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g,
    accepts: accepted,
  },
  {
    name: 'azure-key',
    triggers: ['accountkey=', 'sharedaccesskey=', 'accesskey='],
    pattern: /(?:Account|SharedAccess|Access)Key=(?<secret>[A-Za-z0-9+/]{40,90}={0,2})/gi,
    accepts: accepted,
  },
  {
    name: 'azure-key',
    triggers: ['Q~'],
    pattern:
      /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])/g,
    accepts: accepted,
  },
  {
    name: 'azure-signature',
    triggers: ['sig='],
    pattern: /[?&]sig=(?<secret>[A-Za-z0-9%+/]{40,90}(?:%3D|=)?)/g,
    accepts: accepted,
  },
  {
    name: 'aws-secret-key',
    triggers: ['secret'],
    pattern:
      /secret[_ -]?(?:access[_ -]?)?key["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    accepts: random,
  },
  {
    name: 'connection-string',
    triggers: ['://'],
    pattern:
      /:\/\/(?<=[a-z][a-z0-9+.-]{1,20}:\/\/)(?<user>[^\s:/@"'`<>]{0,64}):(?<secret>[^\s/@"'`]{3,128})@(?=[A-Za-z0-9[$<{])/gi,
    accepts: (secret, match) => !isPlaceholder(secret) && secret !== match.groups?.['user'],
  },
  {
    name: 'authorization',
    triggers: ['bearer', 'basic'],
    pattern: /\b(?:bearer|basic)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,2048}={0,2})/gi,
    accepts: random,
  },
  {
    name: 'authorization',
    triggers: ['authorization'],
    pattern:
      /\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:(?:bearer|basic|token|key|apikey)\s{1,4})?(?<secret>[A-Za-z0-9._~+/-]{16,2048}={0,2})/gi,
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
    triggers: ['passw', 'pwd', 'passphrase', '密码', '口令'],
    pattern: new RegExp(
      `(?:(?:${PASSWORD_NAMES})${SUFFIX}${OPERATOR}|--(?:password|passwd)\\s{1,4})${VALUE}`,
      'gi',
    ),
    accepts: (secret) => !isPlaceholder(secret) && looksWritten(secret),
  },
  {
    name: 'assigned-secret',
    triggers: ['key', 'secret', 'token', 'credential', '密钥', '令牌'],
    pattern: new RegExp(
      `(?:(?:${SECRET_NAMES})${SUFFIX}${OPERATOR}|--(?:token|api-key|secret)\\s{1,4})${VALUE}`,
      'gi',
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

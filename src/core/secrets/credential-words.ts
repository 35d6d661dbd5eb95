/** How one language speaks of credentials. Rows are parts of patterns, in small letters. */
interface CredentialLanguage {
  /** Nouns for what a person chose: a value after one of them needs no random look. */
  readonly passwords: readonly string[]
  /** Nouns for what a machine issued. */
  readonly secrets: readonly string[]
  /** Between a noun and its value: "is", "lautet", "は". */
  readonly copulas: readonly string[]
  /** What may begin a phrase between the noun and the copula: "for staging", "der Datenbank". */
  readonly links: readonly string[]
}

/** Whose keys people speak of by name: "the Stripe key is …". */
const VENDORS =
  'aws|azure|gcp|google|gemini|openai|anthropic|claude|stripe|twilio|sendgrid|mailgun|datadog|cloudflare|github|gitlab|okta|ngrok|vercel|netlify|heroku|supabase|firebase|algolia|mapbox|sentry|slack|fly'

const KEY_MODIFIERS = `api|access|auth|app|application|account|admin|client|encryption|signing|master|service|server|private|deploy|license|licence|secret|storage|shared|subscription|session|cookie|webhook|hmac|jwt|fernet|cipher|crypto|aes|consumer|ssh private|${VENDORS}`

export const LANGUAGES: readonly CredentialLanguage[] = [
  {
    passwords: ['passw(?:or)?d', 'pwd', 'pass[ _-]?phrase', 'pass[ _-]?code', 'pass(?![a-z])'],
    secrets: [
      `(?:${KEY_MODIFIERS})[ _-]?(?:access[ _-]?)?key`,
      'tls\\.key',
      'secret',
      'token',
      'credentials?',
      'creds',
      'pat',
    ],
    copulas: [
      '(?:is|was|will be)(?: now| currently| still)?(?: (?:re)?set to| changed to)?',
      ...['equals', 'reads', '(?:re)?set to', 'changed to'],
    ],
    links: ['for', 'of', 'on', 'to', 'in', 'at', 'from', 'we', 'used', 'now', 'here', 'there'],
  },
  {
    passwords: ['passwort', 'kennwort'],
    secrets: ['(?:api|zugangs|zugriffs|geheim|geheimer |privater )[ -]?schlüssel', 'geheimnis'],
    copulas: ['(?:ist|lautet|war|heißt)(?: jetzt| nun| aktuell| neu)?', 'wurde auf', 'steht auf'],
    links: [
      'für',
      'vom',
      'von',
      'zum',
      'zur',
      'der',
      'des',
      'im',
      'in',
      'auf',
      'am',
      'jetzt',
      'nun',
    ],
  },
  {
    passwords: ['contraseña', 'contrasena', 'clave'],
    secrets: [
      'clave (?:de )?(?:acceso|api|secreta|privada)',
      'secreto',
      'llave (?:de )?(?:api|acceso)',
    ],
    copulas: ['(?:es|era|será|son)(?: ahora| actualmente)?'],
    links: [
      'de',
      'del',
      'para',
      'en',
      'a',
      'nuev[ao]',
      'actual',
      'antigu[ao]',
      'secret[ao]',
      'ahora',
    ],
  },
  {
    passwords: ['mot[s]? de passe', 'mdp'],
    secrets: ["cl(?:é|ef) (?:d['’]|de )?(?:api|accès|secrète|privée)", 'jeton'],
    copulas: ["(?:c['’]est|est|était|sera|sont)(?: maintenant| désormais)?"],
    links: ['de', 'du', 'des', 'pour', 'sur', 'à', 'au', "d['’]", 'actuel', 'provisoire', 'secret'],
  },
  {
    passwords: ['senha', 'palavra[ -]passe'],
    secrets: ['chave (?:de |da )?(?:api|acesso|secreta|privada)', 'segredo'],
    copulas: ['(?:é|era|será|são)(?: agora| atualmente)?'],
    links: ['de', 'do', 'da', 'para', 'no', 'na', 'em', 'nov[ao]', 'atual', 'secret[ao]', 'agora'],
  },
  {
    passwords: ['密码', '密碼', '口令'],
    secrets: ['密钥', '密鑰', '秘钥', '金鑰', '令牌', '凭证', '凭据'],
    copulas: ['就是', '是', '为', '為', '设为', '设置为', '改为', '改成', '設為'],
    links: [],
  },
  {
    passwords: ['パスワード', 'パスフレーズ', '暗証番号'],
    secrets: [
      'シークレット(?:キー)?',
      'トークン',
      '(?:api|アクセス|秘密|認証)(?:キー|鍵)',
      '認証情報',
    ],
    copulas: ['は', 'が', 'を'],
    links: [],
  },
]

/** The tables joined, for one pattern over all languages. */
export function joined(row: keyof CredentialLanguage): string {
  return [...new Set(LANGUAGES.flatMap((language) => language[row]))].join('|')
}

/** A part of each noun for what a person chose, in small letters: without one of them no text names a password. */
export const PASSWORD_NAMES: readonly string[] = [
  ...['pass', 'pwd', 'kennwort', 'contrase', 'clave', 'mdp', 'senha'],
  ...['密码', '密碼', '口令', 'パスワード', 'パスフレーズ', '暗証番号'],
]
/** The same of what a machine issued. */
export const SECRET_NAMES: readonly string[] = [
  ...['key', 'secret', 'token', 'credential', 'creds', 'pat', 'schlüssel', 'geheimnis', 'llave'],
  ...['clave', 'clé', 'clef', 'jeton', 'chave', 'segredo'],
  ...['密钥', '密鑰', '秘钥', '金鑰', '令牌', '凭证', '凭据'],
  ...['シークレット', 'トークン', 'キー', '鍵', '認証情報'],
]

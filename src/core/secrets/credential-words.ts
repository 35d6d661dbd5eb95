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

/** "was set to", "was changed to". */
const CHANGES_ZH = [
  '设',
  '设置',
  '设定',
  '設',
  '設定',
  '改',
  '换',
  '換',
  '变',
  '變',
  '更新',
].flatMap((verb) => ['成', '为', '為'].flatMap((end) => [`${verb}${end}了`, `${verb}${end}`]))

export const LANGUAGES: readonly CredentialLanguage[] = [
  {
    passwords: [
      ...['passw(?:or)?d', 'pwd', 'pass[ _-]?phrase', 'pass[ _-]?code', 'pass(?![a-z])'],
      ...['pw(?![a-z])', 'psk(?![a-z])', 'identified by', 'secure[ _-]?string'],
    ],
    secrets: [
      `(?:${KEY_MODIFIERS})[ _-]?(?:access[ _-]?)?key`,
      'tls\\.key',
      'secret',
      'token',
      'credentials?',
      'creds',
      'pat',
      '[_-]salt',
      '[_-]key',
    ],
    copulas: [
      '(?:is|was|will be|has been)(?: now| currently| still)?(?: (?:re)?set to| changed to)?',
      ...['equals', 'reads', 'becomes', 'became', '(?:re)?set to', 'changed to'],
    ],
    links: ['for', 'of', 'on', 'to', 'in', 'at', 'from', 'we', 'used', 'now', 'here', 'there'],
  },
  {
    passwords: ['passwort', 'kennwort'],
    secrets: ['(?:api|zugangs|zugriffs|geheim|geheimer |privater )[ -]?schlüssel', 'geheimnis'],
    copulas: [
      '(?:ist|lautet|war|wird|heißt|bleibt)(?: jetzt| nun| aktuell| neu)?',
      ...['wurde auf', 'steht auf'],
    ],
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
    copulas: [
      '(?:es|era|fue|será|son|queda|quedó)(?: ahora| actualmente)?',
      '(?:pasa|pasó|va) a ser',
    ],
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
    copulas: [
      "(?:c['’]est|est|était|sera|sont|devient|reste)(?: maintenant| désormais)?",
      'va être',
    ],
    links: ['de', 'du', 'des', 'pour', 'sur', 'à', 'au', "d['’]", 'actuel', 'provisoire', 'secret'],
  },
  {
    passwords: ['senha', 'palavra[ -]passe'],
    secrets: ['chave (?:de |da )?(?:api|acesso|secreta|privada)', 'segredo'],
    copulas: [
      '(?:é|era|foi|será|são|fica|ficou)(?: agora| atualmente)?',
      '(?:passa|passou) a ser',
      'vai ser',
    ],
    links: ['de', 'do', 'da', 'para', 'no', 'na', 'em', 'nov[ao]', 'atual', 'secret[ao]', 'agora'],
  },
  {
    passwords: ['密码', '密碼', '口令'],
    secrets: ['密钥', '密鑰', '秘钥', '金鑰', '令牌', '凭证', '凭据'],
    copulas: [...['就是', '是', '为', '為'], ...CHANGES_ZH],
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

/** Between a credential and what it was made: "set the password to", "auf", "a", "en". */
export const TOWARD = 'to|as|auf|als|a|en|para|por'

/** Between a value and what it is: "… is the password for staging", "… als Kennwort". */
export const SAID_OF: ReadonlySet<string> = new Set(
  'is was as ist war wird als es era será como est était sera comme é foi'.split(' '),
)

/** The tables joined, for one pattern over all languages. */
export function joined(row: keyof CredentialLanguage): string {
  return [...new Set(LANGUAGES.flatMap((language) => language[row]))].join('|')
}

/** A part of each noun for what a person chose, in small letters: without one of them no text names a password. */
export const PASSWORD_NAMES: readonly string[] = [
  ...[
    'pass',
    'pwd',
    'identified by',
    'pw',
    'psk',
    'string',
    'kennwort',
    'contrase',
    'clave',
    'mdp',
    'senha',
  ],
  ...['密码', '密碼', '口令', 'パスワード', 'パスフレーズ', '暗証番号'],
]
/** The same of what a machine issued. */
export const SECRET_NAMES: readonly string[] = [
  ...[
    'key',
    'secret',
    'token',
    'credential',
    'creds',
    'pat',
    'salt',
    'schlüssel',
    'geheimnis',
    'llave',
  ],
  ...['clave', 'clé', 'clef', 'jeton', 'chave', 'segredo'],
  ...['密钥', '密鑰', '秘钥', '金鑰', '令牌', '凭证', '凭据'],
  ...['シークレット', 'トークン', 'キー', '鍵', '認証情報'],
]

/** Words by which documentation says that a value is none. */
const PLACEHOLDER_WORDS =
  /example|placeholder|your|redacted|change[-_]?(?:me|it)|dummy|[-_ ]here\b|insert[-_]|replace[-_]|todo|\[secret:|123456|012345|abcdef(?![0-9a-f])|abc123|qwerty|xxxx|\*\*\*|•|\.\.\.|…|test[-_]?token|fake|sample|mock[-_]|demo[-_]|not[-_]?a[-_]?real|(?:my|some|super|the|a)[-_]?(?:pass|secret|token|api|key)/i
/** References to where a value is kept, in shells, templates and programs. */
const REFERENCE =
  /^%[A-Za-z_(][\w)]*%?$|^\$\{?[A-Z_]+\}?$|\$\{|\$\(|#\{|\{\{|<%|^<.*>$|<[a-z][\w-]{0,30}>|process\.env|import\.meta|environ|getenv|^env[.:[(]|^(?:var|local|data|module|config|settings)\.|secrets\.|^(?:op|vault|ssm|arn|secretsmanager|keyring|file|https?|s3|gs|env|ref\+\w+):|^!\w+$|^@microsoft|\[[^\]]{0,20}[a-z0-9]-[a-z0-9][^\]]{0,20}\][{+*]/i
/** What people make stand-ins of: `my-secret-pw`, `T0pS3cr3t!`, `postgres`, letters written as digits included. */
const STAND_IN_WORDS =
  /pass(?:word|wort|wd|phrase)?s?|contraseña|senha|kennwort|pwd?|pw|secret|token|keys?|admin(?:istrator)?|root|user(?:name)?|guest|testing|test|foo|bar|baz|none|null|nil|undefined|string|value|true|false|letmein|welcome|postgres|mysql|redis|mariadb|mongo|rabbitmq|custom|super|very|top|strong|secure|safe|safely|simple|default|initial|random|long|new|old|my|our|the|this|that|some|any|not|for|is|an?|db|app|client|server|web|jwt|api|auth|correcthorsebatterystaple|supersecret|\d+|[^a-zß-ÿ\d]+/g
const LEET: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '0': 'o', '3': 'e', '1': 'i', '5': 's', $: 's', '7': 't' },
}

/** Nothing is left of a stand-in when the words for secrets and for names are taken out of it. */
function isStandIn(value: string): boolean {
  if (value.length > 64) return false
  const lower = value.toLowerCase()
  const plain = lower
    .replace(/\d{1,4}[!?.]{0,2}$/, '')
    .replace(/[@$0-7]/g, (mark) => LEET[mark] ?? mark)
  return isUsedUp(lower) || isUsedUp(plain)
}

function isUsedUp(lower: string): boolean {
  return /[a-zß-ÿ]/.test(lower) && lower.replace(STAND_IN_WORDS, '') === ''
}

/** Whether a value only stands for one: `<your-key>`, `$API_KEY`, `xxxx`, a variable of the environment. */
export function isPlaceholder(value: string): boolean {
  if (PLACEHOLDER_WORDS.test(value) || REFERENCE.test(value) || isStandIn(value)) return true
  if (/^\$[A-Za-z_]\w*$/.test(value)) return isMadeOfWords(value.slice(1))
  return new Set(value.toLowerCase()).size <= 4
}

/** Whether the rest of a token after its telling prefix is one: varied, and not words with hyphens. */
export function looksIssued(body: string): boolean {
  return bitsPerCharacter(body) >= bitsWanted(body) && !(/[-_.]/.test(body) && isMadeOfWords(body))
}

/** Whether nobody would write a value by hand: many different characters, and not words and numbers. */
export function looksRandom(value: string): boolean {
  return (
    bitsPerCharacter(value) >= bitsWanted(value) &&
    /[A-Za-z]/.test(value) &&
    !/\s/.test(value) &&
    !isMadeOfWords(value)
  )
}

/** How a value was given: by a flag or field made for it, an operator, a sentence, or by standing beside its name. */
export type Giving = 'field' | 'operator' | 'sentence' | 'beside'

export interface GivenValue {
  readonly value: string
  readonly by: Giving
  readonly quoted: boolean
}

/** Names of algorithms and types, which end in digits as passwords do. */
const TECHNICAL =
  /^(?:sha\d*|md\d|base\d+|utf\d+|oauth\d?|argon\d(?:id?)?|pbkdf\d|http\d?|ipv\d|x\d+|u?int\d+|float\d+|ec\d|s3|h\d|p\d+|ed\d+|rsa\d*|aes\d*|hs\d+|rs\d+|es\d+|totp\d?|v\d+|level\d|type\d|step\d|field\d|param\d|arg\d|input\d|str\d|text\d|node\d+|python\d+)$/i
/** A hash of a password as systems store it. */
const CRYPT_HASH =
  /^\$(?:2[abxy]|argon2\w*|pbkdf2[\w-]*|[156y])\$|^pbkdf2_\w+\$|^\{(?:SSHA|SHA|bcrypt|noop)\}/
const DIGEST = /^(?:sha\d{1,3}|md5)[-:~=]/i
/** What stands between the parts of an expression, a path or a type. */
const CODE_MARKS = /^[#$&*@!]{0,2}[\w.()[\]<>:,'"?;|{}=/\\@-]+$/
const SORTS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]

const sortsOf = (value: string): number => SORTS.filter((sort) => sort.test(value)).length

/** Whether a value may be a password that somebody chose. */
export function isPassword(given: GivenValue): boolean {
  return hasPasswordShape(given) && !standsForAnother(given.value)
}

function standsForAnother(value: string): boolean {
  return (
    isPlaceholder(value) ||
    CRYPT_HASH.test(value) ||
    DIGEST.test(value) ||
    /^[a-z_-]*passw(?:or)?d$/i.test(value)
  )
}

function hasPasswordShape({ value, by, quoted }: GivenValue): boolean {
  if (value.length < (by === 'field' ? 4 : 6) || /^[~.]{0,2}\/|^[A-Za-z]:\\/.test(value))
    return false
  if (/\s/.test(value)) return quoted && isPassphrase(value)
  if (by === 'field') return !(isCode(value) && /[().[\]/<>]/.test(value))
  if (/^\d+$/.test(value))
    return by !== 'beside' && new Set(value).size >= 4 && !/^(?:19|20)\d{6}$/.test(value)
  if (/^[A-Za-zÀ-ɏ]+$/.test(value))
    return (
      value.length >= (by === 'beside' ? 10 : 8) &&
      !isWord(value) &&
      (by !== 'beside' || /[a-z][A-Z]/.test(value))
    )
  if (/^[A-Za-z]{3,}\d{1,4}$/.test(value)) return isNumberedWord(value, by)
  if (isMadeOfWords(value))
    return by === 'beside' ? JOINED_TITLES.test(value) : isChosenOfWords(value, quoted)
  if (bitsPerCharacter(value) < 2.2 || sortsOf(value) < 2) return false
  return by !== 'beside' || isTellingAlone(value)
}

const JOINED_TITLES = /^[A-Z][a-z]{2,}(?:[-_+#!$%&*][A-Z][a-z]{2,})+[-_+#!$%&*]?\d{2,4}[!?#$]?$/

/** `hunter2`, `Sommer2024`; not `sha256`, `param1`. */
function isNumberedWord(value: string, by: Giving): boolean {
  if (TECHNICAL.test(value)) return false
  if (!isWord(value.replace(/\d+$/, ''))) return true
  return by === 'beside' ? /^[A-Z][a-z]+\d{2,4}$/.test(value) : true
}

/** Nobody says that it is one: its own look has to. */
function isTellingAlone(value: string): boolean {
  if (/^[0-9a-f]+$/i.test(value) || UUID.test(value) || isNumberedName(value)) return false
  if (CREDENTIAL_NAME.test(value)) return false
  return (
    value.length >= 8 &&
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    (sortsOf(value) >= 3 || value.length >= 12) &&
    !/[()<>{}[\]/\\]/.test(value)
  )
}

/** `k8s-prod-eu1`, `PBKDF2WithHmacSHA256`, `test_Foo2Bar.ts`: words with short numbers among them. */
function isNumberedName(value: string): boolean {
  const pieces = value.split(/\d{1,3}(?!\d)|[^A-Za-z0-9]+/)
  return pieces.every((piece) => isMadeOfWords(piece)) && !/[#!$%&*+?]/.test(value)
}

/** `influxdb3_admin_TOKEN`: how somebody calls the credential. */
const CREDENTIAL_NAME =
  /(?:^|[_.-])(?:tokens?|passwords?|passwd|secrets?|keys?|credentials?)(?:$|[_.-])/i

const INFRASTRUCTURE =
  /prod|stag|dev|test|vault|secret|key|token|ref|env|min|max|char|prefix|name|policy|field|reset|hash|cred|login|auth|user|config|v\d/i

/** `Blue-Horse-42`, `tulip_ocean_93`: words that were joined to be one, and not the name of something. */
function isChosenOfWords(value: string, quoted: boolean): boolean {
  if (isCode(value) && !/^[A-Za-z]+(?:[-_+#!][A-Za-z]+)+[-_+#!]?\d{1,4}[!?#]?$/.test(value))
    return false
  if (/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(value) || INFRASTRUCTURE.test(value) || !/\d/.test(value))
    return false
  return quoted || /[A-Z!?#$%^&*]/.test(value) || /\d{2}/.test(value)
}

/** `user.password`, `hash(input)`, `Vec<u8>`, `src/a.ts:42`. */
function isCode(value: string): boolean {
  return CODE_MARKS.test(value) && isMadeOfWords(value)
}

/** Words of labels and messages, in the languages that the rules know. */
const PROSE =
  /(?:^|\s)(?:the|an?|is|are|was|be|to|of|or|and|for|in|on|at|by|with|your?|my|this|that|it|not|no|must|should|can|please|enter|type|new|old|field|required|invalid|forgot|confirm|reset|change|again|login|log|sign|user|username|email|from|as|if|der|die|das|ein|und|oder|ist|le|la|el|de|du|des|et|un|une|os?|e|y|su|tu|votre|ihr|neues?)(?=\s|$)/i

/** Several words in quotes: a sentence has words that sentences are made with. */
function isPassphrase(value: string): boolean {
  const words = value.trim().split(/\s+/)
  if (value.length < 10 || words.length > 12 || /[<>{}=]|\$\w/.test(value)) return false
  if (PROSE.test(value) || /[.:?,]$/.test(value) || /passw|secret|token|\bkey\b/i.test(value))
    return false
  if (words.some((word) => /\d/.test(word) && /[A-Za-z]/.test(word) && !TECHNICAL.test(word)))
    return true
  if (words.some((word) => word.length >= 4 && !isMadeOfWords(word))) return true
  if (words.length < 3) return false
  return (
    /\d{2}/.test(value) || (words.length >= 4 && words.every((word) => /^[a-z]{3,}$/.test(word)))
  )
}

/** `Web3Credentials`, `OAuth2TokenProvider`: a number in the midst of words, as no random value has it. */
const TYPE_NAME = /^[A-Za-z]{2,40}\d{1,3}(?:[A-Z][a-z]{3,20}){1,6}$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** `b64encode(name).decode`, `crypto.randomBytes(32`. */
const CALL = /^[A-Za-z_][\w.]{0,60}\(/

/** Whether a value may be a token, key or secret that a machine made. */
export function isIssued(given: GivenValue): boolean {
  return hasIssuedShape(given) && !standsForAnother(given.value)
}

function hasIssuedShape({ value, by, quoted }: GivenValue): boolean {
  if (value.length < 10) return false
  if (
    !looksRandom(value) ||
    (!quoted && CALL.test(value)) ||
    TYPE_NAME.test(value) ||
    /^pk_(?:test|live)_/.test(value) ||
    (/^[^/]{0,64}\.[a-z]{2,5}$/.test(value.slice(value.lastIndexOf('/') + 1)) &&
      value.includes('/'))
  )
    return false
  if (by === 'beside')
    return (
      value.length >= 16 &&
      /\d/.test(value) &&
      !/^[0-9a-f]+$/i.test(value) &&
      !UUID.test(value) &&
      !CREDENTIAL_NAME.test(value) &&
      !/^v\d+\.\d|^[~.]{0,2}\/[a-z]{2,20}[\w.-]{0,20}\//.test(value) &&
      !/[()<>{}[\]=\\;,]/.test(value)
    )
  if (value.length >= 16)
    return (
      /\d/.test(value) ||
      (value.length >= 20 && /^[\w+=.~%:-]+$/.test(value)) ||
      (value.length >= 32 && /^[\w+/=]+$/.test(value))
    )
  return /\d/.test(value) && !/^[0-9a-f]+$/i.test(value) && (quoted || sortsOf(value) >= 3)
}

/** Names, versions, dates, expressions and paths: every piece is a word (perhaps numbered), a number, or empty. */
export function isMadeOfWords(value: string): boolean {
  return value.split(/[^A-Za-z0-9À-ɏ]+/).every((piece) => {
    // A number, a version, an amount: `4h`, `10ms`, `2nd`.
    if (/^v?\d{0,10}$|^\d{1,4}[a-z]{1,3}$/i.test(piece)) return true
    const letters = /^([A-Za-zÀ-ɏ]+)\d{0,3}$/.exec(piece)?.[1] ?? ''
    return letters !== '' && isWord(letters)
  })
}

/** For each letter the letters that follow it in words of the languages above. */
const FOLLOWERS =
  'bcdfghijklmnoprstuvwyz abeijlorsu acehiklorstu adeilnorsu abcdefghijklmnopqrstuvwxyz aefilorstu aeghilmnorstu aeilnortuy abcdefglmnopqrstuvxz aeos aeilostuwy acdeghilostuvy abegimopsu acdefghiklmnopqstuvz abcdefgijklmnoprstuvw aefhiloprstuw u abcdefgiklmnoprstuvwyz acdeghiklmopqstuy acehilorstuyzw abcdefgiklmnoprstvxyz aeioru aeinor aceiptu enpst aeituz'.split(
    ' ',
  )
const FOREIGN_MAX = 0.26

/** `word`, `Word`, `WORD`, `twoWords`, `HTTPServer`; not `aBcDe`, not `xkqvzw`. */
function isWord(piece: string): boolean {
  if (/[^A-Za-z]/.test(piece)) return true
  const humps = piece.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  if (humps.length > 1 && piece.length / humps.length < 3) return false
  let [pairs, foreign] = [0, 0]
  for (const hump of humps) {
    const small = hump.toLowerCase()
    for (let at = 1; at < small.length; at++) {
      pairs++
      if (!FOLLOWERS[small.charCodeAt(at - 1) - 97]?.includes(small[at] ?? '')) foreign++
    }
  }
  return pairs < 5 ? true : foreign / pairs <= FOREIGN_MAX
}

/** What random characters have at least, nearly always: short ones cannot have more than their length allows. */
function bitsWanted(value: string): number {
  return Math.min(3, 0.7 * Math.log2(value.length))
}

/** Shannon's measure over the characters of the value. */
function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

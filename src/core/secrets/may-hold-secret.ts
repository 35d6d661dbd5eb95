import { once } from '../base/once.ts'
import { joined, PASSWORD_NAMES, SECRET_NAMES } from './credential-words.ts'

/** No rule of `secret-rules` matches where fewer characters of tokens stand in a row, but those that go by a word. */
export const TOKEN_CHARS_MIN = 20
/** A token beside its name, without anything between them that gives it, has so many. */
const BESIDE_CHARS_MIN = 16

/** One without a digit has so many. */
const WIDE_CHARS_MIN = 32

/** The words of those, and of all whose tokens may hold a slash, in small letters. */
const SECRET_WORDS: readonly string[] = [
  ...[
    'authorization',
    'bearer',
    'basic',
    'ssws',
    'slack.com',
    'webhookb2',
    'xox',
    'xapp-',
    'whsec_',
  ],
  ...['sntry', 'sig=', '://', '-----begin ', '-----end ', 'fm1', 'fm2_', 'absk', 'glc_', 'ops_eyj'],
  ...[
    'sshpass',
    'mysql',
    'mariadb',
    'redis-cli',
    'mongo',
    'ldap',
    'sqlcmd',
    'htpasswd',
    'smbclient',
  ],
  ...[
    'vercel',
    'rpcclient',
    'chpasswd',
    'machine',
    'login',
    'account',
    '7z',
    'zip ',
    '_auth',
    '"auth"',
    "'auth'",
  ],
  ...[
    'cookie',
    ' -b',
    'sessid',
    'sessionid',
    'sid=',
    '_session',
    'remember_',
    '__host-',
    '__secure-',
  ],
  ...['cred', 'zugangsdaten', 'identifiants', 'net user', 'alias set', 'oracle', 'akia', 'asia'],
]
/** Forms that no word tells: `-u name:password`, a line of .pgpass, a parameter of an address. */
const FORMS =
  /(?:-u|user|auth|-a)[\s="'`]{0,4}[^\s:]{1,64}:|(?:-[ul]|--user|--login)[^\n]{1,160}\s-p|\s\/p[:\s]|\s-h?p\S{8}|\s-[pktwasx]\s{1,3}\S{8}|(?:-u|--user)[\s=]\S{1,80}%|:[^\s@]{6,128}@[a-z]|[/\\][\w.-]{1,40}:\S{8}|(?:user|login|account)\s{1,3}\S{1,64}\s{1,3}(?=\S{0,127}\d)\S{8}|(?:echo|printf|yes)\s[^\n]{4,200}\||:(?:\d{3,5}|\*):|[?&][\w-]{1,40}=/

/** What gives a value to a name: without any of it names of secrets, which every second prompt holds, are only spoken of. */
const gives = once(() => new RegExp(`[=:：＝>→(,|"'\`“„«‘「『‹]|--|${joined('copulas')}`))

const SLASH = 0x2f

/**
 * Says no to most texts, so that the rules need not be loaded for them. A path is no token: every second prompt names
 * one, and each of its steps is a row of its own.
 */
export function mayHoldSecret(text: string): boolean {
  let [row, longest, hasDigit] = [0, 0, false]
  // The same with slashes in it, as keys in base64 have them.
  let [wide, widest] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isUnseen(code)) return true
    if (code >= 0x30 && code <= 0x39) hasDigit = true
    if (!isTokenCode(code)) wide = 0
    else if (++wide > widest) widest = wide
    if (code === SLASH || !isTokenCode(code)) row = 0
    else if (++row > longest) {
      longest = row
      if (longest >= TOKEN_CHARS_MIN) return true
    }
  }
  const lower = text.toLowerCase()
  const holds = (word: string): boolean => lower.includes(word)
  if (SECRET_WORDS.some(holds) || PASSWORD_NAMES.some(holds) || FORMS.test(lower)) return true
  return (
    (hasDigit || widest >= WIDE_CHARS_MIN) &&
    SECRET_NAMES.some(holds) &&
    (longest >= BESIDE_CHARS_MIN || gives().test(lower))
  )
}

/** Whether a character may stand in the midst of a token that a machine issued. */
export function isTokenCode(code: number): boolean {
  if (code >= 0x61) return code <= 0x7a || code === 0x7e
  if (code >= 0x41) return code <= 0x5a || code === 0x5f
  // Digits, `+ - . /` and `: = %`.
  return (code >= 0x2d && code <= 0x3a) || code === 0x2b || code === 0x3d || code === 0x25
}

/** What nobody sees may part a secret: such a text is always looked into. */
function isUnseen(code: number): boolean {
  if (code < 0x7f)
    return (
      code < 0x20 &&
      code !== 0x0a &&
      code !== 0x0d &&
      code !== 0x09 &&
      code !== 0x0b &&
      code !== 0x0c
    )
  if (code < 0x200b)
    return (
      code === 0x7f ||
      code === 0xad ||
      code === 0x34f ||
      code === 0x61c ||
      (code >= 0x115f && code <= 0x1160) ||
      (code >= 0x17b4 && code <= 0x17b5) ||
      (code >= 0x180b && code <= 0x180f)
    )
  return (
    code <= 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0x3164 ||
    code === 0xdb40 ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0xffa0
  )
}

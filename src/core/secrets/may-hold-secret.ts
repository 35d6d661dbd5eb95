/** No rule of `secret-rules` matches where fewer characters of tokens stand in a row, but those that go by a word. */
export const TOKEN_CHARS_MIN = 20

/** The words of those, and of all whose tokens may hold a slash, in small letters. */
export const SECRET_WORDS: readonly string[] = [
  'authorization',
  'bearer',
  'basic',
  'slack.com',
  'xox',
  'xapp-',
  'whsec_',
  'sntry',
  'sig=',
  '://',
  '-----begin ',
]

/** Names of secrets, which every second prompt holds: without a sign that a value follows, they are only spoken of. */
export const SECRET_NAMES: readonly string[] = [
  'key',
  'secret',
  'token',
  'credential',
  'passw',
  'pwd',
  'passphrase',
  '密码',
  '口令',
  '密钥',
  '令牌',
]
const GIVES = /[=:：是为]|\bis\b|--/

const SLASH = 0x2f

/**
 * Says no to most texts, so that the rules need not be loaded for them. A path is no token: every second prompt names
 * one, and each of its steps is a row of its own.
 */
export function mayHoldSecret(text: string): boolean {
  let row = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === SLASH || !isTokenCode(code)) row = 0
    else if (++row >= TOKEN_CHARS_MIN) return true
  }
  const lower = text.toLowerCase()
  const holds = (word: string): boolean => lower.includes(word)
  return SECRET_WORDS.some(holds) || (GIVES.test(lower) && SECRET_NAMES.some(holds))
}

/** Whether a character may stand in the midst of a token that a machine issued. */
export function isTokenCode(code: number): boolean {
  if (code >= 0x61) return code <= 0x7a || code === 0x7e
  if (code >= 0x41) return code <= 0x5a || code === 0x5f
  // Digits, `+ - . /` and `: = %`.
  return (code >= 0x2d && code <= 0x3a) || code === 0x2b || code === 0x3d || code === 0x25
}

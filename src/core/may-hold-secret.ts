/** No rule of `secret-rules` matches where fewer characters of tokens stand in a row, but those that go by a word. */
export const TOKEN_CHARS_MIN = 15

/** The words of those, in small letters. */
export const SECRET_WORDS: readonly string[] = [
  'key',
  'secret',
  'token',
  'credential',
  'passw',
  'pwd',
  'passphrase',
  '://',
  '-----begin ',
  '密码',
  '口令',
  '密钥',
  '令牌',
]

/** Says no to most texts, so that the rules need not be loaded for them. */
export function mayHoldSecret(text: string): boolean {
  let row = 0
  for (let at = 0; at < text.length; at++) {
    if (!isTokenCode(text.charCodeAt(at))) row = 0
    else if (++row >= TOKEN_CHARS_MIN) return true
  }
  const lower = text.toLowerCase()
  return SECRET_WORDS.some((word) => lower.includes(word))
}

/** Whether a character may stand in the midst of a token that a machine issued. */
export function isTokenCode(code: number): boolean {
  if (code >= 0x61) return code <= 0x7a || code === 0x7e
  if (code >= 0x41) return code <= 0x5a || code === 0x5f
  // Digits, `+ - . /` and `: = %`.
  return (code >= 0x2d && code <= 0x3a) || code === 0x2b || code === 0x3d || code === 0x25
}

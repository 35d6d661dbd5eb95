/** Words by which documentation says that a value is none. */
const PLACEHOLDER_WORDS =
  /example|placeholder|your[-_]|redacted|change[-_]?me|dummy|[-_]here\b|insert[-_]|replace[-_]|todo|\[secret:|1234567890|0123456789|abcdefgh|xxxx|\*\*\*|\.\.\.|…|test[-_]?token|fake|not[-_]?a[-_]?real/i
/** References to where a value is kept, in shells, templates and programs. */
const REFERENCE =
  /^\$[A-Za-z_]\w*$|^%[A-Za-z_(][\w)]*%?$|\$\{|\$\(|\{\{|<%|^<.*>$|process\.env|import\.meta|os\.(?:environ|getenv)|^env[.:[]|secrets\.|^(?:op|vault|ssm|arn|secretsmanager|keyring|file|https?):/i
/** What people write for a password that is none. */
const STAND_IN =
  /^(?:my)?(?:pass(?:word|wd)?|pwd?|secret|token|key|user(?:name)?|root|admin|guest|test|foo|bar|none|null|undefined|string|true|false)$/i

/** Whether a value only stands for one: `<your-key>`, `$API_KEY`, `xxxx`, a variable of the environment. */
export function isPlaceholder(value: string): boolean {
  if (PLACEHOLDER_WORDS.test(value) || REFERENCE.test(value) || STAND_IN.test(value)) return true
  return new Set(value.toLowerCase()).size <= 4
}

/** Whether the rest of a token after its telling prefix is one: varied, and not words with hyphens. */
export function looksIssued(body: string): boolean {
  return bitsPerCharacter(body) >= 3 && !(/[-_.]/.test(body) && isMadeOfWords(body, /[-_.]/))
}

/** Whether nobody would write a value by hand: many different characters, and not words and numbers. */
export function looksRandom(value: string): boolean {
  return (
    bitsPerCharacter(value) >= 3 &&
    /[A-Za-z]/.test(value) &&
    !/\s/.test(value) &&
    !isMadeOfWords(value, /[^A-Za-z0-9]/)
  )
}

/** Whether a value may be a password that somebody chose: letters mixed with digits or marks, no path. */
export function looksWritten(value: string): boolean {
  if (bitsPerCharacter(value) < 2.5 || /\s|^[~.]{0,2}\//.test(value)) return false
  const sorts = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((sort) =>
    sort.test(value),
  ).length
  return sorts >= 2 && !isMadeOfWords(value, /[-_./:@+#=~]/)
}

/** Names, versions, dates and paths: every piece is a word (perhaps numbered), a number, or empty. */
function isMadeOfWords(value: string, between: RegExp): boolean {
  return value.split(between).every((piece) => {
    if (/^v?[0-9]{0,10}$/i.test(piece)) return true
    return piece.length <= 24 && /^[A-Za-z]*[0-9]{0,3}$/.test(piece) && hasSaneCapitals(piece)
  })
}

/** `word`, `Word`, `WORD`, `twoWords`, `HTTPServer`; not `aBcDe`. */
function hasSaneCapitals(piece: string): boolean {
  const humps = piece.split(/(?<=[a-z])(?=[A-Z])/)
  return humps.length === 1 || piece.length / humps.length >= 3
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

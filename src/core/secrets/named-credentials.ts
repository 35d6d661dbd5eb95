import { once } from '../base/once.ts'
import { joined, SAID_OF, TOWARD } from './credential-words.ts'
import type { FoundSecret } from './found-secret.ts'
import { type GivenValue, type Giving, isIssued, isMadeOfWords, isPassword } from './value-shape.ts'

/*
 * Values that a name calls a credential: `DB_PASSWORD=…`, `"token": "…"`, "the password for staging is …". A name is
 * found first; what follows it is read by sticky patterns with a ceiling on every repetition, so that the time grows
 * with the text alone.
 */

/** An ending that leaves the name a credential's: `SECRET_KEY_BASE`, `token_prod`, `client-key-data`. */
const SUFFIX =
  '(?:[_-]?(?:base64|base|b64|data|value|raw|plain|prod|production|dev|staging|stage|test|live|old|new|current|default|primary|secondary|root|admin|main|v?[0-9]{1,3})){0,2}'
const nouns = {
  password: once(() => new RegExp(`(?:${joined('passwords')})${SUFFIX}`, 'gi')),
  secret: once(() => new RegExp(`(?:${joined('secrets')})${SUFFIX}`, 'gi')),
}

/** Names of things that are passed around openly, or that are no values: `next_token`, `public key`, `hashed_password`. */
const HARMLESS = new Set(
  'next prev previous page paging pagination continuation cursor sync resume start end stop eos bos pad unk mask special design color colour max min num last first public publishable hash hashed encrypted crypted cancel cancellation'.split(
    ' ',
  ),
)
/** Names of keys that open nothing: what finds a record, a message, a place. */
const LOOKUP_KEYS = new Set(
  'cache partition primary foreign sort object row hash range group index lookup map dict idempotency dedup dedupe message routing translation i18n locale feature event host known state query lock shard item record unique composite natural surrogate candidate registry list field column table document entity parent child config storage bucket path file dedication'.split(
    ' ',
  ),
)
const WORD_BEFORE = /([A-Z]?[a-z]{2,16}|[A-Z]{2,16})[_ .-]?$/
/** `pass` and `pat` are words of their own: they count as whole parts of a name only. */
const SHORT_NOUN = /^(?:pass|pw|pat|creds)(?![a-z -])/i

const sticky = (source: string): (() => RegExp) => once(() => new RegExp(source, 'iy'))

const CLOSE = '["\'`*_\\])»”’]{0,4}'
const TYPE =
  '(?:\\?|!)?\\s{0,2}(?::\\s{0,2}(?:string|str|String|Option<String>|&str|char\\[\\]|text)\\s{0,2}(?=[:=]))?'
const OPERATOR =
  '(?:(?:["\']?\\s{0,3},?\\s{0,12}["\']?value["\']?\\s{0,3})?(?::=|\\|\\|=|\\?\\?=|\\?=|=>|->|→|==?|＝|:(?!:)|：|>(?!=)|\\|(?=[ \\t`]))(?:\\s{0,4}[|>][-+]?\\s{0,2}\\n)?|,(?=\\s{0,3}["\'])|\\((?=\\s{0,3}["\']))'
const operator = sticky(`${CLOSE}${TYPE}\\s{0,4}${OPERATOR}\\s{0,8}`)
/** What ends in an apostrophe stands before a letter: "jeton d'API". */
const LINK = `\\s{1,3}(?:${joined('links')})(?:(?<=['’])|(?![a-z]))`
const ASIDE = '(?:\\s{0,2}[(（\\[][^)）\\]\\n]{1,40}[)）\\]])?'
/** "for the staging db", "(staging)": what a sentence may put between the noun and what gives the value. */
const sentence = once(() => {
  const link = `(?:${LINK}(?:[^\\n.:=;!?]|\\.(?=\\S)){0,60}?)?`
  const near = '[^\\n\\w\\s:=：，。、]{0,12}?'
  return new RegExp(
    `${CLOSE}${ASIDE}${link}(?:\\s{1,3}(?:${joined('copulas')})(?=[\\s:：])|${near}(?:${cjkCopulas()}))\\s{0,2}(?:[:：=→]|->)?\\s{0,3}`,
    'iy',
  )
})
/** The same phrase, and then a colon or an equals sign. */
const phrase = once(() => {
  const link = `${LINK}[^\\n:=：;!?]{0,60}?`
  const between = `(?:${ASIDE}(?:${link})|${ASIDE.slice(0, -1)}|[^\\n\\w\\s:=：，。、>|]{1,12}?)`
  return new RegExp(`${CLOSE}${between}\\s{0,3}(?::|：|=|＝|→|->)\\s{0,4}`, 'iy')
})
const beside = sticky(`${CLOSE}(?:[^\\S\\n]{1,4}|(?=[「『“„«]))`)
/** "the password to …", "das Passwort für den Server auf … gesetzt": the value has to look like one. */
const toward = sticky(`${CLOSE}(?:${LINK}[^\\n.:=;!?]{0,40}?)?\\s{1,3}(?:${TOWARD})\\s{1,3}`)

function cjkCopulas(): string {
  return joined('copulas')
    .split('|')
    .filter((copula) => /^[\u3040-\u9fff]+$/.test(copula))
    .join('|')
}

/** Quotes of all languages with what closes each. */
const QUOTES: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '`': '`', '“': '”', '„': '“”', '‘': '’', '«': '»', '»': '«' },
  ...{ '「': '」', '『': '』', '‹': '›', '＂': '＂' },
}
const QUOTED_MAX = 512
/** So much of a value is enough to judge it. */
const JUDGED_MAX = 128
const BARE = /[!-~\u00a1-\u024f]{1,128}/y
const REST = /[\w+/=.~%-]{1,65536}/y
const SCHEME = /(?:(?:bearer|basic|token|ssws|flyv1)\s{1,3}|base64:)/iy

/** All values that are given to names of passwords, or of what a machine issued. */
export function* findNamedCredentials(
  text: string,
  sort: 'password' | 'secret',
): Generator<FoundSecret> {
  const rule = sort === 'password' ? 'password' : 'assigned-secret'
  const accepts = sort === 'password' ? isPassword : isIssued
  let [done, looked] = [0, 0]
  for (const noun of text.matchAll(nouns[sort]())) {
    const end = noun.index + noun[0].length
    if (noun.index < done || !isCredentialName(text, noun.index, end)) continue
    for (const { start, value, by, quoted } of valuesAfter(text, noun.index, end)) {
      const given = { value, by, quoted }
      if (!accepts(given) && !(sort === 'secret' && isChosenSecret(noun[0], given))) continue
      done = wholeEnd(text, start + value.length, value.length)
      yield { rule, start, end: done }
      break
    }
    if (done > end || noun.index < looked || SHORT_NOUN.test(noun[0])) continue
    looked = end + LATER_MAX
    for (const { start, value, by, quoted } of wordsAround(text, noun.index, end)) {
      const given = { value, by, quoted }
      if (!accepts(given) || (sort === 'secret' && !TOKEN_ALONE.test(value))) continue
      done = Math.max(end, start + value.length)
      yield { rule, start, end: start + value.length }
      break
    }
  }
}

/** Of a value that was too long to be judged whole, where it ends. */
function wholeEnd(text: string, end: number, judged: number): number {
  return judged < JUDGED_MAX - 8 ? end : Math.max(end, endOf(REST, text, end))
}

/** Somebody may have chosen a secret as one chooses a password. */
function isChosenSecret(noun: string, given: GivenValue): boolean {
  return (
    /^secret$/i.test(noun) &&
    given.value.length >= 8 &&
    given.by !== 'beside' &&
    isPassword(given) &&
    /[A-Za-z]/.test(given.value) &&
    /\d/.test(given.value) &&
    /[^\w-]/.test(given.value)
  )
}

/** Words that end as the name of a password does. */
const OTHER_WORDS = /(?:^by|com|tres|sur|over|under)$/

/** Whether a short noun ends a longer name in small letters: `bindpw`, `keypass`. */
function isOwnName(text: string, start: number): boolean {
  const before = /(?<![\w.])(?:[a-z]{3,16}|(?<=\s-)[a-z]{1,2})$/.exec(
    text.slice(Math.max(0, start - 20), start),
  )?.[0]
  return before !== undefined && !OTHER_WORDS.test(before)
}

const NAME_CHARACTER = /[A-Za-z0-9_]/

/** Whether the noun ends the name that it stands in, and nothing before it says that it is harmless. */
function isCredentialName(text: string, start: number, end: number): boolean {
  const next = text[end] ?? ''
  if (NAME_CHARACTER.test(next) && NAME_CHARACTER.test(text[end - 1] ?? '')) return false
  if (/[-.]/.test(next) && /[A-Za-z]/.test(text[end + 1] ?? '')) return false
  const before = text.slice(Math.max(0, start - 32), start)
  if (/\[secret:[\w-]{0,24}$/.test(before) || text.startsWith('[secret:', start - 1)) return false
  const word = WORD_BEFORE.exec(before)?.[1]?.toLowerCase() ?? ''
  if (HARMLESS.has(word) && !/\bWITH ENCRYPTED $/.test(before)) return false
  if (/^[_-]key/i.test(text.slice(start, end)) && LOOKUP_KEYS.has(word)) return false
  if (!SHORT_NOUN.test(text.slice(start, end))) return true
  if (/[A-Za-z0-9]$/.test(before))
    return (
      (/^P/.test(text[start] ?? '') && /[a-z]$/.test(before)) ||
      (!/^pat/i.test(text.slice(start, end)) && isOwnName(text, start))
    )
  return !/^pat/.test(text.slice(start, end)) || /[_-]$/.test(before)
}

/** `CREATE USER app IDENTIFIED BY '…'`, `ALTER ROLE app PASSWORD '…'` */
const SQL_NAME = /^(?:PASSWORD|IDENTIFIED BY|identified by)$/

interface PlacedValue extends GivenValue {
  readonly start: number
}

/** `--db.password`, `set-api-key`: what follows is the value. */
const FLAG_BEFORE = /(?:(?:^|[\s"'`[,])--?|(?:^|[\s-])set[-_])[\w.-]{0,40}$/

/** `LicenseKey …` alone in its line, as files of settings without an operator have it. */
function isConfigLine(text: string, before: string, from: number): boolean {
  if (!/(?:^|\n)[ \t]*[\w.-]{0,40}$/.test(before) || text[from] !== ' ') return false
  return /^ [!-~]{16,160}(?=\s*?(?:\n|$))/.test(text.slice(from, from + 164))
}

/** What may be the value of the name, the surest place first. */
function* valuesAfter(text: string, nameStart: number, from: number): Generator<PlacedValue> {
  const noun = text.slice(nameStart, from)
  const isShort = SHORT_NOUN.test(noun) && !/^pw/i.test(noun)
  const before = text.slice(Math.max(0, nameStart - 44), nameStart)
  const isMade = FLAG_BEFORE.test(before) || SQL_NAME.test(noun) || isConfigLine(text, before, from)
  const ways: readonly (readonly [() => RegExp, Giving])[] = [
    [operator, 'operator'],
    ...(isShort
      ? []
      : ([
          [sentence, 'sentence'],
          [phrase, 'sentence'],
        ] as const)),
    [beside, isMade ? 'operator' : 'beside'],
    [toward, 'beside'],
  ]
  // `requirepass …`, `-storepass …`: a name of its own that ends so.
  const isJoined = isShort && isOwnName(text, nameStart)
  let tried = -1
  for (const [way, by] of ways) {
    if (isShort && by === 'beside' && !isJoined) continue
    const at = endOf(way(), text, from)
    if (at < 0) continue
    const value = valueAt(text, at)
    if (value === undefined || (by !== 'beside' && tried === value.start)) continue
    tried = value.start
    yield { ...value, by }
  }
  if (isShort) return
  const said = valueBefore(text, nameStart)
  if (said !== undefined) yield said
}

/** So much of a sentence may stand between a name and a value that nothing else gives. */
const LATER_MAX = 64
const SENTENCE_END = /[.;!?。；！？](?=\s|$)|\n/
const SENTENCE_ENDS = new RegExp(SENTENCE_END, 'g')
const LONE_WORD = /(?<=^|[\s:"'`(]|[^\0-\x7f])[!-~]{8,128}/g
/** What a program, an address or a numbered word is made of. */
const NO_LONE_SECRET = /[:@/]|%[0-9A-F]{2}|\W\w+\(|^\W?[A-Za-z]+\d{1,4}\W*$/
const TOKEN_ALONE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{24,128}$/

/** The words of a sentence around a name: one of them may look like nothing but a secret. */
function* wordsAround(text: string, start: number, end: number): Generator<PlacedValue> {
  const rest = text.slice(end, end + LATER_MAX + JUDGED_MAX)
  const stop = SENTENCE_END.exec(rest)?.index ?? rest.length
  yield* loneWords(text, end, Math.min(stop, LATER_MAX))
  const from = Math.max(0, start - LATER_MAX)
  const before = text.slice(from, start)
  const sentence = [...before.matchAll(SENTENCE_ENDS)].at(-1)?.index ?? -1
  // A word that was cut in two is none.
  const whole = from === 0 || sentence >= 0 ? sentence + 1 : Math.max(0, before.search(/\s/))
  yield* loneWords(text, from + whole, start - from - whole)
}

function* loneWords(text: string, from: number, length: number): Generator<PlacedValue> {
  const part = text.slice(from, from + length + JUDGED_MAX)
  for (const { index, 0: word } of part.matchAll(LONE_WORD)) {
    if (index >= length) return
    const value = NO_LONE_SECRET.test(word) ? undefined : valueAt(text, from + index)
    if (value !== undefined) yield { ...value, by: 'beside' }
  }
}

/** So far before its name a value may stand: "… is the new password". */
const BEFORE_MAX = 120
const WORDS_BETWEEN = 5
const CJK_SAID = /^(.*?)(?:是|为|為|作为|が|は|を)[^\sA-Za-z0-9]{0,14}$/

/** The value of which it is said that it is the credential. */
function valueBefore(text: string, nameStart: number): PlacedValue | undefined {
  const from = Math.max(0, nameStart - BEFORE_MAX)
  const before = text.slice(from, nameStart)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (!/\d/.test(line)) return undefined
  const words = line.split(/\s/)
  const near = words.pop() ?? ''
  const cjk = CJK_SAID.exec(near)
  let at = words.length
  if (cjk === null) {
    if (near !== '' && !/^\p{L}+[-_]?$/u.test(near)) return undefined
    while (at > 0 && words.length - at < WORDS_BETWEEN && !SAID_OF.has(words[at - 1] ?? '')) {
      if (!/^\p{L}*$/u.test(words[at - 1] ?? '')) return undefined
      at--
    }
    if (!SAID_OF.has(words[at - 1] ?? '')) return undefined
    at--
  }
  const word = cjk?.[1] || words[at - 1]
  if (word === undefined) return undefined
  const lineStart = nameStart - line.length
  const value = valueAt(text, lineStart + line.lastIndexOf(word))
  return value && { ...value, by: 'beside' }
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** The value that starts here: in quotes, or as far as it goes. */
export function valueAt(
  text: string,
  from: number,
): { readonly value: string; readonly start: number; readonly quoted: boolean } | undefined {
  let at = from
  while (text.startsWith('**', at) || text[at] === '\\') at += text[at] === '\\' ? 1 : 2
  const scheme = endOf(SCHEME, text, at)
  if (scheme > 0) at = scheme
  const closers = QUOTES[text[at] ?? '']
  if (closers !== undefined) {
    const inner = endOf(SCHEME, text, at + 1)
    const start = inner > 0 ? inner : at + 1
    const end = endOfQuote(text, start, closers)
    const value = text.slice(start, end)
    if (end > start && value.trim() !== '')
      return { value: value.trim(), start: start + value.search(/\S/), quoted: true }
    at++
  }
  BARE.lastIndex = at
  const run = BARE.exec(text)?.[0] ?? ''
  const value = trimmed(run)
  return value === '' ? undefined : { value, start: at, quoted: false }
}

function endOfQuote(text: string, start: number, closers: string): number {
  const limit = Math.min(text.length, start + QUOTED_MAX)
  for (let at = start; at < limit; at++) {
    const letter = text[at] ?? ''
    if (letter === '\n') return -1
    if (closers.includes(letter)) return text[at - 1] === '\\' ? at - 1 : at
  }
  return -1
}

/** Without what belongs to the sentence, the list or the program around it. */
function trimmed(run: string): string {
  // `password=token=…`: a name that gets a value itself.
  const name = /^([A-Za-z_][\w-]{0,40})[:=>|]{1,2}(?=[^=:\s])/.exec(run)?.[1]
  if (name !== undefined && isMadeOfWords(name)) return name
  // The next pair of a connection string, a query, an object.
  const next = /[;,&](?=[\w "'-]{1,40}[:=])|["'`](?=[,;:\])}>\s]|$)|<\/|\\n|\\"/.exec(run)
  const cut = next === null ? run : run.slice(0, next.index)
  let end = cut.length
  while (end > 0 && TRAILING.includes(cut[end - 1] ?? '')) end--
  return cut.slice(0, end)
}

const TRAILING = '.,;:)]}>"\'`*…\\'

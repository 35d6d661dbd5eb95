import { asciiUnits, doneWith } from '../text/ascii-units.ts'
import { findCookies } from './cookie-secrets.ts'
import { PASSWORD_NAMES, SECRET_NAMES } from './credential-words.ts'
import type { FoundSecret } from './found-secret.ts'
import { isTokenCode } from './may-hold-secret.ts'
import { findNamedCredentials } from './named-credentials.ts'
import { findKeyBlocks, findKeyBodies } from './private-keys.ts'
import { SECRET_RULES, type SecretRule } from './secret-rules.ts'
import { seenText } from './seen-text.ts'

export type { FoundSecret } from './found-secret.ts'

/** All secrets of a text in order, none overlapping another (WRT-13, SEC-01). */
export function findSecrets(text: string): readonly FoundSecret[] {
  const seen = seenText(text)
  if (seen === undefined) return secretsIn(text)
  // What nobody sees parts no secret. It belongs to the secret that it stands in.
  return secretsIn(seen.text).map(({ rule, start, end }) => ({
    rule,
    start: seen.at(start),
    end: seen.at(end - 1) + 1,
  }))
}

function secretsIn(text: string): readonly FoundSecret[] {
  const { holds, longest } = wordFinder(text)
  const found: FoundSecret[] = []
  for (const { triggers, least, find } of FINDERS)
    if (longest >= least && triggers.some(holds)) addTo(found, find(text))
  for (const one of TRIGGERED) {
    const { rule } = one
    if (rule.least > longest) continue
    // Every text is asked for every rule: without a function for each.
    one.triggers ??= triggersOf(rule)
    const { triggers } = one
    for (let at = 0; at < triggers.length; at++)
      if (holds(triggers[at]!)) {
        addTo(found, matches(text, rule))
        break
      }
  }
  if (PASSWORDS.some(holds)) addTo(found, findNamedCredentials(text, 'password'))
  if (SECRETS.some(holds)) addTo(found, findNamedCredentials(text, 'secret'))
  return found.length === 0 ? found : mergedFinds(found)
}

/** One by one: a call cannot take a hundred thousand arguments. */
function addTo(found: FoundSecret[], more: Iterable<FoundSecret>): void {
  for (const one of more) found.push(one)
}

/** The characters of ASCII as small letters: every text is asked letter by letter. */
const SMALL = Uint8Array.from({ length: 0x80 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
)
const TOKEN_BIT = 0x80
/** The same, with a bit for those that tokens hold. */
const MARKED = SMALL.map((small, code) => (isTokenCode(code) ? small | TOKEN_BIT : small))

/** A word that is looked for in every text. */
interface Trigger {
  readonly word: string
  readonly anyCase: boolean
  /** The numbers of its threes of characters. */
  readonly threes: readonly number[]
}

/** Made when a text is first long enough for the rule: most never are. */
const TRIGGERED = SECRET_RULES.map(
  (rule): { readonly rule: SecretRule; triggers?: readonly Trigger[] } => ({ rule }),
)

function triggersOf({ triggers, anyCase }: SecretRule): readonly Trigger[] {
  return triggers().map((word) => trigger(word, anyCase === true))
}

/** Secrets whose place takes more than a pattern to find. */
const FINDERS = [
  { triggers: ['-----BEGIN ', '-----END '], least: 0, find: findKeyBlocks },
  { triggers: [''], least: 40, find: findKeyBodies },
  { triggers: ['cookie', ' -b'], least: 0, find: findCookies },
].map(({ triggers, ...rest }) => ({
  ...rest,
  triggers: triggers.map((word) => trigger(word, word === word.toLowerCase())),
}))
const PASSWORDS = PASSWORD_NAMES.map((word) => trigger(word, true))
const SECRETS = SECRET_NAMES.map((word) => trigger(word, true))

function trigger(word: string, anyCase: boolean): Trigger {
  const threes: number[] = []
  let number = 0
  for (let at = 0; at < word.length; at++) {
    number = next(number, word.charCodeAt(at))
    if (at >= 2) threes.push(number)
  }
  return { word, anyCase, threes }
}

/** Which threes of characters a text holds, by a number made of them; several may share one. */
const seen = new Uint8Array(1 << 15)

interface WordFinder {
  /** Whether a word stands in the text. There are many words and few in any text: most are told by their first letters. */
  holds(word: Trigger): boolean
  /** How many characters of tokens stand in a row at most. */
  readonly longest: number
}

function wordFinder(text: string): WordFinder {
  seen.fill(0)
  const ascii = asciiUnits(text)
  const longest = ascii === undefined ? seeText(text) : seeUnits(ascii, text.length)
  if (ascii !== undefined) doneWith(ascii)
  let small: string | undefined
  const lower = (): string => {
    small ??= text.toLowerCase()
    return small
  }
  const holds = ({ word, anyCase, threes }: Trigger): boolean => {
    for (const three of threes) if (seen[three] === 0) return false
    return (anyCase ? lower() : text).includes(word)
  }
  return { holds, longest }
}

/** Notes which threes the text holds; gives how many characters of tokens stand in a row at most. */
function seeUnits(units: Uint8Array, length: number): number {
  let [number, row, longest] = [0, 0, 0]
  for (let at = 0; at < length; at++) {
    const mark = MARKED[units[at]!]!
    number = ((number << 5) ^ (mark & ~TOKEN_BIT)) & 0x7fff
    seen[number] = 1
    if (mark < TOKEN_BIT) row = 0
    else if (++row > longest) longest = row
  }
  return longest
}

/** The same of any text. */
function seeText(text: string): number {
  let [number, row, longest] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    number = next(number, code)
    seen[number] = 1
    if (code >= 0x80 || MARKED[code]! < TOKEN_BIT) row = 0
    else if (++row > longest) longest = row
  }
  return longest
}

/** Capitals count as small letters. */
function next(number: number, code: number): number {
  return ((number << 5) ^ (code < 0x80 ? SMALL[code]! : code)) & 0x7fff
}

/** Whether a secret was taken out of this text before: what was said can no longer be kept as it was said. */
export function isRedacted(text: string): boolean {
  return /\[secret:[\w-]+\]/.test(text)
}

/** The text with each secret replaced by `[secret:<rule>]`; what is around it stays readable. */
export function redact(text: string): string {
  let redacted = ''
  let from = 0
  for (const { rule, start, end } of findSecrets(text)) {
    redacted += `${text.slice(from, start)}[secret:${rule}]`
    from = end
  }
  return from === 0 ? text : redacted + text.slice(from)
}

function* matches(text: string, rule: SecretRule): Generator<FoundSecret> {
  for (const match of text.matchAll(rule.pattern())) {
    const groups = match.groups ?? {}
    const secret = groups['secret'] ?? match[0]
    if (!rule.accepts(secret, match)) continue
    const start = match.index + match[0].lastIndexOf(secret)
    yield { rule: rule.name, start, end: start + secret.length }
  }
}

/** In order of place; where two overlap, the first rule names what both cover. */
function mergedFinds(found: readonly FoundSecret[]): readonly FoundSecret[] {
  // Sorting is stable: of secrets that start together, the one of the earlier rule stays in front.
  const ordered = [...found].sort((a, b) => a.start - b.start)
  const secrets: FoundSecret[] = []
  for (const next of ordered) {
    const last = secrets.at(-1)
    if (!last || next.start >= last.end) secrets.push(next)
    else if (next.end > last.end) secrets[secrets.length - 1] = { ...last, end: next.end }
  }
  return secrets
}

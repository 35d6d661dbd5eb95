import { lazyPattern } from '../base/lazy-pattern.ts'
import { PLAIN_LETTERS } from './plain-letters.ts'
import { SMALL_WORDS } from './small-words.ts'
import { isStopWord, plainWordsOf } from './words.ts'

export const SLUG_CHARS_MAX = 50
/** What seed 001 allows in an id. */
export const JSON_ID_PATTERN = /^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$/
export const JSON_ID_CHARS_MAX = 80

const TITLE_WORDS = 3
/** A title without spaces is one long word: so much of it goes into a slug. */
const UNSPACED_CHARS = 12

/**
 * The slug of a memory: its topic's last segment and three words of its title (MOD-09). The topic is not
 * said twice when the title starts with it.
 */
export function slugFor(memory: { readonly topic: string; readonly title: string }): string {
  const base = letters(memory.topic.split('/').findLast((segment) => segment.trim() !== '') ?? '')
  const said = tellingWords(letters(memory.title).split('-')).map(shortenedWord).join('-')
  const repeats = base !== '' && `${said}-`.startsWith(`${base}-`)
  const slug = repeats ? said : [base, said].filter((part) => part !== '').join('-')
  return safe(cutSlug(slug, SLUG_CHARS_MAX), memory.title, SLUG_CHARS_MAX)
}

/**
 * The first words of a title; where not one of them says anything (`never-add-a`, `we-decided-to`), or articles take
 * their place (`le-fichier-de`), the first that do (MOD-09, COR-20).
 */
function tellingWords(words: readonly string[]): readonly string[] {
  const first = words.slice(0, TITLE_WORDS)
  if (first.some(isTellingWord) && !first.some(isSmallWord)) return first
  const telling = words.filter(isTellingWord).slice(0, TITLE_WORDS)
  return telling.length === 0 ? first : telling
}

/** Of another language than English, whose small words may stand in an id. */
function isSmallWord(word: string): boolean {
  plainSmallWords ??= new Set([...SMALL_WORDS].map((one) => kebab(one, SLUG_CHARS_MAX)))
  return !isStopWord(word) && !ACTS.has(word) && (plainSmallWords.has(word) || ARTICLE.test(word))
}

let plainSmallWords: ReadonlySet<string> | undefined
/** Two plain letters are a preposition or an article, unless they are one of the names that are so short. */
const ARTICLE = /^(?!go$|ci$|db$|id$|ip$|js$|os$|pr$|qa$|ui$|ux$|ai$)[a-z]{2}$/

function isTellingWord(word: string): boolean {
  return !isStopWord(word) && !isSmallWord(word) && !ACTS.has(word) && /\p{L}/u.test(word)
}

/** What is done with words: every second rule and decision starts with one of them. */
const ACTS: ReadonlySet<string> = new Set(
  'add always avoid ask asking change choose chose decide decided do have keep make must need never prefer put run set stick stop take tell try us use used uses using want went write without'.split(
    ' ',
  ),
)

function shortenedWord(word: string): string {
  return UNSPACED.test(word) ? cutSlug(word, UNSPACED_CHARS) : word
}

const UNSPACED = lazyPattern(
  () => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u,
)

/**
 * A text as a lower-case name with hyphens, in letters and digits of any script, Latin ones without their accents.
 * Safe as a file name everywhere and never empty: what has no letters is named by its hash.
 */
export function kebab(text: string, charsMax: number): string {
  return safe(cutSlug(letters(text), charsMax), text, charsMax)
}

/**
 * The same in a-z, 0-9 and hyphens only, for ids in seed 001's pattern. A title that loses most of its letters gets
 * its hash as well, so that two Chinese titles with `API` in them do not both become `api`.
 */
export function asciiKebab(text: string, charsMax = JSON_ID_CHARS_MAX): string {
  const all = letters(text)
  const kept = hyphenated(all.replace(/[^a-z0-9]+/g, '-'))
  const lost = [...all.replace(/[a-z0-9-]+/g, '')].length
  if (lost <= kept.length / 2) return safe(cutSlug(kept, charsMax), text, charsMax)
  const hash = shortHash(text)
  return kept === '' ? `mem-${hash}` : `${cutSlug(kept, charsMax - hash.length - 1)}-${hash}`
}

/** Adds `-2`, `-3` ... to a slug that is taken, shortening it where it would grow too long. */
export function uniqueSlug(
  base: string,
  taken: (slug: string) => boolean,
  charsMax = SLUG_CHARS_MAX,
): string {
  if (!taken(base)) return base
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const slug = `${cutSlug(base, charsMax - suffix.length)}${suffix}`
    if (!taken(slug)) return slug
  }
}

/** How much of two titles differs: words in one only / words in either, 0 for the same words, 1 for none shared. */
export function titleChange(before: string, after: string): number {
  const a = new Set(plainWordsOf(before))
  const b = new Set(plainWordsOf(after))
  const union = new Set([...a, ...b]).size
  if (union === 0) return 0
  const shared = [...a].filter((word) => b.has(word)).length
  return (union - shared) / union
}

/** Past this much change of its title a memory in `claude-json` gets a new name (MOD-09). */
export const RENAME_PAST = 0.5

function letters(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .replace(/[ßæœøđðħłþŧıŋ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(ELISION, '')
    .replace(/(\p{L})['’](?=\p{L})/gu, '$1')
    .normalize('NFC')
  return hyphenated(plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'))
}

/** Small words that French joins to the next one: `l'api`, `qu'on`. */
const ELISION = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’](?=\p{L}{2})/gu

function hyphenated(text: string): string {
  return text.replace(/-{2,}/g, '-').replace(/^-|-$/g, '')
}

/** At most so many UTF-16 units, never half a character; at a word's end where that keeps more than half. */
function cutSlug(slug: string, charsMax: number): string {
  if (slug.length <= charsMax) return slug
  let kept = ''
  for (const character of slug) {
    if (kept.length + character.length > charsMax) break
    kept += character
  }
  const wordEnd = slug[kept.length] === '-' ? kept.length : kept.lastIndexOf('-')
  return hyphenated(wordEnd > charsMax / 2 ? kept.slice(0, wordEnd) : kept)
}

const WINDOWS_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

function safe(slug: string, text: string, charsMax: number): string {
  if (slug === '' || slug === '-') return cutSlug(`mem-${shortHash(text)}`, charsMax)
  // `con.md` cannot be checked out on Windows.
  return WINDOWS_NAME.test(slug) ? `${slug}-memory` : slug
}

/** Eight characters that depend on the text alone, the same on every machine (FNV-1a in two halves). */
export function shortHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0xc9dc5118
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x01000193)
  }
  // 32 and 9 bits: below 36 ** 8, so that eight digits hold them.
  const number = (low >>> 0) * 2 ** 9 + ((high >>> 0) % 2 ** 9)
  return number.toString(36).padStart(8, '0')
}

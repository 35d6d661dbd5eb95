/**
 * Finds a pattern in a text, whatever the size of its letters. The end of every turn asks hundreds of them once, and to
 * find out which letters are alike takes the engine twice as long as the rest: so the text is made small, where that
 * leaves each letter in its place, and the pattern asked as it is.
 */
export function finderOf(source: string): Finder {
  const finder = finders.get(source) ?? makeFinder(source)
  finders.set(source, finder)
  return finder
}

type Finder = (text: string) => string | undefined

/** Several kinds look for the same turns of speech: each is made once. */
const finders = new Map<string, Finder>()

function makeFinder(source: string): Finder {
  const inAnySize = quickPattern(source, 'iu')
  if (/[A-Z]/.test(source.replace(ESCAPES, ''))) return (text) => inAnySize(text)?.[0]
  const inSmall = quickPattern(source, 'u')
  return (text) => {
    const small = text.toLowerCase()
    if (small.length !== text.length) return inAnySize(text)?.[0]
    const found = inSmall(small)
    return found === null ? undefined : text.slice(found.index, found.index + found[0].length)
  }
}

const ESCAPES = /\\[pP]\{[^}]*\}|\\./g

/**
 * A pattern that is made at its first use, and quickly: for a short text the engine first makes a slow form of it, with
 * which it takes pains, and the quick one at the second use; for a long text the quick one at once, which takes a third of
 * the time. So each is shown the end of a long text first.
 */
function quickPattern(source: string, flags: string): (text: string) => RegExpExecArray | null {
  let pattern: RegExp | undefined
  return (text) => {
    if (pattern === undefined) {
      pattern = new RegExp(source, `g${flags}`)
      const long = hasWideLetters(text) ? LONG_WIDE : LONG
      pattern.lastIndex = long.length
      pattern.exec(long)
    }
    pattern.lastIndex = 0
    return pattern.exec(text)
  }
}

/** From so many letters on a text is a long one. */
const LONG_FROM = 1_000
const LONG = '.'.repeat(LONG_FROM)
/** Of letters that take two bytes: for these the engine makes another form. */
const LONG_WIDE = '\u4e00'.repeat(LONG_FROM)
const NARROW_MAX = 0xff

/** No text without them holds Chinese. */
export function hasWideLetters(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > NARROW_MAX) return true
  return false
}

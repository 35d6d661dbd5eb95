/** From the end of a name's first letters to what gives it a value: the rest of it, an ending, quotes, spaces. */
const REACH = 24
const VALUE_CHARS = 8
const BETWEEN = new Set('_-"\'`* \t\r\n\u00a0\u3000')
const GIVES = new Set(':=：是为')
/** In front of a value; stars may be a part of it. */
const AROUND = new Set('> \t\r\n\u00a0\u3000`')
const AROUND_OR_STAR = new Set([...AROUND, '*'])
const ENDS = new Set(' \t\r\n\u00a0\u3000"\'`<>(){}[],;|\\：，。；')

/**
 * Whether a text in small letters may give a value to a name. Far from exact: it says no where a pattern of `secret-rules`
 * could not match, so that the many texts which speak of keys and tokens need none of them, and they take long to make.
 */
export function isGivenIn(lower: string, name: string): boolean {
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1))
    if (isGivenAt(lower, at + name.length)) return true
  // As in `--token abc`.
  return lower.includes('--')
}

function isGivenAt(lower: string, from: number): boolean {
  const end = Math.min(lower.length, from + REACH)
  for (let at = from; at < end; at++) {
    const letter = lower[at] ?? ''
    if (GIVES.has(letter)) {
      if (hasValue(lower, at + 1)) return true
    } else if (letter === 'i' && lower[at + 1] === 's' && hasValue(lower, at + 2)) return true
    else if (!BETWEEN.has(letter) && !isLetter(letter)) return false
  }
  return false
}

function isLetter(letter: string): boolean {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter > '\u007f'
}

function hasValue(lower: string, from: number): boolean {
  return hasValueAfter(lower, from, AROUND) || hasValueAfter(lower, from, AROUND_OR_STAR)
}

function hasValueAfter(lower: string, from: number, around: ReadonlySet<string>): boolean {
  let at = from
  while (around.has(lower[at] ?? '')) at++
  const first = lower[at]
  if (first === '"' || first === "'") return true
  const start = at
  while (at < lower.length && at - start < VALUE_CHARS && !ENDS.has(lower[at] ?? '')) at++
  return at - start >= VALUE_CHARS
}

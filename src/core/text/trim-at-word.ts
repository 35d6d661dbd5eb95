/** Scripts without blanks between words: a line may break after any of their characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u

/** A word longer than this is cut: an address or a hash must not defeat a limit. */
const LONGEST_WORD_CHARS = 30

/** One by one; a text of plain letters is that as it is. */
type Characters = string | readonly string[]
const PLAIN = /^[\0-\x7f]*$/

/**
 * Cuts a text at the end of a word and marks the cut with `…`. `before` keeps within `limit` characters, `after`
 * keeps at least `limit`: the word that reaches it stays whole. A text that needs no cut is returned as it is.
 */
export function trimAtWord(text: string, limit: number, side: 'before' | 'after'): string {
  if (text.length <= limit) return text
  // Nothing behind these is looked at: each character has two units at most.
  const head = text.slice(0, 2 * (limit + LONGEST_WORD_CHARS))
  const chars = PLAIN.test(head) ? head : [...head]
  if (chars.length <= limit) return text
  if (limit <= 1) return ''
  const end = side === 'before' ? endBefore(chars, limit - 1) : endAfter(chars, limit)
  if (end === undefined || end >= chars.length) return text
  const kept = typeof chars === 'string' ? chars.slice(0, end) : chars.slice(0, end).join('')
  return `${kept.replace(/[\s,;:…—–-]+$/u, '')}…`
}

function endBefore(chars: Characters, limit: number): number {
  for (let end = limit; end > limit - LONGEST_WORD_CHARS && end > 0; end--)
    if (isBreak(chars, end)) return end
  return limit
}

function endAfter(chars: Characters, limit: number): number | undefined {
  for (let end = limit; end < limit + LONGEST_WORD_CHARS; end++) {
    if (end >= chars.length) return undefined
    if (isBreak(chars, end)) return end
  }
  return limit
}

/** True where a word ends between the characters before and at `at`, never inside a cluster of marks. */
function isBreak(chars: Characters, at: number): boolean {
  const [last = '', next = ''] = [chars[at - 1], chars[at]]
  if (/\p{Mark}|\u200d/u.test(next) || last === '\u200d') return false
  return /\s/u.test(next) || UNSPACED.test(last) || UNSPACED.test(next)
}

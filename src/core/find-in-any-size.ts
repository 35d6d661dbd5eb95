import { once } from './once.ts'

/**
 * Finds a pattern in a text, whatever the size of its letters. The end of every turn asks dozens of them once, and to find
 * out which letters are alike takes the engine twice as long as the rest: so the text is made small, where that leaves each
 * letter in its place, and the pattern asked as it is.
 */
export function finderOf(source: string): (text: string) => string | undefined {
  const inAnySize = once(() => new RegExp(source, 'iu'))
  if (/[A-Z]/.test(source.replace(ESCAPES, ''))) return (text) => inAnySize().exec(text)?.[0]
  const inSmall = once(() => new RegExp(source, 'u'))
  return (text) => {
    const small = text.toLowerCase()
    if (small.length !== text.length) return inAnySize().exec(text)?.[0]
    const found = inSmall().exec(small)
    return found === null ? undefined : text.slice(found.index, found.index + found[0].length)
  }
}

const ESCAPES = /\\[pP]\{[^}]*\}|\\./g

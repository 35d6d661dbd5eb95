/** Random characters by seed: the same corpus in every run, and no value stands in any file. */
export interface Draw {
  readonly int: (below: number) => number
  readonly from: (alphabet: string, length: number) => string
  readonly pick: <T>(items: readonly T[]) => T
}

export const DIGITS = '0123456789'
export const HEX = `${DIGITS}abcdef`
export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const UPPER = LOWER.toUpperCase()
export const ALNUM = `${UPPER}${LOWER}${DIGITS}`
export const BASE64 = `${ALNUM}+/`
export const URL64 = `${ALNUM}-_`
export const BASE32 = `${UPPER}234567`

export function drawBy(seed: number): Draw {
  let state = (seed * 2654435761) >>> 0
  const int = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <T>(items: readonly T[]): T => items[int(items.length)] as T
  const from = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[int(alphabet.length)]).join('')
  return { int, from, pick }
}

const WORDS =
  'tulip ocean marble window candle forest pepper saddle rocket violin meadow copper anchor basket thunder lemon harbor velvet'.split(
    ' ',
  )
const title = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A password as people and managers make them. */
export function password(draw: Draw): string {
  const word = (): string => draw.pick(WORDS)
  return draw.pick([
    () => draw.from(ALNUM, 10 + draw.int(10)),
    () => withSorts(draw, 10 + draw.int(8)),
    () => `${title(word())}${draw.from(DIGITS, 4)}!`,
    () => `${title(word())}-${title(word())}-${draw.from(DIGITS, 2)}`,
    () =>
      `${word().slice(0, 3)}${draw.from(DIGITS, 2)}${draw.pick(['#', '!', '$', '%'])}${draw.from(ALNUM, 6)}`,
  ])()
}

/** Letters of both sizes, digits and marks, each at least once. */
function withSorts(draw: Draw, length: number): string {
  const marks = '!#$%&*+-=?@^_~'
  return (
    draw.from(LOWER, 2) +
    draw.from(UPPER, 1) +
    draw.from(DIGITS, 2) +
    draw.from(marks, 1) +
    draw.from(`${ALNUM}${marks}`, length - 6)
  ).replace(/[$#]\{|\$\(/g, '!x')
}

/** Several words in one value. */
export function phrase(draw: Draw): string {
  const words = Array.from({ length: 4 }, () => draw.pick(WORDS))
  return draw.pick([
    words.join(' '),
    `${words.slice(0, 3).map(title).join(' ')} ${draw.from(DIGITS, 2)}`,
    `${draw.from(ALNUM, 5)} ${draw.from(ALNUM, 6)} ${draw.from(ALNUM, 4)}`,
  ])
}

export function base64Of(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function uuid(draw: Draw): string {
  return [8, 4, 4, 4, 12].map((length) => draw.from(HEX, length)).join('-')
}

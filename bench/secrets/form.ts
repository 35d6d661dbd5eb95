import { ALNUM, BASE64, type Draw, HEX, password } from './draw.ts'

export interface Sample {
  readonly text: string
  /** What must not be left in the text. */
  readonly secret: string
}

/** One way in which credentials are written, by the documentation of whoever issues or reads it. */
export interface Form {
  readonly group: string
  readonly name: string
  /**
   * Rules were developed on `seen`; `held` forms, of other vendors and tools, were looked at once and then mended;
   * `later` ones were written after that.
   */
  readonly part: 'seen' | 'held' | 'later'
  readonly make: (draw: Draw) => Sample
}

type Make = (draw: Draw) => readonly [before: string, secret: string, after?: string]

export function forms(
  group: string,
  part: Form['part'],
  rows: Readonly<Record<string, Make>>,
): readonly Form[] {
  return Object.entries(rows).map(([name, make]) => ({
    group,
    name,
    part,
    make: (draw) => {
      const [before, secret, after = ''] = make(draw)
      return { text: `${before}${secret}${after}`, secret }
    },
  }))
}

/** A token of a vendor somewhere in a note. */
export const noted =
  (token: (draw: Draw) => string): Make =>
  (draw) => {
    const [before, after] = draw.pick([
      ['use ', ' for now'],
      ['it is `', '` until Monday'],
      ['', ''],
      ['export X=', '\n'],
      ['value: "', '"'],
    ] as const)
    return [before, token(draw), after]
  }
export const said =
  (...frames: readonly string[]): Make =>
  (draw) => {
    const [before = '', after = ''] = draw.pick(frames).split('@')
    return [before, password(draw), after]
  }
export const given =
  (token: (draw: Draw) => string, ...frames: readonly string[]): Make =>
  (draw) => {
    const [before = '', after = ''] = draw.pick(frames).split('@@')
    return [before, token(draw), after]
  }
export const alnum =
  (length: number) =>
  (draw: Draw): string =>
    draw.from(ALNUM, length)
export const hex =
  (length: number) =>
  (draw: Draw): string =>
    draw.from(HEX, length)
export const base64 =
  (length: number) =>
  (draw: Draw): string =>
    draw.from(BASE64, length)

export const pemLines = (draw: Draw, count = 12): string =>
  [
    ...Array.from({ length: count }, () => draw.from(BASE64, 64)),
    `${draw.from(BASE64, 38)}==`,
  ].join('\n')

export const ZERO_WIDTH = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad']
export function parted(draw: Draw, secret: string): string {
  const at = 3 + draw.int(secret.length - 6)
  return `${secret.slice(0, at)}${draw.pick(ZERO_WIDTH)}${secret.slice(at)}`
}

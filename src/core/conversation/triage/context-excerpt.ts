import type { SpokenLine } from '../../classify/spoken-lines.ts'

const CONTEXT_LINES = 10
/** More than a context file holds; what is beyond would be cut there anyway. */
const EXCERPT_CHARS_MAX = 60_000

/** The lines around these places, windows that touch are one, with who said what (TRI-04). */
export function excerptAround(places: readonly number[], lines: readonly SpokenLine[]): string {
  const windows: { from: number; to: number }[] = []
  for (const place of [...places].sort((a, b) => a - b)) {
    const from = Math.max(0, place - CONTEXT_LINES)
    const to = Math.min(lines.length - 1, place + CONTEXT_LINES)
    const last = windows.at(-1)
    if (last !== undefined && from <= last.to + 1) last.to = to
    else windows.push({ from, to })
  }
  const texts = windows.map(({ from, to }) => linesAsSaid(lines.slice(from, to + 1)))
  return texts.join('\n---\n').slice(0, EXCERPT_CHARS_MAX)
}

/** Each speaker is named where they begin. */
export function linesAsSaid(lines: readonly SpokenLine[]): string {
  let speaker = ''
  return lines
    .map(({ raw, by, message }) => {
      const who = `${by} ${message}`
      const named = who === speaker ? raw : `${by === 'user' ? 'User' : 'Assistant'}: ${raw}`
      speaker = who
      return named
    })
    .join('\n')
}

/** The first line, from 1, in which a text differs from the one before it. */
export function firstChangedLine(before: string, after: string): number {
  let line = 1
  const length = Math.min(before.length, after.length)
  for (let at = 0; at < length; at++) {
    if (before[at] !== after[at]) return line
    if (after[at] === '\n') line++
  }
  return Math.min(line, lineCount(after))
}

/** The line in which this place of a text stands, from 1. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

function lineCount(text: string): number {
  return Math.max(1, text.replace(/\n$/, '').split('\n').length)
}

/** The lines of a text, each with its line end. */
export function linesWithEnds(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** The text on one line, with one space between two words. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The 1-based line of an offset. The text is looked through once, however often it is asked. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: readonly number[] | undefined
  return (offset) => {
    starts ??= [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

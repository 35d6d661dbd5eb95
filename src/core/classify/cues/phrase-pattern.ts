/**
 * Writes patterns down so that they can be read: one alternative a line. A space stands for any white space, one with a
 * question mark for none as well. An apostrophe may be curly or missing, a curly one may not be missing (`we’ll` is not
 * `well`). What is Latin is matched as whole words. The rest is a regular expression.
 */
export function phrases({ raw }: TemplateStringsArray, ...sources: readonly string[]): string {
  const text = raw.map((part, place) => part + (sources[place] ?? '')).join('')
  const lines = text.split('\n').map((line) => line.trim())
  return `(?:${lines
    .filter((line) => line !== '')
    .map(sourceOf)
    .join('|')})`
}

/** Not inside of a word; what starts or ends with a mark of its own may stand next to one. */
const WORD_START = "(?<![\\w'’-](?=\\w))"
const WORD_END = '(?!(?<=\\w)\\w)'

function sourceOf(line: string): string {
  const source = line
    .replaceAll(' ?', '\\s*')
    .replaceAll(' ', '\\s+')
    .replaceAll(/['’]/g, (mark) => (mark === "'" ? "['’]?" : "['’]"))
  return /\p{Script=Han}/u.test(line) ? `(?:${source})` : `${WORD_START}(?:${source})${WORD_END}`
}

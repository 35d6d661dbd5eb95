/**
 * Writes patterns down so that they can be read: one alternative a line. A space stands for any white space, an
 * apostrophe may be curly or missing, and what is Latin is matched as whole words. The rest is a regular expression.
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
  const source = line.replaceAll(' ', '\\s+').replaceAll("'", "['’]?")
  return /\p{Script=Han}/u.test(line) ? `(?:${source})` : `${WORD_START}(?:${source})${WORD_END}`
}

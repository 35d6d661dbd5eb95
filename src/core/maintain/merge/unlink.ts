import { findLinks } from '../../model/links.ts'

/** A line that is one wiki link and nothing else. */
const BARE = /^\s*(?:[-*+]\s+)?\[\[[^\]\n]*\]\]\s*$/

/**
 * The text without links that lead nowhere: a line that only was such a link goes, elsewhere its words stay without the
 * brackets. Nothing else changes.
 */
export function unlink(body: string, isDead: (target: string) => boolean): string {
  const dead = findLinks(body).filter(({ style, target }) => style === 'wiki' && isDead(target))
  let at = 0
  const kept = body.split('\n').flatMap((line) => {
    const start = at
    at += line.length + 1
    const here = dead.filter((link) => link.start >= start && link.end <= start + line.length)
    if (here.length === 0) return [line]
    if (BARE.test(line)) return []
    return [
      withoutBrackets(
        line,
        here.map((link) => link.start - start),
      ),
    ]
  })
  return kept.join('\n')
}

/** `[[a|label]]` reads `label`, `[[a#part]]` reads `a`. */
function withoutBrackets(line: string, places: readonly number[]): string {
  return places.toReversed().reduce((text, place) => {
    const end = text.indexOf(']]', place)
    const inner = text.slice(place, end)
    const label = inner.split('|').at(-1) ?? inner
    const words = inner.includes('|') ? label : inner.replace(/#.*$/, '')
    return text.slice(0, place - 2) + words.replace(/\\$/, '') + text.slice(end + 2)
  }, line)
}

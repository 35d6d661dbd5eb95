const EXCERPT_CHARS = 180
const LEAD_CHARS = 60

/** The line of a text in which most of these beginnings of words stand; empty when none does. */
export function excerptOf(text: string, marks: readonly string[]): string {
  const wanted = marks.map((mark) => mark.toLowerCase()).filter(Boolean)
  let best = { line: '', at: 0, count: 0 }
  for (const line of text.split('\n')) {
    const low = line.toLowerCase()
    const places = wanted.map((mark) => low.indexOf(mark)).filter((at) => at >= 0)
    if (places.length > best.count) best = { line, at: Math.min(...places), count: places.length }
  }
  return around(best.line, best.at)
}

/** By characters, so that none is torn. */
function around(line: string, at: number): string {
  const before = [...line.slice(0, at)]
  const lead = before.slice(-LEAD_CHARS).join('').trimStart()
  const rest = [...(lead + line.slice(at))]
  const cut = rest.slice(0, EXCERPT_CHARS).join('').trim()
  return `${before.length > LEAD_CHARS ? '… ' : ''}${cut}${rest.length > EXCERPT_CHARS ? ' …' : ''}`
}

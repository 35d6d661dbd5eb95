import { wordTokens } from '../../text/tokens.ts'
import { newSaid, rankSentences, stemsOf } from './rank-sentences.ts'
import { type TextUnit, unitsOf } from './text-units.ts'

export interface SummaryOptions {
  /** How much of the text should be left, 0 to 1. */
  readonly share: number
  /** Words that the summary should hold; sentences with them come first. */
  readonly keywords: readonly string[]
}

const REPEATED_FROM = 0.8
/** What somebody must not do, or must, is the last thing to leave out. */
const BINDING =
  /\b(?:must|never|always|do not|don't|avoid|only|required|important|warning|because|instead of)\b|不要|必须|禁止|务必|永远|注意|因为|而不是/i
const SPECIFIC = /`[^`]+`|\[\[[^\]]+\]\]|https?:\/\/|\d/

/**
 * The key points of a text as bullets under its headings, by its own sentences: those that the rest of the text leans on
 * most, in their order. Code stays word for word. Extractive, so that nothing is said that was not said before (DST-06).
 */
export function summarise(text: string, options: SummaryOptions): string {
  const { units, headings } = unitsOf(text)
  const chosen = choose(units, { ...options, budget: budgetFor(text, units, options.share) })
  const lines: string[] = []
  let section = -1
  let listOpen = false
  for (const [place, unit] of units.entries()) {
    if (!chosen.has(place)) continue
    if (unit.section !== section) {
      for (const heading of headingsFor(headings, section, unit.section)) lines.push('', heading)
      lines.push('')
      section = unit.section
      listOpen = false
    }
    const isBullet = unit.sort === 'sentence'
    if (!isBullet || !listOpen) lines.push('')
    lines.push(isBullet ? `- ${unit.text}` : unit.text)
    listOpen = isBullet
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Code is not cut: what is left for words is what the share leaves of the whole, and a tenth of the words at least. */
function budgetFor(text: string, units: readonly TextUnit[], share: number): number {
  const code = units.filter(({ sort }) => sort === 'code')
  const codeTokens = code.reduce((sum, unit) => sum + wordTokens(unit.text), 0)
  const wordsTokens = units
    .filter(({ sort }) => sort !== 'code')
    .reduce((sum, unit) => sum + wordTokens(unit.text), 0)
  return Math.max(wordTokens(text) * share - codeTokens, wordsTokens / 10)
}

function choose(
  units: readonly TextUnit[],
  { budget, keywords }: SummaryOptions & { readonly budget: number },
): ReadonlySet<number> {
  const stems = units.map(({ text }) => stemsOf(text))
  const ranks = rankSentences(stems)
  const places = [...units.keys()]
  const chosen = new Set(places.filter((place) => units[place]!.sort === 'code'))
  const wanted = new Set(keywords.map((word) => word.toLowerCase()))
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), Number.NEGATIVE_INFINITY)
  const worth = new Map(
    places.map((place) => [place, worthOf(units[place]!, ranks[place]! / highest, wanted)]),
  )
  const order = places
    .filter((place) => !chosen.has(place) && !isLeadIn(units[place]!))
    .sort((a, b) => worth.get(b)! - worth.get(a)! || a - b)
  let spent = 0
  const texts = new Set<string>()
  const said = newSaid()
  const take = (place: number, isNew: (place: number) => boolean): void => {
    const { text } = units[place]!
    const cost = wordTokens(text)
    if (chosen.has(place) || (spent > 0 && spent + cost > budget)) return
    if (texts.has(text) || !isNew(place)) return
    spent += cost
    texts.add(text)
    said.add(stems[place]!)
    chosen.add(place)
  }
  for (const place of order) take(place, (at) => !said.holds(stems[at]!, REPEATED_FROM))
  // Where there is room left, sentences that differ in little but a number or a name come in after all.
  for (const place of order) take(place, () => true)
  // What leads in stays with what it leads to, the last of several first.
  for (const place of places.toReversed())
    if (isLeadIn(units[place]!) && chosen.has(place + 1)) chosen.add(place)
  return chosen
}

/** `Pros:` says nothing by itself. */
function isLeadIn({ sort, text }: TextUnit): boolean {
  return sort === 'sentence' && /[:：]\**$/.test(text)
}

/**
 * Central, specific, binding; per token, but gently: a long sentence that says much is not worse for it. What stands
 * alone in a text may be what it was written for, so that being central is not everything.
 */
function worthOf(unit: TextUnit, centrality: number, keywords: ReadonlySet<string>): number {
  const text = unit.text.toLowerCase()
  const named = [...keywords].filter((word) => text.includes(word)).length
  const bonus =
    1 +
    Math.min(3, named) * 0.5 +
    (BINDING.test(unit.text) ? 0.75 : 0) +
    (SPECIFIC.test(unit.text) ? 0.25 : 0)
  return ((0.5 + centrality) * bonus) / Math.sqrt(8 + wordTokens(unit.text))
}

/** The headings that lead to a section, as far as they are not open already. */
function headingsFor(
  headings: readonly { readonly level: number; readonly title: string }[],
  from: number,
  to: number,
): readonly string[] {
  const path: number[] = []
  for (let at = to; at >= 0; at--) {
    const level = path.length === 0 ? Number.POSITIVE_INFINITY : headings[path[0]!]!.level
    if (headings[at]!.level < level) path.unshift(at)
  }
  return path
    .filter((at) => at > from)
    .map((at) => `${'#'.repeat(headings[at]!.level)} ${headings[at]!.title}`.trimEnd())
}

import type { SearchHit } from '../../../app/recall/search/search.ts'
import type { Explained, TermPart } from '../../../core/search/explain.ts'
import { oneLine } from '../base/text-width.ts'

const INDENT = '   '
const FARTHER = '     '

/** How a score comes about, so that whoever multiplies and adds what stands here has it again (REC-04). */
export function sayScore(hit: SearchHit): readonly string[] {
  const { explained, boosts, meaning, name } = hit
  const said = [...sayName(hit), ...(explained?.parts ?? []).map(sayPart)]
  const adds = name === undefined ? '' : `name ${figure(name.adds)}`
  if (meaning === undefined && explained === undefined && adds !== '')
    return [`${INDENT}= ${adds}`, ...said]
  const factors = `${sayFactors({ ...boosts })}${adds === '' ? '' : ` + ${adds}`}`
  if (meaning === undefined) return [`${INDENT}= ${sayText(explained)}${factors}`, ...said]
  const { share, textShare, similarity } = meaning
  const sum = `(words ${figure(textShare)} + meaning ${figure(share)})`
  return [
    `${INDENT}= ${sum}${factors}`,
    `${FARTHER}meaning: similarity ${figure(similarity)}`,
    `${FARTHER}words: ${sayText(explained)}`,
    ...said,
  ]
}

function sayName({ name }: SearchHit): readonly string[] {
  if (name === undefined) return []
  const how = name.by === 'name' ? 'is its name' : 'in its file name'
  return [`${FARTHER}name: ${oneLine(JSON.stringify(name.said))} ${how}`]
}

function sayText(explained: Explained | undefined): string {
  if (explained === undefined || explained.parts.length === 0) return 'no word of the query'
  const { parts, coverage, marks } = explained
  const sum = parts.map(({ term, score }) => `${oneLine(term)} ${figure(score)}`).join(' + ')
  return `${parts.length > 1 ? `(${sum})` : sum}${sayFactors({ coverage, tags: marks })}`
}

/** Those that change something. */
function sayFactors(factors: Readonly<Record<string, number>>): string {
  return Object.entries(factors)
    .filter(([, factor]) => factor !== 1)
    .map(([name, factor]) => ` x ${name} ${figure(factor)}`)
    .join('')
}

function sayPart(part: TermPart): string {
  const { fit, links } = part
  const held = [
    ...(fit === 0 ? [] : [`fit ${figure(fit)}`]),
    ...(links === 0 ? [] : [`links ${figure(links)}`]),
  ].join(' + ')
  const factors = sayFactors({ guess: part.guess, worth: part.worth })
  const product = `rarity ${figure(part.rarity)} x ${fit !== 0 && links !== 0 ? `(${held})` : held}${factors}`
  const why = [...howMeant(part), ...howSaid(part)].map(oneLine)
  return `${FARTHER}${oneLine(part.term)} ${figure(part.score)} = ${product}${why.length === 0 ? '' : `; ${why.join(', ')}`}`
}

function howMeant({ by, asked, term }: TermPart): readonly string[] {
  if (by === 'start') return [`starts with ${JSON.stringify(asked)}`]
  if (by === 'part') return [`contains ${JSON.stringify(asked)}`]
  if (by === 'slip') return [`${JSON.stringify(asked)} may be a typo of it`]
  return asked === term ? [] : [`by ${JSON.stringify(asked)}`]
}

function howSaid({ said, counts, term }: TermPart): readonly string[] {
  if (said === '') return ['only in linked memories']
  return said === term ? [] : [`said as ${JSON.stringify(said)}, which counts ${figure(counts)}`]
}

/** Three places: several of them multiplied still give the two of the score. */
function figure(value: number): string {
  return value.toFixed(3)
}

/**
 * The same for scripts. The score is the sum of the scores of `parts`, times each of `factors`, times each of `boosts`,
 * and what `name` adds; where an embedder was asked, the two shares of `meaning` take the place of the words.
 */
export function scoreJson({ text, boosts, explained, meaning, name }: SearchHit): object {
  return {
    text: text.score,
    terms: Object.fromEntries(text.parts),
    coverage: text.coverage,
    matched: text.matched,
    marked: text.marked,
    ...(explained && {
      parts: explained.parts,
      factors: { coverage: explained.coverage, tags: explained.marks },
    }),
    boosts,
    ...(meaning && { meaning }),
    ...(name && { name }),
  }
}

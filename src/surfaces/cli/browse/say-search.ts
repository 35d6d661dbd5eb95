import type { SearchHit, SearchOutcome } from '../../../app/recall/search/search.ts'
import { shellWord } from '../../../core/base/shell-word.ts'
import type { Explained, TermPart } from '../../../core/search/explain.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import { entryJson } from '../base/memory-json.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine } from '../base/text-width.ts'

/** A few lines a hit: what it is, its summary, how to open it; with `explain` every part of the score (REC-04). */
export function saySearch(
  { hits, found }: SearchOutcome,
  { style, explain }: { readonly style: Style; readonly explain: boolean },
): string {
  if (hits.length === 0) return 'No matches.'
  const shown = hits.flatMap((hit, index) => [
    ...sayHit(hit, index, style),
    ...(explain ? sayScore(hit) : []),
  ])
  const all = plural(found, 'match')
  return [...shown, found > hits.length ? `${hits.length} of ${all}` : all].join('\n')
}

function sayHit(hit: SearchHit, index: number, { colors }: Style): readonly string[] {
  const { entry, score, freshness } = hit
  const { memory } = entry
  const state = memory.status === 'active' ? '' : ` (${memory.status})`
  const head = `${index + 1}. ${colors.bold(oneLine(memory.title))}${state}`
  const checked = freshness?.state ? [freshness.state] : []
  const cost = `~${byteTokens(entry.bytes)}tk`
  const facts = [memory.kind, memory.id, cost, ...checked, score.toFixed(2)].join(' · ')
  const summary = memory.summary === '' ? [] : [`   ${oneLine(memory.summary)}`]
  const warning = freshness?.warning ? [`   ${colors.yellow(oneLine(freshness.warning))}`] : []
  return [head, `   ${colors.dim(facts)}`, ...summary, ...warning]
}

/** What to do next: how to open one, how to see more or fewer; nothing found is no dead end. */
export function saySearchNotes(outcome: SearchOutcome, vault = ''): readonly string[] {
  const { hits, terms } = outcome
  if (terms.length + hits.length === 0)
    return ['Nothing to search for: these words are too common.']
  if (hits.length === 0) return ['Try other words, or add --include-retired --include-archived.']
  const where = vault === '' ? '' : ` --vault ${shellWord(oneLine(vault))}`
  const open = `Open one with \`everkeep show ${hits[0]!.entry.memory.id}${where}\`.`
  return [open, ...sayMore(outcome)]
}

function sayMore({ hits, found, narrow }: SearchOutcome): readonly string[] {
  if (found <= hits.length) return []
  const filters = narrow.map(
    ({ by, value, keeps }) => `--${by} ${shellWord(oneLine(value))} (${keeps})`,
  )
  const fewer = filters.length === 0 ? '' : `; narrow down with ${filters.join(', ')}`
  return [`${hits.length} of ${found}: show more with --limit ${Math.min(found, MORE)}${fewer}.`]
}

/** A vault that was not searched, and how many it has. */
export interface Elsewhere {
  readonly vault: string
  readonly found: number
}

/** `again`: the words and filters of this search. */
export function sayElsewhere(
  elsewhere: readonly Elsewhere[],
  { again, isMore }: { readonly again: readonly string[]; readonly isMore: boolean },
): readonly string[] {
  return elsewhere.map(({ vault, found }) => {
    const command = ['everkeep', 'search', ...again, '--vault', vault].map(shellWord).join(' ')
    return `${found}${isMore ? ' more' : ''} in another vault: \`${command}\`.`
  })
}

const MORE = 50

export function searchJson({ hits, found, narrow, terms, notes }: SearchOutcome): object {
  return {
    terms,
    found,
    narrow,
    notes,
    hits: hits.map((hit) => ({
      ...entryJson(hit.entry),
      score: hit.score,
      freshness: hit.freshness?.state || null,
      warning: hit.freshness?.warning || null,
      explain: scoreJson(hit),
    })),
  }
}

const INDENT = '   '
const FARTHER = '     '

/** How a score comes about, so that whoever multiplies and adds what stands here has it again (REC-04). */
function sayScore(hit: SearchHit): readonly string[] {
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
function scoreJson({ text, boosts, explained, meaning, name }: SearchHit): object {
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

import type { SearchHit, SearchOutcome } from '../../../app/recall/search/search.ts'
import { shellWord } from '../../../core/base/shell-word.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import { entryJson } from '../base/memory-json.ts'
import type { Style } from '../base/output.ts'
import { oneLine } from '../base/text-width.ts'
import { sayScore, scoreJson } from './say-score.ts'

/** A few lines a hit: what it is, its summary, how to open it; with `explain` every part of the score (REC-04). */
export function saySearch(
  { hits }: SearchOutcome,
  { style, explain }: { readonly style: Style; readonly explain: boolean },
): string {
  return hits
    .map((hit, index) =>
      [...sayHit(hit, index, style), ...(explain ? sayScore(hit) : [])].join('\n'),
    )
    .join('\n')
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
  if (hits.length === 0)
    return ['Nothing found. Try other words, or add --include-retired --include-archived.']
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

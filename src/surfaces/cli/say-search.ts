import type { SearchHit, SearchOutcome } from '../../app/search.ts'
import { byteTokens } from '../../core/tokens.ts'
import { entryJson } from './memory-json.ts'
import type { Style } from './output.ts'
import { oneLine } from './text-width.ts'

/** A few lines a hit: what it is, its summary, how to open it; with `explain` every part of the score (REC-04). */
export function saySearch(
  { hits }: SearchOutcome,
  { style, explain }: { readonly style: Style; readonly explain: boolean },
): string {
  return hits
    .map((hit, index) =>
      [...sayHit(hit, index, style), ...(explain ? sayParts(hit) : [])].join('\n'),
    )
    .join('\n')
}

function sayHit({ entry, score }: SearchHit, index: number, { colors }: Style): readonly string[] {
  const { memory } = entry
  const state = memory.status === 'active' ? '' : ` (${memory.status})`
  const head = `${index + 1}. ${colors.bold(oneLine(memory.title))}${state}`
  const facts = `${memory.kind} · ${memory.id} · ~${byteTokens(entry.bytes)}tk · ${score.toFixed(2)}`
  const summary = memory.summary === '' ? [] : [`   ${oneLine(memory.summary)}`]
  return [head, `   ${colors.dim(facts)}`, ...summary]
}

function sayParts({ text, boosts }: SearchHit): readonly string[] {
  const terms = [...text.parts].map(([term, part]) => `${term} ${part.toFixed(2)}`).join(' + ')
  const factors = Object.entries(boosts)
    .filter(([, factor]) => factor !== 1)
    .map(([name, factor]) => `${name} x${Number(factor).toFixed(2)}`)
  const covered = `covers ${Math.round(text.coverage * 100)} %`
  const marked = text.marked > 0 ? [`tags ${Math.round(text.marked * 100)} %`] : []
  return [`   = ${terms}`, `   ${[covered, ...marked, ...factors].join(', ')}`]
}

/** What to do next: nothing found is no dead end. */
export function saySearchNotes({ hits, terms }: SearchOutcome): readonly string[] {
  if (terms.length === 0) return ['Nothing to search for: these words stand in every text.']
  if (hits.length === 0)
    return [
      'Nothing found. Try other words, or `everkeep search --include-retired --include-archived`.',
    ]
  return [`Open one with \`everkeep show ${hits[0]!.entry.memory.id}\`.`]
}

export function searchJson({ hits, terms }: SearchOutcome): object {
  return {
    terms,
    hits: hits.map(({ entry, score, text, boosts }) => ({
      ...entryJson(entry),
      score,
      explain: {
        text: text.score,
        terms: Object.fromEntries(text.parts),
        coverage: text.coverage,
        matched: text.matched,
        marked: text.marked,
        boosts,
      },
    })),
  }
}

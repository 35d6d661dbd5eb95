import type { SearchHit, SearchOutcome } from '../../app/search.ts'
import { byteTokens } from '../../core/tokens.ts'
import { entryJson } from './memory-json.ts'
import type { Style } from './output.ts'
import { shellWord } from './shell-word.ts'
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

function sayParts({ text, boosts, meaning }: SearchHit): readonly string[] {
  const terms = [...text.parts].map(([term, part]) => `${term} ${part.toFixed(2)}`).join(' + ')
  const near =
    meaning &&
    `   meaning ${meaning.share.toFixed(2)} (similarity ${meaning.similarity.toFixed(2)}) + words ${meaning.textShare.toFixed(2)}`
  const factors = Object.entries(boosts)
    .filter(([, factor]) => factor !== 1)
    .map(([name, factor]) => `${name} x${Number(factor).toFixed(2)}`)
  const covered = `covers ${Math.round(text.coverage * 100)} %`
  const marked = text.marked > 0 ? [`tags ${Math.round(text.marked * 100)} %`] : []
  return [
    ...(near === undefined ? [] : [near]),
    `   = ${terms === '' ? 'no word of the question' : terms}`,
    `   ${[covered, ...marked, ...factors].join(', ')}`,
  ]
}

/** What to do next: how to open one, how to see more or fewer; nothing found is no dead end. */
export function saySearchNotes(outcome: SearchOutcome): readonly string[] {
  const { hits, terms } = outcome
  if (terms.length === 0) return ['Nothing to search for: these words stand in every text.']
  if (hits.length === 0)
    return [
      'Nothing found. Try other words, or `everkeep search --include-retired --include-archived`.',
    ]
  return [`Open one with \`everkeep show ${hits[0]!.entry.memory.id}\`.`, ...sayMore(outcome)]
}

function sayMore({ hits, found, narrow }: SearchOutcome): readonly string[] {
  if (found <= hits.length) return []
  const filters = narrow.map(({ by, value, keeps }) => `--${by} ${shellWord(value)} (${keeps})`)
  const fewer = filters.length === 0 ? '' : `; narrow it with ${filters.join(', ')}`
  return [`${hits.length} of ${found}: see more with --limit ${Math.min(found, MORE)}${fewer}.`]
}

const MORE = 50

export function searchJson({ hits, found, narrow, terms }: SearchOutcome): object {
  return {
    terms,
    found,
    narrow,
    hits: hits.map(({ entry, score, text, boosts, meaning }) => ({
      ...entryJson(entry),
      score,
      explain: {
        text: text.score,
        terms: Object.fromEntries(text.parts),
        coverage: text.coverage,
        matched: text.matched,
        marked: text.marked,
        boosts,
        ...(meaning && { meaning }),
      },
    })),
  }
}

import { stringsIn } from '../format/json/json-strings.ts'
import { blankComments } from '../format/markdown/markdown-lines.ts'
import { withoutSections } from '../format/markdown/sections.ts'
import { isEverydayName } from '../text/everyday.ts'
import { memoByText } from '../text/memo-by-text.ts'
import { countTerms, topTerms } from '../text/term-counts.ts'
import { BOOKKEEPING_SECTIONS } from '../text/tokens.ts'
import type { Memory } from './memory.ts'

const TERMS_PER_SEGMENT = 5
const KEYWORDS_MAX = 10

/**
 * The terms that say what a text is about, most frequent first; of equals, names of code before words before parts of
 * names, then the earlier. Forms of a word count together under the one written most. Every term is a token of the
 * text, so that whoever searches for it finds the text (MOD-11).
 */
export function keyTerms(text: string, limit = TERMS_PER_SEGMENT): readonly string[] {
  return topTerms(countTerms(text), limit)
}

/**
 * Of the key terms of a text those that name what it is about: `prefer` and `project` are in it because everything is
 * said so, and would call it up for every other prompt. Where none is left all of them are.
 */
export function namesAmong(terms: readonly string[]): readonly string[] {
  const names = terms.filter((term) => !isEverydayName(term))
  return names.length === 0 ? terms : names
}

type Keyworded = Pick<
  Memory,
  'kind' | 'keywords' | 'tags' | 'title' | 'summary' | 'body' | 'fields'
>

/** A title says in few words what the body says in many. */
const TITLE_WEIGHT = 3
const SUMMARY_WEIGHT = 2

/**
 * The keywords a memory is compared and found by: those written in its file, else its tags and the key terms of its
 * text. Derived ones are never stored unasked (MOD-13).
 */
export function keywordsOf(memory: Keyworded): readonly string[] {
  const written = unique(memory.keywords)
  if (written.length > 0) return written
  const tags = unique(memory.tags).filter((tag) => tag !== memory.kind && tag !== 'untagged')
  const told = blankComments(withoutSections(memory.body, BOOKKEEPING_SECTIONS))
  const text = [
    ...new Array<string>(TITLE_WEIGHT).fill(memory.title),
    ...new Array<string>(SUMMARY_WEIGHT).fill(memory.summary),
    told,
    memory.fields === undefined ? '' : stringsIn(memory.fields).join('\n'),
  ].join('\n')
  return unique([...tags, ...derivedTerms(text)]).slice(0, KEYWORDS_MAX)
}

const derivedTerms = memoByText((text) => keyTerms(text, KEYWORDS_MAX), { charsMax: 4_000_000 })

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter((word) => word !== '')
}

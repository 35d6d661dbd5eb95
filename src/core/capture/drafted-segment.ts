import { RECORD_LIMITS } from '../base/record-limits.ts'
import { withoutRequest } from '../classify/remember-lead.ts'
import { titleFrom } from '../classify/statement-title.ts'
import type { Segment } from '../learn/content-map.ts'
import { describePiece } from '../learn/describe-piece.ts'
import { learnedText } from '../learn/learned-text.ts'
import { formatOfText } from '../learn/source-format.ts'
import { keyTerms } from '../model/key-terms.ts'
import { inferTopic } from '../model/topic.ts'
import { wordTokens } from '../text/tokens.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import { withCapital } from '../text/with-capital.ts'

/** What people say before they say it. */
const LEAD_IN = /^(?:(?:ok(?:ay)?|right|yes|so|well|please|note(?:\s+that)?|注意)[\s,.:!，。：]+)+/i

/** One text that somebody wants kept, as one segment: what it is called, what it says, what it is about. */
export function draftedSegment(
  text: string,
  given: { readonly title?: string | undefined; readonly topic?: string | undefined } = {},
): Segment {
  const typed = text.replaceAll('\r\n', '\n').trim()
  const bare = withoutRequest(typed).replace(LEAD_IN, '')
  const said = bare === '' ? typed : bare
  const format = formatOfText(said)
  const document = { path: '', text: said, format, page: '' }
  const whole = { start: 0, end: said.length, sort: 'text' as const, titles: [] }
  const { title, summary } = describePiece(document, whole)
  const named = (given.title?.trim() || titleOf(said, title)).replace(/\s+/g, ' ')
  const terms = keyTerms(`${named}\n${said}`)
  return {
    id: 'seg-001',
    title: trimAtWord(named, RECORD_LIMITS.titleChars, 'before'),
    summary,
    topic: inferTopic({ given: given.topic, keywords: terms }).topic,
    sourceFile: '',
    sourceLines: '',
    tokens: wordTokens(said),
    keyTerms: terms,
    sort: 'text',
    text: learnedText(document, said, named),
  }
}

/** A statement is called by what it states; a text with a heading by that. */
function titleOf(said: string, heading: string): string {
  const isProse = !/^(?:#|---|```|[-*] )/m.test(said)
  const paragraph = said.split(/\n\s*\n/)[0] ?? said
  const title = isProse ? titleFrom(paragraph) : heading
  const bare = title.replace(/[\s.。!！]+$/u, '')
  // A statement has its capital, or is code that has none.
  return isProse ? bare : withCapital(bare)
}

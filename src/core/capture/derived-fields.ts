import { withSorts } from '../classify/chosen-tools.ts'
import { stringsIn } from '../format/json/json-strings.ts'
import { withoutSections } from '../format/markdown/sections.ts'
import { keyTerms, namesAmong } from '../model/key-terms.ts'
import type { Memory } from '../model/memory.ts'
import { inferTopic } from '../model/topic.ts'
import { BOOKKEEPING_SECTIONS } from '../text/tokens.ts'
import { summaryAfter } from './summary-after.ts'

type Told = Pick<Memory, 'title' | 'body' | 'fields'>

/** A form around the sentence brings words of its own: so many of the first terms of a text may have been its keywords. */
const TERMS_LOOKED_AT = 15

/**
 * An edited memory with the keywords, summary and topic that its new words give, as far as those that it had came from
 * its old words and the edit left them alone (COR-27). What somebody chose stays.
 */
export function withDerivedFields(before: Memory, after: Memory): Memory {
  const [was, is] = [textOf(before), textOf(after)]
  if (was === is) return after
  const keywords = sameKeywords(before.keywords, after.keywords) && areDerived(before.keywords, was)
  const topic =
    before.topic === after.topic && before.topic !== '' && before.topic === spokenTopic(was)
  const summary = before.summary === after.summary
  return {
    ...after,
    keywords: keywords ? withSorts(namesAmong(keyTerms(is)), is) : after.keywords,
    topic: topic ? spokenTopic(is) || after.topic : after.topic,
    summary: summary ? summaryAfter(before, after.body) : after.summary,
  }
}

function textOf({ title, body, fields }: Told): string {
  const told = withoutSections(body, BOOKKEEPING_SECTIONS)
  return [title, fields === undefined ? told : stringsIn(fields).join('\n')].join('\n')
}

function areDerived(keywords: readonly string[], text: string): boolean {
  const terms = new Set(withSorts(keyTerms(text, TERMS_LOOKED_AT), text))
  return keywords.length > 0 && keywords.every((word) => terms.has(word))
}

function spokenTopic(text: string): string {
  return inferTopic({ keywords: keyTerms(text) }).topic
}

function sameKeywords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at])
}

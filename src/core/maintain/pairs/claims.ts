import { type Amount, readAmount } from './amounts.ts'
import { spokenNamesOf } from './clause-words.ts'
import type { Sentence } from './sentences.ts'

/** A clause that says how far something is, or how much it is. */
export interface Claim {
  /** The sentence as written: people are shown it. */
  readonly text: string
  /** What the clause is about, without the words of state and amount. */
  readonly terms: ReadonlySet<string>
  readonly state: 'open' | 'done' | undefined
  readonly amount: Amount | undefined
  readonly isLead: boolean
}

const OPEN =
  /\b(?:(?:not|never|n't)(?: been| yet| currently)* (?:wired|landed|implemented|merged|shipped|done|built|started|deployed|supported|fixed|finished|available|committed|released)|pending|todo|unresolved|unimplemented|still (?:missing|open|broken)|not yet|no code lands|awaiting|blocked)\b|未(?:完成|实现|修复|接入|上线)|待(?:办|定|实现)|尚未/i
const DONE =
  /\b(?:(?:has |have |is |are |was |were |now |been )+(?:landed|shipped|merged|implemented|deployed|resolved|fixed|completed|done|wired|built|live|released|chosen|approved)|landed|resolved|owner go|direction chosen)\b|已(?:经)?(?:完成|实现|修复|上线|合并|接入)/i

/** Ends a clause: what stands behind is a remark of its own. */
const CLAUSE_END = /\s[–—-]+\s|[;；:：()（），。]|,\s/

export function claimsIn(sentence: Sentence): readonly Claim[] {
  const { text, isSaid, isLead } = sentence
  if (!isSaid || /[?？]\s*$/.test(text)) return []
  const amount = amountIn(text)
  const claims: Claim[] =
    amount === undefined
      ? []
      : [{ text, terms: claimTerms(text.replace(AMOUNT, ' ')), state: undefined, amount, isLead }]
  for (const clause of text.split(CLAUSE_END)) {
    const state = stateOf(clause)
    if (state === undefined) continue
    const about = clause.replace(OPEN, ' ').replace(DONE, ' ')
    claims.push({ text, terms: claimTerms(about), state, amount: undefined, isLead })
  }
  return claims
}

export function stateOf(text: string): Claim['state'] {
  if (OPEN.test(text)) return 'open'
  return DONE.test(text) ? 'done' : undefined
}

function claimTerms(text: string): ReadonlySet<string> {
  return new Set(spokenNamesOf(text).flatMap(({ terms }) => terms))
}

export const AMOUNT =
  /(?<![\w.#-])(?:\d[\d,]*(?:\.\d+)?|a|an|one|half an?)[\s-]?(?:ms|millis\w*|secs?|seconds?|s|mins?|minutes?|hrs?|hours?|h|days?|d|weeks?|bytes?|[kmg]i?b|%|percent|毫秒|秒|分钟?|小时|天|周)(?![\w-])|(?<![\w.#-])\d[\d,]*(?![\w.-]*[\w])/gi
/** Amounts that were chosen, not measured: two measurements may differ and both be right. */
const SETTING =
  /\b(?:time-?out|limit(?:ed)?|max(?:imum)?|min(?:imum)?|ports?|thresholds?|expires?|expir\w+|retention|ttl|every|intervals?|at least|at most|up to|no more than|budget|must|requires?|default|retr(?:y|ies)|lifetime|cap|version|keep|kept|within)\b|超时|上限|最多|最少|端口|阈值|过期|间隔|必须|默认|保留/i
export const MEASURED =
  /\b\d{4}-\d\d|\b(?:was|were|took|found|measured|currently|tests?|passed|failed)\b/i

/** The one amount that a sentence sets. */
function amountIn(text: string): Amount | undefined {
  if (!SETTING.test(text) || MEASURED.test(text)) return undefined
  const found = [...text.matchAll(AMOUNT)].map(([written]) => readAmount(written))
  return found.length === 1 ? found[0] : undefined
}

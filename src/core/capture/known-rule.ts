import { markdownLines } from '../format/markdown/markdown-lines.ts'
import { plainInline } from '../text/plain-inline.ts'
import { stemOfToken } from '../text/search-terms.ts'
import { isStopWord, plainWordsOf, tokensOf } from '../text/words.ts'

/** A file with rules that an agent reads anyway. */
export interface RuleText {
  /** As people know it: `CLAUDE.md`, `.claude/rules/tests.md`. */
  readonly name: string
  readonly text: string
}

/** Where a rule stands. */
export interface KnownRule {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly text: string
}

/** So many telling words make a text more than a phrase: then their order does not matter. */
const TELLING = 3

/**
 * The rule that says already what a text says (SAV-02): the same words in a row, or all telling words of it in one rule,
 * and both for it or both against. What says more than the rule is no copy of it.
 */
export function findRule(text: string, files: readonly RuleText[]): KnownRule | undefined {
  const asked = saying(text)
  if (asked.words.trim() === '') return undefined
  for (const file of files)
    for (const rule of rulesIn(file)) if (tells(saying(rule.text), asked)) return rule
  return undefined
}

interface Saying {
  /** All its words in a row, a space around each. */
  readonly words: string
  readonly terms: ReadonlySet<string>
  readonly against: boolean
}

function saying(text: string): Saying {
  const plain = plainInline(text)
  const tokens = tokensOf(plain).filter((token) => !isStopWord(token) && !FILLER.has(token))
  return {
    words: ` ${plainWordsOf(plain)
      .filter((word) => !POLITE.has(word))
      .join(' ')} `,
    terms: new Set(tokens.map(stemOfToken)),
    against: AGAINST.test(plain),
  }
}

/** Words by which a rule is a rule; they say nothing about what it asks for. */
const FILLER: ReadonlySet<string> = new Set(
  'always never please must should do dont remember rule use using used 总是 一律 必须 请 记住 使用 不要'.split(
    ' ',
  ),
)

const POLITE: ReadonlySet<string> = new Set('please remember also 请 记住'.split(' '))

const AGAINST = /\b(?:not|never|no|avoid|without|don't|do\s+not|cannot|isn't)\b|不|别|勿|禁止|避免/i

function tells(rule: Saying, asked: Saying): boolean {
  if (rule.against !== asked.against) return false
  const inRow = asked.words.trim().includes(' ') || /[^\0-\u024f]/.test(asked.words)
  if (inRow && rule.words.includes(asked.words)) return true
  return asked.terms.size >= TELLING && [...asked.terms].every((term) => rule.terms.has(term))
}

/** Items and paragraphs, each with the line that it starts on; headings and code are no rules. */
function* rulesIn({ name, text }: RuleText): Generator<KnownRule> {
  let lines: string[] = []
  let from = 0
  let at = 0
  const rule = (): KnownRule => ({ file: name, line: from, text: lines.join(' ').trim() })
  for (const { content, place } of markdownLines(text.replace(/^\uFEFF/, ''))) {
    at++
    const starts = /^\s*(?:[-*+]|\d+[.)])\s+/.test(content)
    const ends = place !== 'text' || content.trim() === '' || /^ {0,3}#{1,6}\s/.test(content)
    if ((starts || ends) && lines.length > 0) {
      yield rule()
      lines = []
    }
    if (ends) continue
    if (lines.length === 0) from = at
    lines.push(content.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, '').trim())
  }
  if (lines.length > 0) yield rule()
}

import { atomEnd, type Lexis, UNSURE } from './code-lexis.ts'
import {
  HIDDEN_CHARS_MIN,
  type Outline,
  type OutlineDraft,
  type Outliner,
  outlineDraft,
} from './outline.ts'
import type { Span } from './source-text.ts'

/** Outlines for languages with braces: what stands in brackets is left out, and the insides of comments and strings. */
export function braceOutliner(lexis: Lexis): Outliner {
  return (text, span, depth) => outline(text, span, { lexis, opened: depth })
}

/** What is being left out: from where, and how many brackets of its sort are open. */
interface Hidden {
  readonly from: number
  readonly open: number
  readonly close: number
  level: number
}

function outline(
  text: string,
  span: Span,
  { lexis, opened }: { readonly lexis: Lexis; readonly opened: number },
): Outline | undefined {
  const draft = outlineDraft(text, span)
  let depth = 0
  let hidden: Hidden | undefined
  for (let at = span.start; at < span.end; ) {
    const code = text.charCodeAt(at)
    const sort = SORTS[code]
    let end = at
    if (sort === ATOM) {
      end = atomEnd(text, at, lexis)
      if (end === UNSURE || end > span.end) return undefined
      if (hidden === undefined && end - at > HIDDEN_CHARS_MIN) hideInside(draft, text, { at, end })
    } else if (sort === undefined || sort === 0) {
      // Most characters say nothing about what is inside of what.
    } else if (hidden !== undefined) {
      if (code === hidden.open) hidden.level++
      else if (code === hidden.close && --hidden.level === 0) {
        if (at - hidden.from > BRACKETS_CHARS_MIN) draft.hide(hidden.from, at)
        hidden = undefined
      }
    } else if (code === CLOSING_BRACE) {
      if (--depth < 0) return undefined
    } else if (sort === OPENING) {
      if (depth === opened && mayBeLeftOut(text, at, lexis))
        hidden = { from: at + 1, open: code, close: CLOSES[code]!, level: 1 }
      else if (code === OPENING_BRACE) depth++
    }
    at = end === at ? at + 1 : end
  }
  return depth === 0 && hidden === undefined ? draft.finish() : undefined
}

const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const ATOM = 1
const OPENING = 2
const CLOSING = 3
/** What a character may start or end. */
const SORTS = new Uint8Array(0x80)
for (const mark of '/"\'`#') SORTS[mark.charCodeAt(0)] = ATOM
for (const mark of '([{') SORTS[mark.charCodeAt(0)] = OPENING
for (const mark of ')]}') SORTS[mark.charCodeAt(0)] = CLOSING
const CLOSES: Readonly<Record<number, number>> = { 40: 0x29, 91: 0x5d, 123: 0x7d }

/** Less than this in brackets is as quickly read. */
const BRACKETS_CHARS_MIN = 4

/** Leaves out what stands in a comment or a string. Its marks stay, so that it reads as what it is. */
function hideInside(draft: OutlineDraft, text: string, { at, end }: Atom): void {
  if (text.startsWith('//', at)) draft.hide(at + 2, end - 1)
  else if (text.startsWith('/*', at)) draft.hide(at + 2, end - 2)
  else if (text.startsWith('"""', at)) draft.hide(at + 3, end - 3)
  else if (isQuoted(text, { at, end })) draft.hide(at + 1, end - 1)
}

interface Atom {
  readonly at: number
  readonly end: number
}

/** Raw strings have more marks than their quotes, and the words of a directive are read. */
function isQuoted(text: string, { at, end }: Atom): boolean {
  const mark = text[at]!
  return '"\'`'.includes(mark) && text[end - 1] === mark && !/[rR#]/.test(text[at - 1] ?? '')
}

/**
 * Whether brackets may stand empty. Braces may, but where they bind names: `export { a }`, `const { a } = b`. Behind a
 * name a list of parameters may, and no condition or index; behind a sign an array may.
 */
function mayBeLeftOut(text: string, at: number, { calls }: Lexis): boolean {
  const before = text.slice(Math.max(0, at - 12), at)
  if (text.charCodeAt(at) === OPENING_BRACE) return !BINDS_NAMES.test(before)
  if (calls !== true) return false
  return text[at] === '(' ? /[\w$]$/.test(before) && !NEEDS_WORDS.test(before) : ARRAY.test(before)
}

const BINDS_NAMES = /(?:^|[^\w$])(?:export|type|const|let|var)\s*$/
const NEEDS_WORDS =
  /(?:^|[^\w$.])(?:if|for|while|switch|with|catch|import|return|typeof|await|yield|in|of|case|pub|extends)$/
const ARRAY = /[=(,:]\s*$/

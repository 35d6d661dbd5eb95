import { simplified } from '../../text/simplified.ts'
import {
  type SpokenName,
  type SpokenWord,
  spokenNamesOf,
  spokenWord,
  wordsOf,
} from './clause-words.ts'
import type { Sentence } from './sentences.ts'
import type { Mode } from './stance-words.ts'

/** What a clause says yes or no to: "never commit the generated client" is a no to commit, generated, client. */
export interface Stance {
  /** True: it is so, or shall be done. False: it is not so, or shall not be done. */
  readonly holds: boolean
  /** It is worded as a no, be it a double one: "do not disable". */
  readonly saysNo: boolean
  readonly mode: Mode
  /** Stems of what it is about, those of the scope included. */
  readonly about: ReadonlySet<string>
  /** Stems of where, when and for what it holds. */
  readonly scope: ReadonlySet<string>
  /** The clause as written. */
  readonly text: string
  readonly isLead: boolean
  readonly isTitle: boolean
}

/** Words that open a clause of its own behind a comma; other pieces are lists and asides. */
const OPENS_CLAUSE =
  /^(?:use|avoid|never|do|don't|not|no|always|prefer|must|should|we|you|stop|keep|instead|不|禁止|避免|使用|改用|必须|切勿)/i

const IN_BRACKETS = /\([^()]*\)|（[^（）]*）/g
const CLAUSE_END = /[,:，：]\s*|\s[–—-]\s|—/
const HAS_CLAUSE_END = /[,:，：–—]|\s-\s/
const QUESTION = /[?？]\s*$/

/** The stances of one sentence. Questions and sentences that are not the memory's own word have none. */
export function stancesIn(
  { text, isSaid, isLead, isTitle }: Sentence,
  /** The names of its text, where somebody has them. */
  names?: readonly SpokenName[],
): readonly Stance[] {
  if (!isSaid || QUESTION.test(text)) return []
  const where = { isLead, isTitle }
  const spoken = text.replace(/而(?:不是|非)/g, ' instead of ')
  const plain = /[(（]/.test(spoken) ? spoken.replace(IN_BRACKETS, ' ') : spoken
  if (!HAS_CLAUSE_END.test(plain))
    return inClause(plain.trim(), where, plain === text ? names : undefined)
  const clauses = plain
    .split(CLAUSE_END)
    .filter((piece, at) => at === 0 || OPENS_CLAUSE.test(simplified(piece.trim())))
  return clauses.flatMap((clause) => inClause(clause.trim(), where))
}

const OPENS_CASE = /^(?:if|when|如果|当)\b/i

function inClause(
  text: string,
  { isLead, isTitle }: Pick<Sentence, 'isLead' | 'isTitle'>,
  names = spokenNamesOf(text),
): readonly Stance[] {
  const words = wordsOf(names)
  if (words.some(({ isHypothetical }) => isHypothetical) || OPENS_CASE.test(text)) return []
  const said = withPredicates(claimed(words))
  const [head, tail] = contrasted(said)
  const scope = scopeOf(tail ?? head)
  const main = stanceOf(head, { text, isLead, isTitle, scope })
  if (tail === undefined) return says(main, words) ? [main] : []
  // "Not without a key" asks for a key: neither a yes nor a no.
  if (!main.holds && words.some((word) => word.text === 'without')) return []
  const other = stanceOf(tail, { text, isLead, isTitle, scope })
  return [main, { ...other, holds: !main.holds, mode: main.mode }].filter((stance) =>
    says(stance, words),
  )
}

type Words = readonly SpokenWord[]

/** The words up to a reason or an aside. */
function claimed(words: Words): Words {
  if (!words.some((word, at) => at > 0 && (word.isCutter || isLimit(word)))) return words
  let isCase = false
  const cut = words.findIndex((word, at) => {
    if (CASES.has(word.text)) isCase = true
    // "When it is a hotfix" goes on behind `it`: without it the clause would hold for all.
    if (isCase && PRONOUNS.has(word.text)) return false
    return at > 0 && (word.isCutter || isTimeLimit(words, at))
  })
  return cut < 0 ? words : words.slice(0, cut)
}

const CASES: ReadonlySet<string> = new Set(['when', 'if', 'while', 'where'])
const PRONOUNS: ReadonlySet<string> = new Set(['it', 'they'])

function isLimit({ text }: SpokenWord): boolean {
  return text === 'until' || text === 'till' || text === 'after'
}

/**
 * "Is disabled until the migration is done" says that it is disabled; "do not merge until it is green" is no such no.
 * "Is disabled after the incident" tells when that began; "is removed after 30 days" is the rule itself.
 */
function isTimeLimit(words: Words, at: number): boolean {
  const before = words.slice(0, at)
  if (!isLimit(words[at]!) || !before.some(({ text }) => BE.test(text))) return false
  if (words[at]!.text !== 'after') return true
  const isState = before.some(({ mode }) => mode?.mode === 'on' || mode?.mode === 'exist')
  return isState && !words.slice(at).some(({ text }) => /\d/.test(text))
}

/** A word alone is no statement, unless it is used, allowed or named after a `no`; a title may be a mere name. */
function says({ about, holds, mode, isTitle }: Stance, [first]: Words): boolean {
  if (about.size === 0 || (isTitle && holds && mode === '')) return false
  return about.size > 1 || mode !== '' || first?.text === 'no'
}

/** `is on` and `is optional` are states; elsewhere such words are prepositions or parts of names. */
function withPredicates(words: Words): Words {
  if (!words.some(({ state }) => state !== undefined)) return words
  const textAt = (at: number): string => words[at]?.text ?? ''
  return words.map((word, at) => {
    if (word.state === undefined) return word
    const before = textAt(at - 1)
    const isState = BE.test(before) || (ADVERB.test(before) && BE.test(textAt(at - 2)))
    const isPlace = word.text === 'on' && OPENS_PLACE.test(textAt(at + 1))
    return isState && !isPlace ? spokenWord(word.state) : word
  })
}

/** "Is on the list" is a place, "is on in all packages" a state. */
const OPENS_PLACE = /^(?!(?:in|for|by|at|when|and|during|since)$)\p{L}/u

const ADVERB = /^(?:not|never|still|now|always|also|no)$/
const BE = /^(?:is|are|be|was|were|been|isn't|aren't|wasn't|turned?)$/

/** "X instead of Y", "prefer X over Y", "prefer X to Y": what is wanted, and what it is wanted in place of. */
function contrasted(words: Words): readonly [Words, Words?] {
  const at = words.findIndex((_, index) => index > 0 && opensContrast(words, index))
  if (at <= 0) return [words]
  const skip = words[at]?.text === 'instead' || words[at]?.text === 'rather' ? 2 : 1
  return [words.slice(0, at), words.slice(at + skip)]
}

function opensContrast(words: Words, at: number): boolean {
  switch (words[at]?.text) {
    case 'without':
      return true
    case 'instead':
      return words[at + 1]?.text === 'of'
    case 'rather':
      return words[at + 1]?.text === 'than'
    case 'over':
      return words.some(({ text }) => CHOICE.test(text))
    case 'to':
      return words.some(({ text }) => text === 'prefer')
    default:
      return false
  }
}

const CHOICE = /^(?:prefer|chose|choose|favou?r|pick)/

const NO_TERMS: ReadonlySet<string> = new Set()

function scopeOf(words: Words): ReadonlySet<string> {
  const from = words.findIndex(({ opensScope }, at) => at > 0 && opensScope)
  return from < 0 ? NO_TERMS : contentOf(words.slice(from))
}

function stanceOf(
  words: Words,
  { text, isLead, isTitle, scope }: Pick<Stance, 'text' | 'isLead' | 'isTitle' | 'scope'>,
): Stance {
  const about = contentOf(words)
  for (const term of scope) about.add(term)
  let noes = 0
  let [first, told, negative]: (Mode | undefined)[] = []
  for (const [at, word] of words.entries()) {
    if (word.isNegator && words[at + 1]?.text !== 'only') noes++
    const { mode } = word
    if (mode === undefined) continue
    first ??= mode.mode
    // "Must use" is a rule of use, however strict.
    if (mode.mode !== 'require') told ??= mode.mode
    if (!mode.isNo) continue
    noes++
    negative ??= mode.mode
  }
  const mode = negative ?? told ?? first ?? ''
  return { holds: noes % 2 === 0, saysNo: noes > 0, mode, about, scope, text, isLead, isTitle }
}

function contentOf(words: Words): Set<string> {
  const content = new Set<string>()
  for (const [at, word] of words.entries())
    if (word.content !== '') content.add(word.content)
    else if (word.text === 'one' && words[at + 1]?.content) content.add('1')
  return content
}

import { type RuleObject, ruleObjects } from './rule-object.ts'
import { phraseAt, type WordRole } from './rule-words.ts'
import type { Deed, RuleForm } from './sentence-forms.ts'

/** A sentence as clauses: what each says by the roles of its words, whatever their order. */
interface Clause {
  readonly parts: readonly Part[]
  /** All of its words are known. */
  readonly isUnderstood: boolean
}
type Part = { readonly object: string } | { readonly branch: string } | { readonly role: WordRole }

/** Words that make a rule hold only sometimes: a guard would not know when. */
const EXCEPTIONS =
  /\b(?:unless|except|if|when|while|until|only|but|may|outside|nur|außer|wenn|falls|solange|sondern|sauf|si|quand|seulement|salvo|excepto|cuando|solo|sólo|si|apenas|exceto|whenever|possible)\b|除非|如果|除了|只有|时|仅/iu
/** A clause that begins so says where or when. */
const CIRCUMSTANCE =
  /^(?:in|on|at|for|during|after|before|without|under|im|bei|auf|für|nach|während|ohne|dans|sur|pour|pendant|après|sans|en|para|durante|tras|sin|在|对)(?![\p{L}])/iu

const CHARS_MAX = 300

/** The rules that a sentence states, read clause by clause; none where a word that counts is not understood. */
export function clauseForms(sentence: string): readonly RuleForm[] {
  const text = withoutMarks(sentence)
  if (text.length > CHARS_MAX) return []
  const pieces = splitClauses(text)
  const clauses = pieces.map(readClause)
  const forms: RuleForm[] = []
  let named: readonly string[] = []
  let wanted: readonly string[] = []
  for (const [at, clause] of clauses.entries()) {
    const piece = pieces[at] ?? ''
    const forbids = clause.parts.some((part) => isRole(part, 'not') || isRole(part, 'ask'))
    if (!forbids) {
      if (EXCEPTIONS.test(piece) || (at > 0 && CIRCUMSTANCE.test(piece))) return []
      const objects = objectsOf(clause.parts)
      if (clause.isUnderstood && clause.parts.some((part) => isRole(part, 'use'))) wanted = objects
      if (objects.length > 0) named = objects
      continue
    }
    const form = clause.isUnderstood ? formOf(clause.parts, named) : undefined
    if (form === undefined) return []
    forms.push(form)
    named = objectsOf(clause.parts)
  }
  const [only] = forms
  if (only === undefined || forms.length > 1) return []
  if (only.form === 'never' && only.deed === 'do' && wanted.length > 0)
    return [{ form: 'choose', wanted: wanted.join(', '), unwanted: only.object }, only]
  return [only]
}

function withoutMarks(sentence: string): string {
  return sentence
    .replace(/\*\*|__/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[-*•]\s+/, '')
    .trim()
}

/** At commas and the like, but not within code; what stands in brackets belongs to its clause. */
function splitClauses(text: string): readonly string[] {
  const codes: string[] = []
  const masked = text.replace(
    /`[^`]+`|\([^()]*\)|（[^（）]*）/g,
    (code) => `\uE000${codes.push(code) - 1}\uE001`,
  )
  return masked
    .split(/[,;:.!?]+(?:\s+|$)|\s+[—–-]+\s+|[，；：。！]/)
    .map((piece) => piece.replace(/\uE000(\d+)\uE001/g, (_, at) => codes[Number(at)] ?? '').trim())
    .filter(Boolean)
}

function readClause(piece: string): Clause {
  const parts: Part[] = []
  let unknown: number[] = []
  for (let rest = piece; rest !== ''; ) {
    const next = nextPart(rest)
    if (next.part === undefined) unknown.push(parts.length)
    else if (next.isApposition) {
      // `a migration (prisma migrate)`: the brackets say what is meant by the words before them.
      unknown = unknown.filter((at) => at < parts.length - APPOSED_MAX)
      parts.push(next.part)
    } else parts.push(next.part)
    rest = rest.slice(next.length).trimStart()
  }
  return { parts, isUnderstood: unknown.length === 0 }
}

const APPOSED_MAX = 1
const BRANCH = /^(?:main|master|develop|trunk|production|staging)$/

interface Next {
  readonly part: Part | undefined
  readonly length: number
  readonly isApposition?: boolean
}

function nextPart(rest: string): Next {
  const code = /^`([^`]+)`/.exec(rest)
  if (code?.[1] !== undefined) return { part: namedPart(code[1], code[0]), length: code[0].length }
  const bracket = /^[(（]\s*([^()（）]+?)\s*[)）]/.exec(rest)
  if (bracket?.[1] !== undefined) {
    const inner = bracket[1]
    const part = namedPart(inner.replace(/^`|`$/g, ''), inner)
    return { part, length: bracket[0].length, isApposition: part !== undefined }
  }
  const phrase = phraseAt(rest)
  const named = bareObject(rest)
  if (named !== undefined && named.length > (phrase?.length ?? 0)) return named
  if (phrase !== undefined) return { part: { role: phrase.role }, length: phrase.length }
  const length = /^(?:\p{Script=Han}|[^\s\p{Script=Han}`(（]+|.)/u.exec(rest)?.[0].length ?? 1
  return { part: undefined, length }
}

function namedPart(text: string, phrase: string): Part | undefined {
  if (BRANCH.test(text)) return { branch: text }
  return ruleObjects(phrase) === undefined ? undefined : { object: phrase }
}

const BARE_WORDS_MAX = 4
/** Commands that are everyday words as well. */
const EVERYDAY = /^(?:go|fly|just|make|time|test|az|sed|rails|gem|fly|deno|vite)$/i

/** The longest run of words that is a command, a path or a library without quotes. */
function bareObject(rest: string): Next | undefined {
  const words = [...rest.matchAll(/[^\s`(（\p{Script=Han}]+/gu)]
  let found: Next | undefined
  for (const word of words.slice(0, BARE_WORDS_MAX)) {
    const length = word.index + word[0].length
    const text = rest.slice(0, length)
    if (/[`(（\p{Script=Han}]/u.test(text) || EVERYDAY.test(text)) continue
    if (BRANCH.test(text)) found = { part: { branch: text }, length }
    else if (isOneObject(text)) found = { part: { object: text }, length }
  }
  return found
}

/** Itself, not a phrase around it, and no word that only looks like a file. */
function isOneObject(text: string): boolean {
  const objects: readonly RuleObject[] | undefined = ruleObjects(text)
  if (objects?.length !== 1 || /^\p{L}+'/u.test(text)) return false
  return phraseAt(text)?.length !== text.length && phraseAt(`${text.split(' ')[0]}`) === undefined
}

function isRole(part: Part, role: WordRole): boolean {
  return 'role' in part && part.role === role
}

function objectsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => ('object' in part ? [part.object] : []))
}

const DEEDS = ['edit', 'read', 'import', 'commit'] as const

/** Objects after the word that forbids are forbidden; those before it where none follows. */
function formOf(parts: readonly Part[], named: readonly string[]): RuleForm | undefined {
  const branch = parts.find((part) => 'branch' in part)
  const verbs = [...DEEDS, 'push' as const].filter((role) =>
    parts.some((part) => isRole(part, role)),
  )
  const isAsked = parts.some((part) => isRole(part, 'ask'))
  if (branch !== undefined && 'branch' in branch) {
    const [deed] = verbs
    if (verbs.length !== 1 || isAsked || objectsOf(parts).length > 0) return undefined
    return deed === 'commit' || deed === 'push'
      ? { form: 'never-on', deed, branch: branch.branch }
      : undefined
  }
  if (verbs.length > 1 || verbs[0] === 'push') return undefined
  const deed: Deed = verbs[0] ?? 'do'
  if (isAsked) return parts.some((part) => isRole(part, 'not')) ? undefined : askOf(parts, deed)
  const { before, after, wanted } = sidesOf(parts)
  const refers = parts.some((part) => isRole(part, 'it'))
  const direct = after.length > 0 ? after : before
  const forbidden = direct.length > 0 || !refers ? direct : named
  if (forbidden.length === 0) return undefined
  const object = forbidden.join(', ')
  if (wanted.length > 0) return { form: 'choose', wanted: wanted.join(', '), unwanted: object }
  return { form: 'never', deed: handsOff(parts, forbidden, deed), object }
}

function askOf(parts: readonly Part[], deed: Deed): RuleForm | undefined {
  const objects = objectsOf(parts)
  return objects.length === 0 ? undefined : { form: 'ask', deed, object: objects.join(', ') }
}

interface Sides {
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** What is to be used in place of it. */
  readonly wanted: readonly string[]
}

function sidesOf(parts: readonly Part[]): Sides {
  const first = parts.findIndex((part) => isRole(part, 'not'))
  const before = objectsOf(parts.slice(0, first))
  const rest = parts.slice(first)
  // `do not use X, use Y`: a verb after the first object begins what is wanted.
  const object = rest.findIndex((part) => 'object' in part)
  const turn = rest.findIndex((part, at) => object >= 0 && at > object && isRole(part, 'use'))
  const after = objectsOf(turn < 0 ? rest : rest.slice(0, turn))
  const later = turn < 0 ? [] : objectsOf(rest.slice(turn))
  return { before, after, wanted: after.length > 0 ? [...before, ...later] : [] }
}

/** A path without a verb: what else could one be forbidden to do with it than to change it. */
function handsOff(parts: readonly Part[], objects: readonly string[], deed: Deed): Deed {
  const hasVerb = parts.some((part) => isRole(part, 'use'))
  const isPath = objects.every((one) => ruleObjects(one)?.every(({ is }) => is === 'path') === true)
  return deed === 'do' && isPath && !hasVerb ? 'edit' : deed
}

import { stringsIn } from '../format/json/json-strings.ts'
import { blankRanges, markdownLines, type Range } from '../format/markdown/markdown-lines.ts'
import { sectionsIn } from '../format/markdown/sections.ts'
import { type Claim, claimAt, isPastHeading } from './claim.ts'
import { isDatedEntry, isLogFile, isRecordTitle } from './dated-log.ts'
import { mayReferenceCode, type Naming } from './may-reference-code.ts'
import { type PathRules, pathOf } from './path-token.ts'
import { SYMBOLS_IN_PROSE, symbolOf } from './symbol-token.ts'

/** A file, folder or symbol of the code that a memory names. */
export interface Reference {
  readonly kind: 'path' | 'symbol'
  /** As written, without quotes, line numbers and brackets: `src/db/pool.ts`, `Pool.acquire`. */
  readonly text: string
  /** 1-based, in the body; 0 for what stands in other fields. */
  readonly line: number
  readonly from: 'code' | 'link' | 'field' | 'prose'
  readonly claim: Claim
  /** The line is there to say where it is: `- **Entry**: \`src/main.ts\``, "see \`docs/api.md\`". */
  readonly isStated?: true
  /** It stands in a section that says where files are. */
  readonly isListed?: true
}

/** A memory that names more than this is a list: its first entries tell how it stands. */
const REFERENCES_MAX = 1_000

/**
 * The references of a memory, fields first, then in the order of its text (DRM-01), repeated ones included. That
 * something is gone holds for the sentence that says so: another one may still rest on it (COR-03).
 */
export function referencesIn(memory: Naming): readonly Reference[] {
  const known = read.get(memory)
  if (known !== undefined) return known
  const references = mayReferenceCode(memory) ? readReferences(memory) : []
  read.set(memory, references)
  return references
}

/** The same, for a memory in this file: what a log names was there on its day. */
export function referencesInFile(path: string, memory: Naming): readonly Reference[] {
  const references = referencesIn(memory)
  return isLogFile(path) ? references.map(asPast) : references
}

function asPast(reference: Reference): Reference {
  return reference.claim === 'gone' ? reference : { ...reference, claim: 'past' }
}

/** A memory does not change: whoever asks again, for the same one, is told the same. */
const read = new WeakMap<Naming, readonly Reference[]>()

/** For who has kept what was read from the same memory before. */
export function knowReferences(memory: Naming, references: readonly Reference[]): void {
  read.set(memory, references)
}

function readReferences(memory: Naming): readonly Reference[] {
  const found: Reference[] = []
  for (const reference of all(memory)) {
    if (found.length === REFERENCES_MAX) break
    found.push(reference)
  }
  return found
}

function* all(memory: Naming): Generator<Reference> {
  yield* [...memory.relatedFiles, memory.source].flatMap(fieldReference)
  yield* [memory.title, memory.summary].flatMap((text) => inLine({ text, number: 0 }))
  for (const text of stringsIn(memory.fields ?? null)) yield* inText(text, { numbered: false })
  yield* inText(memory.body, { numbered: true })
}

function fieldReference(written: string): readonly Reference[] {
  const text = pathOf(written.trim(), { ...IN_CODE, spaces: true })
  return text === undefined ? [] : [{ kind: 'path', text, line: 0, from: 'field', claim: 'there' }]
}

/** Sections that speak of former texts and of other memories. */
const ASIDE = /^(?:history|connections|merged from\b.*|pre-compression\b.*)$/i

/** Sections that tell where files are. */
const PLACES_TITLE =
  /\b(?:file|key|important|main|core|relevant|source|project|directory|folder) (?:locations?|files|paths|modules|structure|layout|map)\b|^\W*(?:files|locations?|paths|where things (?:are|live))\W*$|文件(?:位置|结构|路径)|目录结构|关键文件/i

function* inText(text: string, options: { readonly numbered: boolean }): Generator<Reference> {
  const sections = sectionsIn(text)
  const aside = sections.filter(({ title }) => ASIDE.test(title))
  const gone = sections.filter(({ title }) => isPastHeading(title))
  const past = sections.filter(({ title }) => isRecordTitle(title))
  const lists = sections.filter(({ title }) => PLACES_TITLE.test(title))
  let number = 0
  for (const { start, content, place } of markdownLines(text)) {
    number++
    if (place === 'comment' || covers(aside, start)) continue
    const line = { text: content, number: options.numbered ? number : 0 }
    const found = place === 'code' ? inFence(line) : inLine(line)
    const isPast = covers(past, start) || isDatedEntry(content)
    const claim = covers(gone, start) ? 'gone' : isPast ? 'past' : undefined
    const isListed = covers(lists, start)
    for (const reference of found)
      yield {
        ...reference,
        ...(claim !== undefined && reference.claim !== 'gone' && { claim }),
        ...(isListed && { isListed }),
      }
  }
}

function covers(ranges: readonly Range[], at: number): boolean {
  return ranges.some(({ start, end }) => start <= at && at < end)
}

interface Line {
  readonly text: string
  readonly number: number
}

const IMPORT =
  /^\s*(?:import\b|export\b.*\bfrom\b|from\s+\S+\s+import\b|.*\brequire\(|#include\b|@import\b|use\s)/

/** Code blocks are examples and commands: only whole paths count, and none is promised to be there. */
function inFence({ text, number }: Line): readonly Reference[] {
  if (IMPORT.test(text)) return []
  return [...text.matchAll(WORD)].flatMap(({ 0: word }) => {
    const path = pathOf(word, { alone: false, folders: false })
    if (path === undefined) return []
    return [{ kind: 'path', text: path, line: number, from: 'code', claim: 'open' } as const]
  })
}

/** A run of characters that paths, addresses and placeholders are made of. */
const WORD = /(?:(?!->|=>)[A-Za-z0-9_@~$.%\\/+{}<>*[\]#:?!…-])+/g
/** Other memories are named so; they are no files of the code. */
const WIKI = /\[\[[^[\]\n]*\]\]/g
const SPAN = /(`+)(.+?)\1(?!`)/g
const LINK =
  /\]\([ \t]*(?:<([^<>\n]+)>|((?:[^\s()<>]|\([^\s()<>]*\))+))(?:[ \t]+["'][^"'\n]*["'])?[ \t]*\)/g

function inLine(line: Line): readonly Reference[] {
  const spans = take(line.text.matchAll(SPAN))
  const prose = blank(line.text, spans)
  const links = take(prose.matchAll(LINK))
  const plain = blank(blank(prose, links), [...prose.matchAll(WIKI)])
  const found = [
    ...spans.flatMap((span) => inSpan(line, span)),
    ...links.flatMap((link) => inLink(line, link)),
    ...(MAY_HOLD_FILE.test(plain) ? [...plain.matchAll(WORD)] : []).flatMap((word) =>
      inProse(line, word),
    ),
    ...(MAY_HOLD_SYMBOL.test(plain) ? take(plain.matchAll(SYMBOLS_IN_PROSE)) : []).map((match) =>
      proseSymbol(line, match),
    ),
  ]
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...reference }) =>
      isStated(line.text, at) ? { ...reference, isStated: true } : reference,
    )
}

const STATED_CHARS = 120

function isStated(line: string, at: number): boolean {
  // Of a long line only what stands right before it is looked at.
  const before = at > STATED_CHARS ? `…${line.slice(at - STATED_CHARS, at)}` : line.slice(0, at)
  return STATED_BEFORE.test(before)
}

/** The start of a list item or a table cell, a label with its colon, or a word that leads to a place. */
const STATED_BEFORE =
  /^\s*(?:[-*+]|\d+[.)])?\s*(?:\*\*[^*]+\*\*|[\w\s/&-]{2,30}(?=[:：]))?\s*[:：(—–-]*\s*$|(?:^|[\s(])(?:see|in|at|under|lives? in|located (?:in|at))\s*$|\|\s*$|见\s*$/i

function take<T>(matches: Iterable<T>): readonly T[] {
  const taken: T[] = []
  for (const match of matches) {
    if (taken.length === REFERENCES_MAX) break
    taken.push(match)
  }
  return taken
}

interface Placed extends Reference {
  /** Where it stands in its line. */
  readonly at: number
}

function blank(text: string, matches: readonly RegExpMatchArray[]): string {
  const ranges = matches.map(({ 0: match, index: start = 0 }) => ({
    start,
    end: start + match.length,
  }))
  return blankRanges(text, ranges)
}

const IN_CODE: PathRules = { alone: true, folders: true, whole: true }

function inSpan(line: Line, span: RegExpMatchArray): readonly Placed[] {
  const [whole, , inner = ''] = span
  const at = span.index ?? 0
  const claim = claimAt(line.text, at, at + whole.length)
  const make = (kind: Reference['kind'], text: string, how = claim): Placed => {
    return { kind, text, line: line.number, from: 'code', claim: how, at }
  }
  const symbol = symbolOf(inner)
  if (symbol !== undefined) return [make('symbol', symbol)]
  const path = pathOf(inner.trim(), IN_CODE)
  if (path !== undefined) return [make('path', path)]
  if (IMPORT.test(inner)) return []
  // A command or an expression: whole paths in it count, but an argument need not be there.
  const part = claim === 'gone' ? 'gone' : 'open'
  return [...inner.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    // `app/terms|privacy/page.tsx`: a piece of a choice is no path.
    if (inner[index - 1] === '|' || inner[index + word.length] === '|') return []
    const text = pathOf(word, { alone: false, folders: false })
    return text === undefined ? [] : [make('path', text, part)]
  })
}

function inLink(line: Line, link: RegExpMatchArray): readonly Placed[] {
  const written = decoded((link[1] ?? link[2] ?? '').replace(/[#?].*$/, ''))
  const text = pathOf(written, { ...IN_CODE, spaces: true })
  if (text === undefined) return []
  const at = link.index ?? 0
  const claim = claimAt(line.text, at, at + link[0].length)
  return [{ kind: 'path', text, line: line.number, from: 'link', claim, at }]
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch (error) {
    // A `%` that is no escape is part of the name.
    if (error instanceof URIError) return target
    throw error
  }
}

/** Without any of this a line of prose names neither: most lines do not. */
const MAY_HOLD_FILE = /[./\\][^.\s]/
const MAY_HOLD_SYMBOL = /\(\)|def\s/

/** A word of prose without any of this in the middle names no file; most words are such. */
const MAY_BE_FILE = /[./\\][^.]/

/** Stars of emphasis around a word; `**\/*.ts`, `src/**` and `*.ts` have theirs for other reasons. */
function withoutEmphasis(word: string): string {
  const [, inner] = /^\*([\w@~.][^*]*[\w)])\*[^\w*/]*$/.exec(word) ?? []
  return (
    inner ?? word.replace(/^\*{2,3}(?=[\w@~.])/, '').replace(/(?<=[\w)])\*{2,3}(?=[^\w*/]*$)/, '')
  )
}

function inProse(line: Line, word: RegExpMatchArray): readonly Placed[] {
  if (!MAY_BE_FILE.test(word[0])) return []
  const plain = word[0].includes('*') ? withoutEmphasis(word[0]) : word[0]
  const text = pathOf(plain, { alone: true, folders: false })
  if (text === undefined) return []
  const at = word.index ?? 0
  const claim = claimAt(line.text, at, at + word[0].length)
  return [{ kind: 'path', text, line: line.number, from: 'prose', claim, at }]
}

function proseSymbol(line: Line, match: RegExpMatchArray): Placed {
  const at = match.index ?? 0
  const claim = claimAt(line.text, at, at + match[0].length)
  const text = match[1] ?? match[2] ?? ''
  return { kind: 'symbol', text, line: line.number, from: 'prose', claim, at }
}

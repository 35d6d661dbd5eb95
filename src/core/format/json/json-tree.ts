import {
  createScanner,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser'
import type { Problem } from '../../base/problem.ts'
import type { Json } from './json.ts'
import type { JsonPath } from './json-path.ts'

export interface ParsedJson {
  /** Undefined when there is no value at all. Of two concatenated documents, the first. */
  readonly value: Json | undefined
  readonly problems: readonly Problem[]
}

/** Recursive readers of a value are safe up to here; no honest memory comes near. */
const MAX_DEPTH = 200
const MAX_PROBLEMS = 20

/**
 * Reads any text as JSON. What strict JSON refuses (a BOM is fine; comments, trailing commas, missing ends, a second
 * document) is read as far as it makes sense and reported, never thrown. Of a repeated key the last one counts.
 */
export function parseJson(text: string): ParsedJson {
  const source = withoutBom(text)
  if (source.trim() === '')
    return { value: undefined, problems: [problem('empty-file', 0, 'The file is empty.')] }
  const strict = parseStrict(source)
  if (strict !== undefined) return { value: strict.value, problems: [] }

  const tooDeep = depthFault(source)
  if (tooDeep !== undefined) return { value: undefined, problems: [tooDeep] }
  const errors: ParseError[] = []
  const root = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false })
  const faults = [...errorProblems(source, errors), ...(root ? repeatedKeys(source, root) : [])]
  return { value: root ? jsonOf(root) : undefined, problems: faults.slice(0, MAX_PROBLEMS) }
}

/** Like `parseJson`, for the settings files of other programs, which allow comments and a comma after the last item. */
export function parseJsonc(text: string): ParsedJson {
  const source = withoutBom(text)
  const tooDeep = depthFault(source)
  if (tooDeep !== undefined) return { value: undefined, problems: [tooDeep] }
  const errors: ParseError[] = []
  const root = parseTree(source, errors, { allowTrailingComma: true })
  return { value: root ? jsonOf(root) : undefined, problems: errorProblems(source, errors) }
}

/** The tree of a whole document, with offsets into `source`, which has no BOM. Undefined: there is nothing to take apart. */
export function treeOf(source: string): Node | undefined {
  if (depthFault(source) !== undefined) return undefined
  return parseTree(source, [], { allowTrailingComma: true })
}

/** Finds the value at a path. Of a repeated key the last one, as `JSON.parse` does. */
export function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root
  for (const step of path) {
    if (node === undefined) return undefined
    if (typeof step === 'number') node = node.type === 'array' ? node.children?.[step] : undefined
    else
      node = node.type === 'object' ? propertiesNamed(node, step).at(-1)?.children?.[1] : undefined
  }
  return node
}

export function propertiesNamed(object: Node, key: string): readonly Node[] {
  return (object.children ?? []).filter((property) => property.children?.[0]?.value === key)
}

export function jsonOf(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(jsonOf)
  if (node.type !== 'object') return node.value
  const entries: [string, Json][] = []
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (key !== undefined && value !== undefined) entries.push([key.value, jsonOf(value)])
  }
  // `fromEntries` makes own properties even of `__proto__`, which assignment would not.
  return Object.fromEntries(entries)
}

export function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** A text without a BOM that strict JSON allows, in which no key stands twice. Undefined: anything else. */
function parseStrict(source: string): { readonly value: Json } | undefined {
  let value: Json
  try {
    value = JSON.parse(source)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined // The tolerant reader says where and why.
    throw error
  }
  const shape = jsonShape(source)
  if (shape.depth > MAX_DEPTH) return undefined
  // A repeated key leaves more colons in the text than keys in the value.
  return shape.colons === countKeys(value) ? { value } : undefined
}

/** Colons and depth of valid JSON, strings left out. */
function jsonShape(source: string): { readonly colons: number; readonly depth: number } {
  let colons = 0
  let depth = 0
  let deepest = 0
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === QUOTE) {
      for (at++; source.charCodeAt(at) !== QUOTE; at++)
        if (source.charCodeAt(at) === BACKSLASH) at++
    } else if (code === COLON) colons++
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--
  }
  return { colons, depth: deepest }
}

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Array.isArray(value) ? value : Object.values(value)
  const own = Array.isArray(value) ? 0 : inner.length
  return inner.reduce<number>((sum, next: Json) => sum + countKeys(next), own)
}

/**
 * Follows the brackets as a tolerant parser does: it passes over one that closes nothing, so counting every closing
 * bracket would tell too little, and the parser would run out of stack.
 */
function depthFault(source: string): Problem | undefined {
  const scanner = createScanner(source, true)
  const open: number[] = []
  // The numbers are jsonc-parser's tokens: 1 `{`, 2 `}`, 3 `[`, 4 `]`, 17 the end.
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 1 || token === 3) open.push(token)
    if ((token === 2 || token === 4) && open.at(-1) === token - 1) open.pop()
    if (open.length <= MAX_DEPTH) continue
    const line = lineAt(source, scanner.getTokenOffset())
    return problem('bad-json', line, `The JSON is nested deeper than ${MAX_DEPTH} levels.`)
  }
  return undefined
}

function repeatedKeys(source: string, node: Node): readonly Problem[] {
  const found: Problem[] = []
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : []
    if (key !== undefined && seen.has(key.value)) {
      const message = `The key "${key.value}" is given twice. Using the last one.`
      found.push(problem('duplicate-key', lineAt(source, key.offset), message))
    }
    if (key !== undefined) seen.add(key.value)
    found.push(...repeatedKeys(source, child))
  }
  return found
}

/** One mistake often upsets the parser twice on a line: the first word is the one worth saying. */
function errorProblems(source: string, errors: readonly ParseError[]): readonly Problem[] {
  const byLine = new Map<number, Problem>()
  for (const error of errors) {
    const line = lineAt(source, error.offset)
    if (byLine.has(line)) continue
    byLine.set(line, problem('bad-json', line, messageOf(source, error)))
  }
  return [...byLine.values()]
}

function messageOf(source: string, error: ParseError): string {
  const name = printParseErrorCode(error.error)
  switch (name) {
    case 'InvalidCommentToken':
      return 'JSON has no comments.'
    case 'EndOfFileExpected':
      return 'There is text after the end of the JSON document. Only the first document is read.'
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if (stripComments(source.slice(0, error.offset)).trimEnd().endsWith(','))
        return 'Trailing comma.'
      return 'A value, or a key in double quotes, is missing.'
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return 'The JSON ends too early: a closing bracket is missing.'
    case 'CommaExpected':
      return 'A comma is missing.'
    case 'ColonExpected':
      return 'A colon is missing after a key.'
    case 'InvalidSymbol':
      return `${JSON.stringify(source.slice(error.offset, error.offset + error.length).slice(0, 20))} is not a JSON value.`
    default:
      return 'A string, number or comment is malformed.'
  }
}

function problem(
  code: 'bad-json' | 'duplicate-key' | 'empty-file',
  line: number,
  message: string,
): Problem {
  const hint =
    code === 'duplicate-key'
      ? 'Remove one of the two.'
      : 'Fix the file by hand, or restore it from git.'
  return { code, line, message, hint }
}

export function lineAt(source: string, offset: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1))
    line++
  return line
}

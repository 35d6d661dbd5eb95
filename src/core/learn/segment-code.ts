import { type CodeNode, groupNodes } from './code-node.ts'
import { nodeSort } from './node-sort.ts'
import { type Piece, SIZES } from './source-piece.ts'
import type { SourceText } from './source-text.ts'
import { splitLong } from './split-long.ts'

/** What is asked of a syntax tree of any parser. Names are those of the grammar; marks are named by themselves. */
export interface SyntaxNode {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly firstChild: SyntaxNode | null
  readonly nextSibling: SyntaxNode | null
  getChild(name: string): SyntaxNode | null
}

export interface Grammar {
  /** Parses a text into a tree, in which what it does not understand stands as well; undefined when it gave up. */
  parse(text: string): SyntaxNode | undefined
}

interface Parsed {
  readonly text: string
  readonly top: SyntaxNode
}

/**
 * Code cut at its definitions by a real parser (LRN-04). A class that is too large is cut at its members, a function
 * that is too large at its blank lines. Total, and a partition; undefined when the parser gave up.
 */
export function codePieces(source: SourceText, grammar: Grammar): readonly Piece[] | undefined {
  const { text } = source
  const top = grammar.parse(text)
  if (top === undefined) return undefined
  const parsed = { text, top }
  const whole = { start: 0, end: text.length }
  return groupNodes(text, whole, nodesOf(parsed, top, '')).flatMap((piece) =>
    source.tokens(piece) > SIZES.large ? shortenedPieces(source, piece, parsed) : [piece],
  )
}

function shortenedPieces(source: SourceText, piece: Piece, parsed: Parsed): readonly Piece[] {
  const { text } = source
  const body = piece.sort === 'definition' ? bodyIn(parsed, piece) : undefined
  const [first, ...rest] = body ? nodesOf(parsed, body, prefixOf(piece)) : []
  // The head of the class stands with its first member.
  const members = first === undefined ? [] : [{ ...first, from: piece.start }, ...rest]
  const parts = groupNodes(text, piece, members)
  if (members.length < 2 || parts.length < 2) return splitLong(source, piece, 'code')
  return parts.flatMap((part) => {
    const named = part.titles.length === 0 ? { ...part, titles: piece.titles } : part
    return source.tokens(named) > SIZES.large ? splitLong(source, named, 'code') : [named]
  })
}

function prefixOf({ titles }: Piece): string {
  return titles[0] === undefined ? '' : `${titles[0]}.`
}

function nodesOf(parsed: Parsed, parent: SyntaxNode, prefix: string): readonly CodeNode[] {
  const nodes: CodeNode[] = []
  addNodes(nodes, parsed, { parent, prefix })
  return nodes
}

function addNodes(
  nodes: CodeNode[],
  parsed: Parsed,
  { parent, prefix }: { readonly parent: SyntaxNode; readonly prefix: string },
): void {
  const { text } = parsed
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    const sort = nodeSort(node.name)
    if (sort.isMark) continue
    const body = sort.isWrapper ? memberBlock(node, 0) : undefined
    if (body !== undefined) {
      const name = nodeName(text, node)
      nodes.push(other(text, node.from, body.from + 1))
      addNodes(nodes, parsed, { parent: body, prefix: name === '' ? prefix : `${prefix}${name}.` })
      nodes.push(other(text, body.to - 1, body.to))
      continue
    }
    const role = sort.role ?? nodeRole(text, node)
    const name = role === 'definition' ? nodeName(text, node) : ''
    const { from } = node
    nodes.push({ from, to: nodeEndIn(text, node), role, name: name && `${prefix}${name}` })
  }
}

function other(text: string, from: number, to: number): CodeNode {
  return { from, to: nodeEndIn(text, { from, to }), role: 'other', name: '' }
}

/** The line end of a directive is no part of it: what stands in the next line stands by itself. */
function nodeEndIn(text: string, { from, to }: Pick<SyntaxNode, 'from' | 'to'>): number {
  let end = to
  while (end > from && /[\r\n]/.test(text[end - 1]!)) end--
  return end
}

const HEADER_DIRECTIVE = /^#\s*(?:include|import|pragma\s+once)\b/

/** What a node is whose sort does not tell it: that takes a look at what it says. */
function nodeRole(text: string, node: SyntaxNode): CodeNode['role'] {
  const { name } = node
  const head = text.slice(node.from, Math.min(node.to, node.from + 200))
  if (name === 'PreprocDirective') return HEADER_DIRECTIVE.test(head) ? 'imports' : 'other'
  if (name === 'ExportDeclaration') return exportRole(node)
  if (name === 'NamespaceDefinition')
    return /^namespace\s[^{]*;/.test(head) ? 'imports' : 'definition'
  if (name === 'AttributeItem') return attributedRole(node)
  if (isRequire(head)) return 'imports'
  if (isDocString(node)) return 'documentation'
  return definesFunction(node) ? 'definition' : 'other'
}

/** `export * from` brings in what others define; every other export defines something itself. */
function exportRole(node: SyntaxNode): CodeNode['role'] {
  return node.getChild('from') !== null ? 'imports' : 'definition'
}

/** `#[cfg(test)] use a::b` brings something in, like one without an attribute. */
function attributedRole(node: SyntaxNode): CodeNode['role'] {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (nodeSort(child.name).role === 'imports') return 'imports'
  return 'definition'
}

function isRequire(head: string): boolean {
  return /^(?:(?:const|let|var)\s[^;=]*=\s*require\s*\(|(?:require|include)(?:_once)?\b)/.test(head)
}

/** A string by itself at the top of a module says what the module is for. */
function isDocString(node: SyntaxNode): boolean {
  if (node.name !== 'ExpressionStatement') return false
  const only = node.firstChild
  return only?.name === 'String' && only.nextSibling === null
}

function definesFunction(node: SyntaxNode): boolean {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (nodeSort(child.name).isFunctionValue) return true
  return false
}

/** The body of the definition that a piece holds, however deep decorators and exports have put it. */
function bodyIn(parsed: Parsed, piece: Piece, parent = parsed.top): SyntaxNode | undefined {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    const sort = nodeSort(node.name)
    if (sort.role === 'comment' || sort.isMark || node.to <= piece.start) continue
    const { from } = node
    if (from >= piece.end) return undefined
    const body = memberBlock(node, DEPTH_MAX)
    if (!sort.isWrapper || body === undefined) return from < piece.start ? undefined : body
    const inner = bodyIn(parsed, piece, body)
    if (inner !== undefined) return inner
  }
  return undefined
}

const DEPTH_MAX = 4

function memberBlock(node: SyntaxNode, depth: number): SyntaxNode | undefined {
  // The insides of a function are one story: only what holds members is opened.
  if (/^(?:Function|Method)/.test(node.name)) return undefined
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const sort = nodeSort(child.name)
    if (sort.isBody) return child
    const inner = depth > 0 && sort.isDefinition ? memberBlock(child, depth - 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

function nodeName(text: string, node: SyntaxNode, depth = DEPTH_MAX): string {
  const declarator = depth > 0 ? declaratorOf(node) : undefined
  if (declarator !== undefined) return nodeName(text, declarator, depth - 1)
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const sort = nodeSort(child.name)
    if (sort.isPassedOver || sort.isBody) continue
    if (sort.isName) return nameOnOneLine(text.slice(child.from, child.to))
    const inner = depth > 0 && !sort.isMark ? nodeName(text, child, depth - 1) : ''
    if (inner !== '') return inner
  }
  return ''
}

/** A macro in front of a name, lines above it, is no part of it. */
function nameOnOneLine(name: string): string {
  return name.includes('\n') ? '' : name
}

function declaratorOf(node: SyntaxNode): SyntaxNode | undefined {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (nodeSort(child.name).isDeclarator) return child
  return undefined
}

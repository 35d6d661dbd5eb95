import { type CodeNode, groupNodes } from './code-node.ts'
import type { Outline, Outliner } from './outline.ts'
import { type Piece, SIZES } from './piece.ts'
import type { SourceText, Span } from './source-text.ts'
import { splitLong } from './split-long.ts'

/** What is asked of a syntax tree, whoever made it. Names are those of the grammar; marks are named by themselves. */
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
  /** Leaves out what is not asked about. Without one the parser reads everything. */
  readonly outline?: Outliner | undefined
}

/** A tree, and how its places lie in the source. */
interface Parsed extends Outline {
  readonly top: SyntaxNode
  /** Nothing was left out. */
  readonly isWhole: boolean
}

/**
 * Code cut at its definitions by a real parser (LRN-04). A class that is too large is cut at its members, a function
 * that is too large at its blank lines. Total, and a partition; undefined when the parser gave up.
 */
export function codePieces(source: SourceText, grammar: Grammar): readonly Piece[] | undefined {
  const whole = { start: 0, end: source.text.length }
  const parsed = parse(source.text, whole, { grammar, depth: 0 })
  if (parsed === undefined) return undefined
  return groupNodes(source.text, whole, nodesOf(parsed, parsed.top, '')).flatMap((piece) =>
    source.tokens(piece) > SIZES.large ? shortened(source, piece, { grammar, parsed }) : [piece],
  )
}

function parse(
  text: string,
  span: Span,
  { grammar, depth }: { readonly grammar: Grammar; readonly depth: number },
): Parsed | undefined {
  const outline = grammar.outline?.(text, span, depth)
  const read = outline ?? {
    text: text.slice(span.start, span.end),
    placeOf: (offset) => span.start + offset,
  }
  const top = grammar.parse(read.text)
  return top && { ...read, top, isWhole: outline === undefined }
}

function shortened(
  source: SourceText,
  piece: Piece,
  { grammar, parsed }: { readonly grammar: Grammar; readonly parsed: Parsed },
): readonly Piece[] {
  const { text } = source
  const hasBody = piece.sort === 'definition' && bodyIn(parsed, piece) !== undefined
  const inside = (): Parsed | undefined =>
    parsed.isWhole ? parsed : parse(text, piece, { grammar, depth: 1 })
  const opened = hasBody ? inside() : undefined
  const body = opened && bodyIn(opened, piece)
  const [first, ...rest] = opened && body ? nodesOf(opened, body, prefixOf(piece)) : []
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
  const { text } = parsed
  const nodes: CodeNode[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isPunctuation(node)) continue
    const role = roleOf(text, node)
    const name = role === 'definition' ? nameOf(text, node) : ''
    nodes.push({ ...placeOf(parsed, node), role, name: name && `${prefix}${name}` })
  }
  return nodes
}

/** Where a node stands in the source. Its first and last characters are always part of an outline. */
function placeOf(outline: Outline, { from, to }: SyntaxNode): Pick<CodeNode, 'from' | 'to'> {
  const start = outline.placeOf(from)
  return { from: start, to: to > from ? outline.placeOf(to - 1) + 1 : start }
}

/** Braces and the like have their own text as a name. */
function isPunctuation(node: SyntaxNode): boolean {
  return !/^[A-Z⚠]/.test(node.name)
}

const COMMENT = /Comment$/
const IMPORTS = /^(?:Import|Use|ExternCrate|Package|NamespaceUse|Using|Hashbang|TextInterpolation$)/
const DEFINITION =
  /^(?:Function|Method|Constructor|Class|Interface|Enum|Struct|Union|Trait|Impl|Mod|Type|Record|Namespace|Macro(?:Definition|Rules)|Template|Linkage|Annotation|Decorated|AttributeItem|Ambient|Property(?:Declaration|Hook)|FieldDeclaration$)/
const HEADER_DIRECTIVE = /^#\s*(?:include|import|pragma\s+once)\b/
const FUNCTION_VALUE = /^(?:ArrowFunction|FunctionExpression|ClassExpression)$/

function roleOf(text: string, node: SyntaxNode): CodeNode['role'] {
  const { name } = node
  if (COMMENT.test(name)) return 'comment'
  const head = text.slice(node.from, Math.min(node.to, node.from + 200))
  if (name === 'PreprocDirective') return HEADER_DIRECTIVE.test(head) ? 'imports' : 'other'
  if (name === 'ExportDeclaration') return exportRole(node)
  if (name === 'NamespaceDefinition' && /^namespace\s[^{]*;/.test(head)) return 'imports'
  if (IMPORTS.test(name)) return 'imports'
  if (DEFINITION.test(name)) return 'definition'
  if (isRequire(head)) return 'imports'
  if (isDocString(node)) return 'documentation'
  return definesFunction(node) ? 'definition' : 'other'
}

/** `export * from` brings in what others define; every other export defines something itself. */
function exportRole(node: SyntaxNode): CodeNode['role'] {
  return node.getChild('from') !== null ? 'imports' : 'definition'
}

function isRequire(head: string): boolean {
  return /^(?:(?:const|let|var)\s[^;=]*=\s*require\s*\(|(?:require|include)(?:_once)?\b)/.test(head)
}

/** A string by itself at the top of a module says what the module is for. */
function isDocString(node: SyntaxNode): boolean {
  const only = node.firstChild
  return node.name === 'ExpressionStatement' && only?.name === 'String' && only.nextSibling === null
}

function definesFunction(node: SyntaxNode): boolean {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (FUNCTION_VALUE.test(child.name)) return true
  return false
}

const BODIES =
  /^(?:ClassBody|InterfaceBody|EnumBody|RecordBody|Body|DeclarationList|FieldDeclarationList|CompoundStatement|Block)$/

/** The body of the definition that a piece holds, however deep decorators and exports have put it. */
function bodyIn(parsed: Parsed, piece: Piece): SyntaxNode | undefined {
  for (let node = parsed.top.firstChild; node !== null; node = node.nextSibling) {
    const from = parsed.placeOf(node.from)
    if (from < piece.start || from >= piece.end || COMMENT.test(node.name)) continue
    return bodyOf(node, DEPTH_MAX)
  }
  return undefined
}

const DEPTH_MAX = 4

function bodyOf(node: SyntaxNode, depth: number): SyntaxNode | undefined {
  // The insides of a function are one story: only what holds members is opened.
  if (/^(?:Function|Method)/.test(node.name)) return undefined
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (BODIES.test(child.name)) return child
    const inner = depth > 0 && DEFINITION.test(child.name) ? bodyOf(child, depth - 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

const NAMES =
  /^(?:VariableDefinition|TypeDefinition|PropertyDefinition|PropertyName|VariableName|DefName|FieldName|BoundIdentifier|TypeIdentifier|FieldIdentifier|ScopedIdentifier|Identifier|Definition|Name)$/
/** What may stand before a name and has names of its own. */
const PASSED_OVER =
  /^(?:Decorator|Attribute|Modifiers|Annotation|TypeParamList|TypeParameters|TemplateParameterList|Parameters|ParamList|FormalParameters|ObjectExpression|ArrayExpression|Comment|.*Comment)$/

function nameOf(text: string, node: SyntaxNode, depth = DEPTH_MAX): string {
  const declarator = childMatching(node, /Declarator$/)
  if (declarator !== undefined && depth > 0) return nameOf(text, declarator, depth - 1)
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (PASSED_OVER.test(child.name) || BODIES.test(child.name)) continue
    if (NAMES.test(child.name)) return text.slice(child.from, child.to)
    const inner = depth > 0 && !isPunctuation(child) ? nameOf(text, child, depth - 1) : ''
    if (inner !== '') return inner
  }
  return ''
}

function childMatching(node: SyntaxNode, pattern: RegExp): SyntaxNode | undefined {
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (pattern.test(child.name)) return child
  return undefined
}

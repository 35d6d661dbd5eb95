import { type CodeNode, groupNodes } from './code-node.ts'
import { type Piece, SIZES, tokensIn } from './piece.ts'
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

/** Parses a text into a tree, in which what it does not understand stands as well; undefined when it gave up. */
export type Grammar = (text: string) => SyntaxNode | undefined

/**
 * Code cut at its definitions by a real parser (LRN-04). A class that is too large is cut at its members, a function
 * that is too large at its blank lines. Total, and a partition.
 */
export function codePieces(text: string, top: SyntaxNode): readonly Piece[] {
  const whole = { start: 0, end: text.length }
  return groupNodes(text, whole, nodesOf(text, top, '')).flatMap((piece) =>
    shortened(text, piece, top),
  )
}

function shortened(text: string, piece: Piece, top: SyntaxNode): readonly Piece[] {
  if (tokensIn(text, piece) <= SIZES.large) return [piece]
  const body = piece.sort === 'definition' ? bodyIn(top, piece) : undefined
  const [first, ...rest] = body === undefined ? [] : nodesOf(text, body, prefixOf(piece))
  // The head of the class stands with its first member.
  const members = first === undefined ? [] : [{ ...first, from: piece.start }, ...rest]
  const parts = groupNodes(text, piece, members)
  if (members.length < 2 || parts.length < 2) return splitLong(text, piece, 'code')
  return parts.flatMap((part) => {
    const named = part.titles.length === 0 ? { ...part, titles: piece.titles } : part
    return tokensIn(text, named) > SIZES.large ? splitLong(text, named, 'code') : [named]
  })
}

function prefixOf({ titles }: Piece): string {
  return titles[0] === undefined ? '' : `${titles[0]}.`
}

function nodesOf(text: string, parent: SyntaxNode, prefix: string): readonly CodeNode[] {
  const nodes: CodeNode[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isPunctuation(node)) continue
    const role = roleOf(text, node)
    const name = role === 'definition' ? nameOf(text, node) : ''
    nodes.push({ from: node.from, to: node.to, role, name: name && `${prefix}${name}` })
  }
  return nodes
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
function bodyIn(top: SyntaxNode, piece: Piece): SyntaxNode | undefined {
  for (let node = top.firstChild; node !== null; node = node.nextSibling) {
    if (node.from < piece.start || node.from >= piece.end || COMMENT.test(node.name)) continue
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
  /^(?:Decorator|Attribute|Modifiers|Annotation|TypeParamList|TypeParameters|TemplateParameterList|Parameters|ParamList|FormalParameters|Comment|.*Comment)$/

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

import ts from 'typescript'

/** A file of the repository: its path from the root, `/`-separated, and its text. */
export interface SourceText {
  readonly path: string
  readonly text: string
}

/** Where a rule is broken: `src/core/x.ts:12 what is wrong`. */
export type Violation = string

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /^test\//.test(path)
export const isCode = (path: string): boolean =>
  /\.(tsx?|mjs)$/.test(path) && !/\.d\.ts$/.test(path)
/** What is shipped: everything under src/ but the tests beside it. */
export const isShipped = (path: string): boolean => /^src\/.*\.ts$/.test(path) && !isTest(path)

const trees = new WeakMap<SourceText, ts.SourceFile>()

function treeOf(file: SourceText): ts.SourceFile {
  const known = trees.get(file)
  if (known !== undefined) return known
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

const nodesIn = new WeakMap<SourceText, readonly ts.Node[]>()

/** Every node of a file, from the top down. Found once: all rules look at the same files. */
export function nodesOf(file: SourceText): readonly ts.Node[] {
  const known = nodesIn.get(file)
  if (known !== undefined) return known
  const nodes: ts.Node[] = []
  nodesIn.set(file, nodes)
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(treeOf(file))
  return nodes
}

/** 1-based line of a node's first character that is no comment. */
export function lineOf(node: ts.Node): number {
  const tree = node.getSourceFile()
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

export function lineCount(node: ts.Node): number {
  const tree = node.getSourceFile()
  const { line } = tree.getLineAndCharacterOfPosition(node.getEnd())
  return line + 2 - lineOf(node)
}

/** Lines of a function without the methods of an object that it returns: each of those is measured by itself. */
export function ownLines(node: ts.Node): number {
  let lines = lineCount(node)
  const visit = (child: ts.Node): void => {
    const owner = child.parent
    const isMethod = ts.isObjectLiteralExpression(owner) && ts.isMethodDeclaration(child)
    const isValue = ts.isPropertyAssignment(owner) && ts.isFunctionLike(child)
    if (isMethod || isValue) lines -= lineCount(child) - 1
    else ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return lines
}

export function breach(file: SourceText, node: ts.Node, what: string): Violation {
  return `${file.path}:${lineOf(node)} ${what}`
}

/** The violations of a rule that looks at one node at a time. */
export function eachNode(
  files: readonly SourceText[],
  look: (node: ts.Node) => string | undefined,
): readonly Violation[] {
  const found: Violation[] = []
  for (const file of files)
    for (const node of nodesOf(file)) {
      const what = look(node)
      if (what !== undefined) found.push(breach(file, node, what))
    }
  return found
}

/** Comments with the line they start on. Strings are not comments, however they look. */
export function commentsOf(file: SourceText): readonly { line: number; text: string }[] {
  const tree = treeOf(file)
  const seen = new Map<number, string>()
  const collect = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges) seen.set(pos, file.text.slice(pos, end))
    for (const child of node.getChildren(tree)) if (!ts.isJsxText(child)) collect(child)
  }
  collect(tree)
  return [...seen].map(([pos, text]) => ({
    line: tree.getLineAndCharacterOfPosition(pos).line + 1,
    text,
  }))
}

interface Import {
  readonly target: string
  readonly node: ts.Node
}

const importsIn = new WeakMap<SourceText, readonly Import[]>()

/** Every module that a file names: static, type-only, re-exported and dynamic. */
export function importsOf(file: SourceText): readonly Import[] {
  const known = importsIn.get(file)
  if (known !== undefined) return known
  const found: Import[] = []
  for (const node of nodesOf(file)) {
    const named = specifierOf(node)
    if (named !== undefined && ts.isStringLiteralLike(named))
      found.push({ target: named.text, node })
  }
  importsIn.set(file, found)
  return found
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) return node.moduleSpecifier
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal
  const isImport =
    ts.isCallExpression(node) &&
    (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(node.expression) && node.expression.text === 'require'))
  return isImport ? node.arguments[0] : undefined
}

/** `process.env` of `process.env['X']`; matches `name.member` whatever follows. */
export function isMember(node: ts.Node, name: string, member: string): boolean {
  const owner =
    (ts.isPropertyAccessExpression(node) && node.name.text === member) ||
    (ts.isElementAccessExpression(node) &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === member)
      ? node.expression
      : undefined
  return owner !== undefined && ts.isIdentifier(owner) && owner.text === name
}

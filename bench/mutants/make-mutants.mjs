import ts from 'typescript'

const { SyntaxKind } = ts
/** Each comparison becomes its neighbour or its opposite: what a tired person writes. */
const FLIPPED = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
])

/**
 * @typedef {{ path: string, start: number, end: number, text: string, line: number, kind: string, shown: string }} Mutant
 * @param {string} path
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(path, source) {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  /** @type {Mutant[]} */
  const found = []
  /** @param {ts.Node} node @param {string} kind @param {string} text */
  const add = (node, kind, text) => {
    const [start, end] = [node.getStart(tree), node.getEnd()]
    const line = tree.getLineAndCharacterOfPosition(start).line + 1
    const was = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)
    found.push({ path, start, end, text, line, kind, shown: `${was} -> ${text.slice(0, 40)}` })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const flipped = FLIPPED.get(node.operatorToken.kind)
      if (flipped !== undefined) add(node.operatorToken, 'comparison', flipped)
    }
    const condition = ts.isIfStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined
    if (condition !== undefined) add(condition, 'condition', `!(${condition.getText(tree)})`)
    if (ts.isExpressionStatement(node)) add(node, 'statement', ';')
    if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent))
      add(node, 'constant', `(${node.getText(tree)} + 1)`)
    if (node.kind === SyntaxKind.TrueKeyword) add(node, 'constant', 'false')
    if (node.kind === SyntaxKind.FalseKeyword) add(node, 'constant', 'true')
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

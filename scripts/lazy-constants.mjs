// What a file sets up when it is loaded - tables, patterns, lists of words - is set up for every prompt, and most of it is
// asked for by none. In the hook each such constant is made where it is first asked for. The sources just name them.
import { parseAst } from 'rolldown/parseAst'

/** @returns {import('rolldown').Plugin} */
export function lazyConstants() {
  return {
    name: 'lazy-constants',
    generateBundle(_options, bundle) {
      const hook = Object.values(bundle).find(({ name }) => name === 'hook')
      hook.code = withLazyConstants(hook.code)
    },
  }
}

/**
 * The same program, its constants made at their first use. Only what comes out the same whenever it is made is touched;
 * whatever this does not know stays as it is.
 * @param {string} code
 */
export function withLazyConstants(code) {
  const program = parseAst(code)
  const { declared, uses } = namesIn(program)
  const constants = program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' && statement.kind === 'const'
      ? statement.declarations
      : [],
  )
  const known = new Set([
    ...program.body.flatMap(({ type, id }) => (type === 'FunctionDeclaration' ? id.name : [])),
    ...constants.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : [])),
  ])
  const isOnce = (name) => declared.get(name) === 1
  const isSure = sureOf((name) => (known.has(name) ? isOnce(name) : !declared.has(name)))
  const lazy = new Map(
    constants
      .filter(({ id, init }) => id.type === 'Identifier' && isOnce(id.name) && isWorthIt(init))
      .filter(({ init }) => isSure(init))
      .map((constant) => [constant.id.name, constant]),
  )
  if (lazy.size === 0) return code
  const text = textsWith(code, { lazy, uses })
  const rest = program.body.map((statement) => {
    const all = statement.declarations ?? []
    const left = all.filter(({ id }) => !lazy.has(id.name))
    if (left.length === all.length) return text(statement.start, statement.end)
    if (left.length === 0) return ''
    return `const ${left.map(({ start, end }) => text(start, end)).join(',')};`
  })
  const makers = [...lazy].flatMap(([name, { init }]) =>
    isInline(name, init, uses)
      ? []
      : `function ${maker(name)}(){return ${holder(name)}??=${text(init.start, init.end)}}`,
  )
  return `var ${[...lazy.keys()].map(holder).join(',')};${rest.join('')}${makers.join('')}`
}

const holder = (name) => `${name}$kept`
const maker = (name) => `${name}$made`

const INLINE_CHARS_MAX = 80

/** What is said once, and briefly, needs no function of its own. */
function isInline(name, init, uses) {
  return (uses.get(name) ?? []).length <= 1 && init.end - init.start <= INLINE_CHARS_MAX
}

const MADE_CHARS_MIN = 48

/** Numbers and texts are there as soon as they are named, and what is small sooner than anybody could ask for it. */
function isWorthIt(init) {
  if (init?.type === 'Literal') return init.regex !== undefined
  const isMade = /^(?:Object|Array|New|Call)Expression$/.test(init?.type)
  return isMade && init.end - init.start >= MADE_CHARS_MIN
}

const GLOBALS = new Set(
  'undefined Infinity NaN Object Array Set Map WeakMap RegExp Uint8Array Int32Array Float64Array'.split(
    ' ',
  ),
)
/** Of texts, lists and tables: they change nothing. */
const PLAIN_CALLS = new Set(
  'entries filter flatMap from fromEntries join keys map of slice split toLowerCase values'.split(
    ' ',
  ),
)

/** Whether an expression has the same value, and no other effect, whenever it is asked for. */
function sureOf(isKnown) {
  const all = (nodes) => nodes.every(isSure)
  const isSure = (node) => {
    switch (node?.type) {
      case undefined:
      case 'Literal':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return true
      case 'Identifier':
        return GLOBALS.has(node.name) || isKnown(node.name)
      case 'TemplateLiteral':
        return all(node.expressions)
      case 'ArrayExpression':
        return all(node.elements)
      case 'ObjectExpression':
        return all(node.properties)
      case 'Property':
        return isSure(node.value) && (!node.computed || isSure(node.key))
      case 'SpreadElement':
      case 'UnaryExpression':
        return isSure(node.argument)
      case 'BinaryExpression':
      case 'LogicalExpression':
        return all([node.left, node.right])
      case 'ParenthesizedExpression':
        return isSure(node.expression)
      case 'MemberExpression':
        return isSure(node.object) && (!node.computed || isSure(node.property))
      case 'NewExpression':
        return GLOBALS.has(node.callee.name) && all(node.arguments)
      case 'CallExpression':
        return isSureCall(node.callee) && all(node.arguments)
      default:
        return false
    }
  }
  const isSureCall = (callee) =>
    callee.type === 'MemberExpression'
      ? isSure(callee.object) && !callee.computed && PLAIN_CALLS.has(callee.property.name)
      : callee.type === 'Identifier' && (GLOBALS.has(callee.name) || isKnown(callee.name))
  return isSure
}

/** What stands between two places, with the uses of those constants as they are to be. */
function textsWith(code, { lazy, uses }) {
  const made = (name) => {
    const { init } = lazy.get(name)
    return isInline(name, init, uses)
      ? `(${holder(name)}??=${text(init.start, init.end)})`
      : `${maker(name)}()`
  }
  const edits = [...lazy.keys()]
    .flatMap((name) => (uses.get(name) ?? []).map((use) => ({ name, ...use })))
    .sort((a, b) => a.node.start - b.node.start)
  const text = (start, end) => {
    let written = ''
    let at = start
    for (const { name, node, parent } of edits) {
      if (node.start < start || node.end > end) continue
      const field = parent.node.shorthand ? `${name}:` : ''
      written += `${code.slice(at, node.start)}${field}${made(name)}`
      at = node.end
    }
    return written + code.slice(at, end)
  }
  return text
}

/** How often each name is given to something, and where it is used. */
function namesIn(program) {
  const declared = new Map()
  const uses = new Map()
  const declare = (node) => {
    if (node === null) return
    if (node.type === 'Identifier') declared.set(node.name, (declared.get(node.name) ?? 0) + 1)
    for (const inner of node.elements ?? []) declare(inner)
    for (const inner of node.properties ?? []) declare(inner.value ?? inner)
    if (node.type === 'AssignmentPattern') declare(node.left)
    if (node.type === 'RestElement') declare(node.argument)
  }
  const visit = (node, parent) => {
    if (node.type === 'VariableDeclarator') declare(node.id)
    if (/Function|^Class/.test(node.type) && node.id) declare(node.id)
    for (const param of node.params ?? []) declare(param)
    if (node.type === 'CatchClause' && node.param) declare(node.param)
    if (node.type === 'Identifier' && isUse(node, parent))
      uses.set(node.name, [...(uses.get(node.name) ?? []), { node, parent }])
    for (const [key, inner] of Object.entries(node))
      for (const one of Array.isArray(inner) ? inner : [inner])
        if (typeof one?.type === 'string') visit(one, { node, key })
  }
  visit(program, { node: program, key: 'body' })
  return { declared, uses }
}

/** Whether a name stands for what it names, and not for a field, a label or itself. */
function isUse(_node, { node, key }) {
  if (node.type === 'MemberExpression') return key === 'object' || node.computed
  if (node.type === 'Property') return key === 'value' || node.computed
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
    return key === 'value' || node.computed
  if (/Label|Break|Continue/.test(node.type)) return false
  if (/Function|^Class/.test(node.type)) return key !== 'id' && key !== 'params'
  return !(node.type === 'VariableDeclarator' && key === 'id')
}

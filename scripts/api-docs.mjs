// `npm run api`: writes the part of docs/API.md that follows the mark, from the types of the library itself. What stands
// above the mark is written by hand; its examples are run by test/api-docs.test.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const PAGE = join(ROOT, 'docs', 'API.md')
export const MARK = '<!-- Below this line: made by `npm run api` from the types. -->'

/** The page as it should be. */
export function apiPage() {
  const [head] = readFileSync(PAGE, 'utf8').split(MARK)
  return `${head}${MARK}\n\n${reference()}`
}

function reference() {
  const program = ts.createProgram([join(ROOT, 'src/index.ts')], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    lib: ['lib.es5.d.ts'],
    types: [],
  })
  const checker = program.getTypeChecker()
  const door = program.getSourceFile(join(ROOT, 'src/index.ts'))
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(door))
    .map((symbol) => real(checker, symbol))
  const handle = exported.find(({ name }) => name === 'VaultHandle')
  const verbs = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(handle))
    .map((property) => verbOf(checker, property))
  const functions = exported.filter((symbol) => ts.isFunctionDeclaration(symbol.declarations[0]))
  const section = (declaration) =>
    [
      `### \`${declaration.name.text}\``,
      docOf(declaration),
      code(written(checker, declaration)),
    ].join('\n\n')
  const sections = (declarations) =>
    [...declarations].sort((a, b) => (order(a) < order(b) ? -1 : 1)).map(section)
  const open = exported
    .flatMap(({ declarations }) => declarations)
    .filter((one) => !ts.isFunctionDeclaration(one) && !HANDLES.includes(one.name.text))
  const others = namedTypes(
    checker,
    verbs.flatMap(({ nodes }) => nodes),
  ).filter((one) => !open.includes(one))
  return [
    '## Functions',
    ...functions.map((symbol) =>
      [
        `### \`${symbol.name}\``,
        docOf(symbol.declarations[0]),
        code(signature(symbol.declarations[0], symbol.name, 0)),
      ].join('\n\n'),
    ),
    '## The verbs of a vault',
    'What `openVault` gives. A method that starts with `plan` changes nothing: hand its plan to `apply`.',
    ...verbs.map(({ name, doc, text }) =>
      [`### \`${name}\``, ...(doc === '' ? [] : [doc]), code(text)].join('\n\n'),
    ),
    '## Types to import',
    ...sections(open),
    '## Other types of the verbs',
    'They are not exported by name; TypeScript knows them all the same.',
    ...sections(others),
    '',
  ]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** Their methods are the verbs, told before. */
const HANDLES = ['VaultHandle', 'App']

const order = (declaration) =>
  `${declaration.name.text.toLowerCase()} ${relative(ROOT, declaration.getSourceFile().fileName)}`

function real(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** A method of the handle, with the words and the form of the use-case behind it. */
function verbOf(checker, property) {
  const [declaration] = property.declarations
  const { name } = property
  const own = docOf(declaration)
  const useCase = useCaseOf(checker, declaration)
  if (useCase === undefined)
    return { name, doc: own, nodes: [declaration], text: textOf(declaration) }
  const doc = own || docOf(useCase)
  const nodes = [...useCase.parameters.slice(1), useCase.type].filter(Boolean)
  return { name, doc, nodes, text: signature(useCase, name, 1) }
}

/** The function `why` of `OnVaults<typeof why>`, or of a row `why: async () => (await import('./why.ts')).why`. */
function useCaseOf(checker, declaration) {
  const [query] = declaration.type?.typeArguments ?? []
  const loaded = declaration.initializer?.body
  const named = loaded && ts.isPropertyAccessExpression(loaded) ? loaded.name : query?.exprName
  const symbol = named && checker.getSymbolAtLocation(named)
  const found = symbol && real(checker, symbol).declarations?.[0]
  return found && ts.isFunctionDeclaration(found) ? found : undefined
}

/** One line for a call; the first parameters are plugged in already. */
function signature(declaration, name, plugged) {
  const parameters = declaration.parameters.slice(plugged).map((parameter) => {
    const { name: own, type, initializer, questionToken, dotDotDotToken } = parameter
    const label = ts.isIdentifier(own) ? own.text : 'options'
    const optional = questionToken || initializer ? '?' : ''
    return `${dotDotDotToken ? '...' : ''}${label}${optional}: ${type ? flat(type.getText()) : 'unknown'}`
  })
  return `${name}(${parameters.join(', ')}): ${flat(declaration.type?.getText() ?? 'void')}`
}

const flat = (text) =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The types of ours that these name, each once. What they are made of in turn, an editor shows. */
function namedTypes(checker, nodes) {
  const found = new Set()
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node)) {
      const symbol = checker.getSymbolAtLocation(node.typeName)
      for (const declaration of (symbol && real(checker, symbol).declarations) ?? [])
        if (isOurType(declaration)) found.add(declaration)
    }
    ts.forEachChild(node, visit)
  }
  for (const node of nodes) visit(node)
  return [...found]
}

/** Ports are what we ask of the machine, nothing that a user of the library hands in. */
function isOurType(declaration) {
  const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)
  const path = relative(ROOT, declaration.getSourceFile().fileName)
  return isType && path.startsWith('src') && !/^src[\\/]ports/.test(path)
}

/** As written; a name for the values of a list becomes these values, and a class has no bodies. */
function written(checker, declaration) {
  if (ts.isClassDeclaration(declaration)) {
    const members = declaration.members.map((member) => {
      const end = member.body?.getStart() ?? member.end
      return `  ${member.getSourceFile().text.slice(member.getStart(), end).trim()}`
    })
    const head = declaration
      .getText()
      .split('{')[0]
      ?.replace(/^export /, '')
    return `${head}{\n${members.join('\n')}\n}`
  }
  if (!ts.isTypeAliasDeclaration(declaration) || !declaration.type.getText().includes('typeof '))
    return textOf(declaration)
  const type = checker.getTypeAtLocation(declaration)
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias
  return `type ${declaration.name.text} = ${checker.typeToString(type, undefined, flags)}`
}

/** The declaration as written, without what is in front of it. */
function textOf(declaration) {
  return declaration
    .getText()
    .replace(/^(?:export |readonly )+/, '')
    .replace(ID, '')
}

/** Numbers of requirements say nothing to a user. */
const ID = / ?\((?:[A-Z]{3}-\d+(?:, )?)+\)/g

function docOf(declaration) {
  const text = declaration.getFullText()
  const comments = ts.getLeadingCommentRanges(text, 0) ?? []
  const last = comments.map(({ pos, end }) => text.slice(pos, end)).at(-1) ?? ''
  if (!last.startsWith('/**')) return ''
  return last
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/\n\s*\* ?/g, ' ')
    .replace(ID, '')
    .trim()
}

const code = (text) => `\`\`\`ts\n${text}\n\`\`\``

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, apiPage())

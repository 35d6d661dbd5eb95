import { posix } from 'node:path'
import ts from 'typescript'
import {
  CORE_LIBRARIES,
  MAY_IMPORT,
  PAGE_CONTRACT,
  PAGE_CORE,
  PAGE_LIBRARIES,
  type Room,
} from '../../scripts/rooms.ts'
import {
  breach,
  commentsOf,
  eachNode,
  importsOf,
  isCode,
  isMember,
  isShipped,
  isTest,
  nodesOf,
  ownLines,
  type SourceText,
  type Violation,
} from './syntax.ts'

/** The smoke alarms of the house style: past them a reader loses the thread. */
const FILE_LINES = 400
const FUNCTION_LINES = 60

interface Place {
  readonly room: string
  /** `adapters/sqlite/x.ts` is the wing `sqlite`. Files of the room's own folder belong to every wing. */
  readonly wing: string
}

function placeOf(path: string): Place {
  const [room = '', wing = ''] = path.replace(/^src\//, '').split('/')
  const winged = (room === 'adapters' || room === 'surfaces') && !wing.endsWith('.ts')
  return { room, wing: winged ? wing : '' }
}

/** Imports only point down, as `scripts/rooms.ts` says; wings do not see each other. Types count like values. */
export function importLaw(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => isShipped(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target, node }) => {
        const why = target.startsWith('.') ? lawBroken(file.path, target) : undefined
        return why === undefined ? [] : [breach(file, node, `imports ${target}: ${why}`)]
      }),
    )
}

function lawBroken(from: string, target: string): string | undefined {
  if (!target.endsWith('.ts')) return 'relative imports carry .ts'
  const path = posix.join(posix.dirname(from), target)
  if (!path.startsWith('src/')) return 'it is not shipped'
  if (isTest(path)) return 'it is a test'
  const [here, there] = [placeOf(from), placeOf(path)]
  // The library's door, src/index.ts, stands above all rooms.
  if (here.room === 'index.ts') return undefined
  if (here.room === there.room) {
    const apart = here.wing !== there.wing && there.wing !== ''
    return apart ? `wing ${here.wing} may not see wing ${there.wing}` : undefined
  }
  const allowed: readonly string[] = MAY_IMPORT[here.room as Room] ?? []
  return allowed.includes(there.room) ? undefined : `${here.room} may not see ${there.room}`
}

/**
 * The page sees itself, a rule or two of the core, and of everything else the types of the contract alone: nothing of the
 * server is bundled.
 */
export function pageLaw(files: readonly SourceText[]): readonly Violation[] {
  const running = files
    .filter(({ path }) => PAGE_CORE.includes(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target, node }) =>
        isTypeImport(node) ? [] : [breach(file, node, `brings ${target} into the page`)],
      ),
    )
  const pages = files
    .filter(({ path }) => isCode(path) && path.startsWith('web/') && !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target, node }) => {
        if (target.startsWith('.')) {
          const path = posix.join(posix.dirname(file.path), target)
          if (path.startsWith('web/')) return []
          if ((path === PAGE_CONTRACT && isTypeImport(node)) || PAGE_CORE.includes(path)) return []
          return [breach(file, node, `imports ${target}: only types of ${PAGE_CONTRACT}`)]
        }
        const known: readonly string[] = PAGE_LIBRARIES
        return known.includes(packageOf(target))
          ? []
          : [breach(file, node, `the page may not import ${target}`)]
      }),
    )
  return [...running, ...pages]
}

function isTypeImport(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true
}

/** The core is a calculator: no clock, dice, disk, network or waiting, and only libraries that have none either. */
export function corePurity(files: readonly SourceText[]): readonly Violation[] {
  const core = files.filter(({ path }) => isShipped(path) && path.startsWith('src/core/'))
  const libraries: readonly string[] = CORE_LIBRARIES
  const imports = core.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => !target.startsWith('.'))
      .filter(({ target }) => !libraries.includes(packageOf(target)))
      .map(({ target, node }) => breach(file, node, `the core may not import ${target}`)),
  )
  return [...imports, ...eachNode(core, impurity)]
}

function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

const WORLDLY = [
  'process',
  'console',
  'fetch',
  'setTimeout',
  'setInterval',
  'performance',
  'crypto',
]

function impurity(node: ts.Node): string | undefined {
  if (isMember(node, 'Date', 'now')) return 'reads the clock: Date.now'
  if (isMember(node, 'Math', 'random')) return 'throws dice: Math.random'
  if (ts.isNewExpression(node) && isNamed(node.expression, 'Date') && !node.arguments?.length)
    return 'reads the clock: new Date()'
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'is async'
  if (ts.isAwaitExpression(node)) return 'awaits'
  if (!ts.isIdentifier(node)) return undefined
  if (node.text === 'randomUUID') return 'throws dice: randomUUID'
  return WORLDLY.includes(node.text) && isFreeName(node)
    ? `touches the world: ${node.text}`
    : undefined
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name
}

/** The global of this name, not a member, key, parameter or type that happens to share it. */
function isFreeName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isElementAccessExpression(parent)) return parent.expression === node
  return ts.isCallExpression(parent) && parent.expression === node
}

export function fileLength(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > FILE_LINES)
    .map(({ path, lines }) => `${path}:1 has ${lines} lines; at most ${FILE_LINES} fit in the head`)
}

export function functionLength(files: readonly SourceText[]): readonly Violation[] {
  return eachNode(
    files.filter(({ path }) => isCode(path) && !isTest(path)),
    (node) => {
      const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
      const lines = isFunction ? ownLines(node) : 0
      return lines > FUNCTION_LINES
        ? `a function of ${lines} lines; at most ${FUNCTION_LINES}`
        : undefined
    },
  )
}

/** Plain JavaScript with types: nothing that needs more than erasing, nothing that hides what is exported. */
export function plainTypes(files: readonly SourceText[]): readonly Violation[] {
  return eachNode(
    files.filter(({ path }) => isCode(path)),
    (node) => {
      if (ts.isEnumDeclaration(node)) return 'enum: use a union of strings'
      if (ts.isModuleDeclaration(node)) return 'namespace: use a file'
      if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any: use unknown and look'
      const star = ts.isExportDeclaration(node) && node.exportClause === undefined
      return star ? 'export *: name what is exported' : undefined
    },
  )
}

/** kebab-case, and no barrel but the library's door. */
export function fileNames(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => isCode(path))
    .filter(({ path }) => {
      const name = posix.basename(path)
      const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?(\.test|\.config)?\.(tsx?|mjs)$/.test(name)
      return !kebab || (name === 'index.ts' && path !== 'src/index.ts')
    })
    .map(({ path }) => `${path}:1 is not named for its main export in kebab-case`)
}

const LEFTOVER = /\b(TODO|FIXME|XXX)\b/

/** Either it is done, or it is an issue. */
export function noLeftovers(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path, text }) => isCode(path) && LEFTOVER.test(text))
    .flatMap((file) =>
      commentsOf(file)
        .filter(({ text }) => LEFTOVER.test(text))
        .map(({ line, text }) => `${file.path}:${line} ${LEFTOVER.exec(text)?.[0]} in a comment`),
    )
}

const MAY_HIDE = /\.\s*(?:only|skip|skipIf|runIf|todo|fails)\b/
const SUITES = ['test', 'it', 'describe', 'suite', 'bench']

/** A test that runs alone hides all others; a test that does not run must say why. */
export function honestTests(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path, text }) => isTest(path) && isCode(path) && MAY_HIDE.test(text))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        if (!ts.isPropertyAccessExpression(node) || !isSuite(node.expression)) return []
        const { text } = node.name
        if (text === 'only') return [breach(file, node, 'only: the other tests do not run')]
        const skips = ['skip', 'skipIf', 'runIf', 'todo', 'fails'].includes(text)
        return skips && !saysWhy(file) ? [breach(file, node, `${text} without a reason`)] : []
      }),
    )
}

function isSuite(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return SUITES.includes(node.text)
  return ts.isPropertyAccessExpression(node) && isSuite(node.expression)
}

/** The reason is printed: in the test's name as `skipped: ...`, or by a constant called WHY_SOMETHING. */
function saysWhy(file: SourceText): boolean {
  return nodesOf(file).some((node) =>
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node)
      ? /skipped: /.test(node.text)
      : ts.isIdentifier(node) && /^WHY_/.test(node.text),
  )
}

/** One reader of the environment, one that may end the process, and no output below the surfaces. */
export function worldlyDoors(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path, text }) => isShipped(path) && /\b(?:process|console)\b/.test(text))
    .flatMap((file) => eachNode([file], (node) => doorOf(node, file.path)))
}

/** The second finds the compiled code of the first. */
const ENVIRONMENT_READERS: readonly string[] = [
  'src/main/base/settings.ts',
  'src/main/base/cache-folder.ts',
]

function doorOf(node: ts.Node, path: string): string | undefined {
  if (isMember(node, 'process', 'env') && !ENVIRONMENT_READERS.includes(path))
    return 'process.env is read in src/main/base/settings.ts only'
  if (isMember(node, 'process', 'exit') && path !== 'src/main/start/bin.ts')
    return 'process.exit is called in src/main/start/bin.ts only'
  const speaks = isMember(node, 'process', 'stdout') || isMember(node, 'process', 'stderr')
  const logs = ts.isIdentifier(node) && node.text === 'console' && isFreeName(node)
  const maySpeak = /^src\/(surfaces|main)\//.test(path)
  return (speaks || logs) && !maySpeak ? 'only surfaces and main write to the terminal' : undefined
}

/** Node's own insides are promised to nobody, and a working folder that moves misleads whoever else works in the process. */
export function noInsidesOfNode(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => isShipped(path) || /^scripts\/.*\.(?:mjs|ts)$/.test(path))
    .flatMap((file) =>
      eachNode([file], (node) => {
        const said = insideOf(node)
        return said === 'process.chdir' && file.path.startsWith('src/main/') ? undefined : said
      }),
    )
}

const INSIDES = [
  ['process', 'binding'],
  ['process', 'chdir'],
  ['require', 'extensions'],
] as const

/** `process.binding`, `process['binding']` and `const { binding } = process`, also behind a cast. */
function insideOf(node: ts.Node): string | undefined {
  for (const [object, name] of INSIDES) {
    if (isMember(node, object, name)) return `${object}.${name}`
    if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === name) {
      const from = node.parent.parent
      const value = ts.isVariableDeclaration(from) ? from.initializer?.getText() : undefined
      if (value !== undefined && new RegExp(`^${object}\\b`).test(value)) return `${object}.${name}`
    }
  }
  return undefined
}

import { posix } from 'node:path'
import ts from 'typescript'
import { FOLDER_FILES, FUNCTION_NAMESAKES, SUBJECTS } from '../../scripts/rooms.ts'
import { breach, importsOf, isShipped, nodesOf, type SourceText, type Violation } from './syntax.ts'

interface Subject {
  readonly room: string
  readonly name: string
  /** Its place in the order; -1 where the order does not name it. */
  readonly rank: number
}

/** A subject imports itself and the subjects below it, as `SUBJECTS` orders them. Types count like values. */
export function subjectLaw(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => isShipped(path))
    .flatMap((file) => {
      const here = subjectOf(file.path)
      if (here === undefined) return []
      if (here.rank < 0) return [`${file.path}:1 ${here.name} is no subject of ${here.room}`]
      return importsOf(file).flatMap(({ target, node }) => {
        const there = subjectOf(posix.join(posix.dirname(file.path), target))
        const isAbove = there?.room === here.room && there.rank > here.rank
        return isAbove ? [breach(file, node, `${here.name} may not see ${there.name}`)] : []
      })
    })
}

function subjectOf(path: string): Subject | undefined {
  for (const [room, order] of Object.entries<readonly string[]>(SUBJECTS)) {
    if (!path.startsWith(`${room}/`)) continue
    const [name = '', ...below] = path.slice(room.length + 1).split('/')
    if (below.length === 0) return { room, name: 'the room itself', rank: order.length }
    return { room, name, rank: order.indexOf(name) }
  }
  return undefined
}

/** A folder that one can look over. Tests are not counted. */
export function folderSize(files: readonly SourceText[]): readonly Violation[] {
  return [...shippedBy(files, ({ path }) => posix.dirname(path))]
    .filter(([, own]) => own.length > FOLDER_FILES)
    .map(([folder, own]) => `${folder} ${own.length} files of its own; at most ${FOLDER_FILES}`)
}

/** In a room a file name stands for one file: who knows the name knows the file. */
export function ownFileNames(files: readonly SourceText[]): readonly Violation[] {
  const roomOf = (path: string): string => path.split('/')[1] ?? ''
  return [...shippedBy(files, ({ path }) => `${roomOf(path)}/${posix.basename(path)}`).values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(' and ')} have the same name`)
}

function shippedBy(
  files: readonly SourceText[],
  keyOf: (file: SourceText) => string,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const file of files) {
    if (!isShipped(file.path)) continue
    const key = keyOf(file)
    groups.set(key, [...(groups.get(key) ?? []), file.path])
  }
  return groups
}

/** No file imports itself by way of others. Types count like values; what is loaded only when it is needed does not. */
export function importCycles(files: readonly SourceText[]): readonly Violation[] {
  const shipped = files.filter(({ path }) => isShipped(path))
  const known = new Set(shipped.map(({ path }) => path))
  const targets = new Map(
    shipped.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ node }) => !ts.isCallExpression(node))
        .map(({ target }) => posix.join(posix.dirname(file.path), target))
        .filter((path) => known.has(path)),
    ]),
  )
  // What imports nothing that is left cannot be in a circle: taken away until nothing more goes.
  for (let before = -1; before !== targets.size; ) {
    before = targets.size
    for (const [path, to] of targets)
      if (to.every((target) => !targets.has(target))) targets.delete(path)
  }
  return [...targets.keys()]
    .map((path) => circleFrom(path, targets))
    .filter((circle) => circle.length > 0 && circle[0] === [...circle].sort()[0])
    .map((circle) => `${circle.join(' -> ')} -> ${circle[0]} import one another`)
}

/** The shortest way from a file back to itself; nothing where there is none. */
function circleFrom(start: string, targets: ReadonlyMap<string, readonly string[]>): string[] {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const target of targets.get(way.at(-1)!) ?? []) {
      if (target === start) return way
      if (seen.has(target)) continue
      seen.add(target)
      ways.push([...way, target])
    }
  return []
}

/** Who reads the name of a function should know which one is meant: functions of too many files have the same. */
export function sharedFunctionNames(files: readonly SourceText[]): readonly Violation[] {
  const paths = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => isShipped(path)))
    for (const name of nodesOf(file).flatMap(functionName)) {
      const known = paths.get(name) ?? new Set()
      paths.set(name, known.add(file.path))
    }
  return [...paths]
    .filter(([name, same]) => !EACH_FILE_ITS_OWN.has(name) && same.size > FUNCTION_NAMESAKES)
    .sort(([, one], [, other]) => other.size - one.size)
    .map(([name, same]) => `${name} is a function of ${same.size} files: ${[...same].join(', ')}`)
}

/** Every verb's file exports its `command`, which the table of verbs loads by this name. */
const EACH_FILE_ITS_OWN: ReadonlySet<string> = new Set(['command'])

/** Of a function at the top of its file. */
function functionName(node: ts.Node): readonly string[] {
  if (ts.isFunctionDeclaration(node) && ts.isSourceFile(node.parent) && node.name !== undefined)
    return [node.name.text]
  const isTop =
    ts.isVariableDeclaration(node) &&
    ts.isVariableStatement(node.parent.parent) &&
    ts.isSourceFile(node.parent.parent.parent)
  const isFunction =
    isTop &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
  return isFunction && ts.isIdentifier(node.name) ? [node.name.text] : []
}

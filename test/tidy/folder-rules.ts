import { posix } from 'node:path'
import { FOLDER_FILES, SUBJECTS } from '../../scripts/rooms.ts'
import { breach, importsOf, isShipped, type SourceText, type Violation } from './syntax.ts'

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

import type { Layout } from '../layout.ts'
import type { Memory, MemoryId, Problem, Status } from '../memory.ts'
import { shortHash } from '../slug.ts'
import { OUTSIDE_INDEX, pathFault, type VaultPath, vaultPath } from '../vault-path.ts'
import { statusOfPath } from './smallcode-envelope.ts'
import { EMPTY_LIST } from './smallcode-items.ts'
import { generateMemoryMd } from './smallcode-memory-md.ts'
import { BROKEN_ID, freeId, OBJECTS_PATH, parseEnvelope, parseObjects } from './smallcode-parse.ts'
import { graftObject, removeObject, storeObject } from './smallcode-store.ts'

/**
 * smallcode's JSON store (LAY-04): the list is the truth, the markdown beside and above it is made from it.
 * What is retired or archived stands in a file of its own until it goes back to its place in the list (LAY-15).
 */
export const smallcodeLayout: Layout = {
  name: 'smallcode',
  defaultRoot: '.smallcode/memory',
  sharedPaths: [OBJECTS_PATH],
  templatePath: undefined,
  generatedPaths: [OUTSIDE_INDEX],
  isMemoryFile: (path) => path === OBJECTS_PATH || /^(retired|archived)\/[^/]+\.json$/.test(path),
  parse: (path, text) => (path === OBJECTS_PATH ? parseObjects(text) : [parseEnvelope(path, text)]),
  store: storeObject,
  remove: removeObject,
  graft: graftObject,
  place: placeObject,
  pathWhen: (path, id, status) => (statusOfPath(path) === status ? path : pathFor(id, status)),
  satellites: (memory) => (memory.id === BROKEN_ID ? [] : [readableCopy(memory)]),
  generate: (request) =>
    request.entries.some(({ memory }) => memory.id === BROKEN_ID)
      ? []
      : [generateMemoryMd(request)],
  scaffold: () => [{ path: OBJECTS_PATH, text: EMPTY_LIST }],
}

/** A readable copy that no longer says what its object says: somebody edited it, and the object is what counts. */
export function handEdited(memory: Memory, copyText: string): Problem | undefined {
  const { path, text } = readableCopy(memory)
  const plain = (written: string): string =>
    written
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      .trimEnd()
  if (plain(copyText) === plain(text)) return undefined
  return {
    code: 'hand-edited',
    line: 0,
    message: `${path} does not say what ${OBJECTS_PATH} says of ${memory.id}.`,
    hint: `Take its text over with \`everkeep edit ${memory.id}\`, or delete the copy to have it made anew.`,
  }
}

function placeObject(
  memory: Memory,
  taken: (idOrPath: string) => boolean,
): { readonly id: MemoryId; readonly path: VaultPath } {
  const id = freeId(`${memory.kind}\n${memory.title}\n${memory.createdAt ?? ''}`, taken)
  // Safe: eight hex digits that nobody uses are an id here.
  return { id: id as MemoryId, path: OBJECTS_PATH }
}

function pathFor(id: string, status: Status): VaultPath {
  return status === 'active' ? OBJECTS_PATH : vaultPath(`${status}/${fileName(id)}.json`)
}

/** As smallcode writes it: the type in front, the end without a line end. */
function readableCopy(memory: Memory): { readonly path: VaultPath; readonly text: string } {
  const { body, createdAt, id, kind, tags, title } = memory
  const head = `# ${title}\n\nType: ${kind}\nTags: ${tags.join(', ')}\nCreated: ${createdAt ?? ''}`
  return { path: vaultPath(`${fileName(`${kind}-${id}`)}.md`), text: `${head}\n\n${body}` }
}

/** An id comes from a file that anybody may have written: what is no file name everywhere is made one. */
function fileName(id: string): string {
  if (/^[\w.-]+$/.test(id) && id.length <= 80 && pathFault(`${id}.md`) === undefined) return id
  return `${id.replace(/[^\w-]+/g, '_').slice(0, 60)}-${shortHash(id)}`
}

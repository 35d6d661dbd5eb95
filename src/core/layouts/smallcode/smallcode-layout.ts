import { OUTSIDE_INDEX } from '../../base/vault-path.ts'
import type { Layout } from '../layout.ts'
import { statusOfPath } from '../status-of-path.ts'
import { readableCopy } from './smallcode-copies.ts'
import { generateMemoryMd } from './smallcode-memory-md.ts'
import { parseEnvelope, parseObjects } from './smallcode-parse.ts'
import { pathFor, placeObject } from './smallcode-place.ts'
import { BROKEN_ID, EMPTY_LIST, OBJECTS_PATH } from './smallcode-places.ts'
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
  listPaths: [OUTSIDE_INDEX],
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

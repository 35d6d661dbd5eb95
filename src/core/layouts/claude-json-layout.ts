import { BUILTIN_KINDS, type Kind } from '../kinds.ts'
import type { Layout } from '../layout.ts'
import { baseName, folderOf } from '../vault-path.ts'
import { generateIndex } from './claude-json-index.ts'
import { parseRecord } from './claude-json-parse.ts'
import { INDEX_PATH, SIDE_PATH } from './claude-json-places.ts'
import { graftSide, readSide } from './claude-json-side.ts'
import { placeRecord, removeRecord, storeRecord } from './claude-json-store.ts'
import { ignoredLists } from './ignored-lists.ts'

/**
 * Seed 001's records: one JSON file each in a folder per category (LAY-02). `kinds` are those of the vault's config.
 * Status is told in place (LAY-15); quarantined files (`*.json.invalid.<time>`) are no memories.
 */
export function claudeJsonLayout(kinds: ReadonlyMap<string, Kind> = BUILTIN_KINDS): Layout {
  const folders = new Set([...BUILTIN_KINDS.values(), ...kinds.values()].map((kind) => kind.folder))
  return {
    name: 'claude-json',
    defaultRoot: '.claude/memory',
    sharedPaths: [SIDE_PATH],
    templatePath: undefined,
    generatedPaths: [INDEX_PATH],
    listPaths: [INDEX_PATH],
    isMemoryFile: (path) =>
      path.endsWith('.json') && folders.has(folderOf(path)) && !baseName(path).startsWith('.'),
    parse: (path, text, shared) => [parseRecord({ path, text, side: readSide(shared), kinds })],
    store: storeRecord,
    remove: removeRecord,
    graft: (_path, current, image, id) => graftSide(current, image, id),
    place: (memory, taken) => placeRecord(memory, taken, kinds),
    pathWhen: (path) => path,
    satellites: () => [],
    generate: generateIndex,
    scaffold: () => [ignoredLists([INDEX_PATH])],
  }
}

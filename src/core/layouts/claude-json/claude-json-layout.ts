import { baseName, folderOf, type VaultPath } from '../../base/vault-path.ts'
import { BUILTIN_KINDS, type Kind } from '../../model/kinds.ts'
import { ignoredLists } from '../ignored-lists.ts'
import type { Layout } from '../layout.ts'
import { generateIndex } from './claude-json-index.ts'
import { graftOldEntry, moveOldFields } from './claude-json-old-fields.ts'
import { parseRecord } from './claude-json-parse.ts'
import { companionPath, INDEX_PATH, OLD_FIELDS_PATH, recordPath } from './claude-json-places.ts'
import { readSide } from './claude-json-side.ts'
import { placeRecord, removeRecord, storeRecord } from './claude-json-store.ts'

/**
 * Seed 001's records: one JSON file each in a folder per category (LAY-02). `kinds` are those of the vault's config.
 * Status stands in the record (LAY-15); quarantined files (`*.json.invalid.<time>`) are no memories.
 */
export function claudeJsonLayout(kinds: ReadonlyMap<string, Kind> = BUILTIN_KINDS): Layout {
  const folders = new Set([...BUILTIN_KINDS.values(), ...kinds.values()].map((kind) => kind.folder))
  const isRecord = (path: VaultPath): boolean =>
    path.endsWith('.json') && folders.has(folderOf(path)) && !baseName(path).startsWith('.')
  return {
    name: 'claude-json',
    defaultRoot: '.claude/memory',
    sharedPaths: [OLD_FIELDS_PATH],
    templatePath: undefined,
    generatedPaths: [INDEX_PATH],
    listPaths: [INDEX_PATH],
    isMemoryFile: isRecord,
    companionOf: (path) => (isRecord(path) ? companionPath(path) : undefined),
    recordOf: (path) => {
      const record = recordPath(path)
      return record !== undefined && isRecord(record) ? record : undefined
    },
    parse: (path, text, files) => [parseRecord({ path, text, side: readSide(files, path), kinds })],
    store: storeRecord,
    remove: removeRecord,
    graft: (_path, current, image, id) => graftOldEntry(current, image, id),
    place: (memory, taken) => placeRecord(memory, taken, kinds),
    pathWhen: (path) => path,
    satellites: () => [],
    moveOldFields,
    generate: generateIndex,
    scaffold: () => [ignoredLists([INDEX_PATH])],
  }
}

import { baseName, ownPath, type VaultPath, vaultPath } from '../../base/vault-path.ts'
import { BUILTIN_KINDS, type Kind } from '../../model/kinds.ts'
import type { MemoryId } from '../../model/memory.ts'
import { slugFor, uniqueSlug } from '../../text/slug.ts'
import { ignoredLists } from '../ignored-lists.ts'
import type { FileEdit, Layout, StoreRequest } from '../layout.ts'
import { countersFromIndex, generateVaultIndexes } from './vault-index-files.ts'
import { parseVaultMemory } from './vault-parse.ts'
import {
  DISTILL_LOG,
  INDEX_PATH,
  JSON_INDEX_PATH,
  LISTING_PATH,
  MEMORIES_FOLDER,
} from './vault-places.ts'
import { editVaultText, newVaultText } from './vault-store.ts'
import { memoryTemplate } from './vault-template.ts'

const TEMPLATE_PATH: VaultPath = ownPath('30-Templates/memory-template.md')
const LISTS: readonly VaultPath[] = [LISTING_PATH, INDEX_PATH, JSON_INDEX_PATH]

/**
 * Seed 000's vault, the layout of a new project (LAY-01). One markdown file per memory; status stands in the file.
 * The kinds tell which first tags are categories.
 */
export function vaultLayoutWith(kinds: ReadonlyMap<string, Kind>): Layout {
  return {
    ...vaultLayout,
    parse: (path, text) => [parseVaultMemory(path, text, kinds)],
    store: (request) => storeInVault(request, kinds),
  }
}

/** The same with the built-in kinds. */
export const vaultLayout: Layout = {
  name: 'vault',
  defaultRoot: '.memory',
  sharedPaths: [],
  templatePath: TEMPLATE_PATH,
  counterSource: { path: JSON_INDEX_PATH, read: countersFromIndex },
  generatedPaths: LISTS,
  listPaths: LISTS,

  isMemoryFile: isVaultMemory,
  parse: (path, text) => [parseVaultMemory(path, text, BUILTIN_KINDS)],
  store: (request) => storeInVault(request, BUILTIN_KINDS),
  remove: (_files, path) => [{ path, text: undefined }],
  graft: (_path, _current, image) => image,

  place(memory, taken) {
    const slug = uniqueSlug(slugFor(memory), (candidate) => {
      const { id, path } = slugPlace(candidate)
      return taken(id) || taken(path)
    })
    return slugPlace(slug)
  },
  pathWhen: (path) => path,

  satellites: () => [],
  generate: generateVaultIndexes,
  scaffold: () => [
    { path: TEMPLATE_PATH, text: memoryTemplate() },
    // The person's drop box: it exists, and nothing of ours lies in it (INB-04).
    { path: vaultPath('00-Inbox/.gitkeep'), text: '' },
    // Git keeps no empty folder, and the listing in it is ignored: a clone of a new vault is a vault by this (GIT-04).
    { path: vaultPath(`${MEMORIES_FOLDER}/.gitkeep`), text: '' },
    ignoredLists([...LISTS, DISTILL_LOG]),
  ],
}

/** Everything below `10-Memories/` but its listing; a name that is not `MEM-*.md` is a problem, not a reason to hide it. */
function isVaultMemory(path: VaultPath): boolean {
  if (!path.startsWith(`${MEMORIES_FOLDER}/`) || !/\.[Mm][Dd]$/.test(path)) return false
  return !/(^|\/)\./.test(path) && baseName(path).toLowerCase() !== 'readme.md'
}

function slugPlace(slug: string): { readonly id: MemoryId; readonly path: VaultPath } {
  // Safe: an id of this layout is `MEM-` and a slug.
  const id = `MEM-${slug}` as MemoryId
  return { id, path: vaultPath(`${MEMORIES_FOLDER}/${id}.md`) }
}

function storeInVault(
  { files, from, to, before, after }: StoreRequest,
  kinds: ReadonlyMap<string, Kind>,
): readonly FileEdit[] {
  const text = from === undefined ? undefined : files.get(from)
  const stored =
    text === undefined || before === undefined
      ? newVaultText(after, files.get(TEMPLATE_PATH), kinds)
      : editVaultText(text, { before, after, kinds })
  const moved = from !== undefined && from !== to && text !== undefined
  return [{ path: to, text: stored }, ...(moved ? [{ path: from, text: undefined }] : [])]
}

import type { VaultPath } from '../../core/vault-path.ts'
import type { IndexedFile, SearchIndex } from '../../ports/search-index.ts'

/** An index that lives as long as the process: for tests, and where the disk takes none. */
export function openMemoryIndex(): SearchIndex {
  const files = new Map<VaultPath, IndexedFile>()
  const notes = new Map<string, string>()
  return {
    stamps: async () => new Map([...files].map(([path, file]) => [path, file.stamp])),
    entries: async () =>
      [...files.values()]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .flatMap((file) => [...file.entries]),
    async update(put, drop) {
      for (const path of drop) files.delete(path)
      for (const file of put) files.set(file.path, file)
    },
    note: async (name) => notes.get(name),
    async setNote(name, value) {
      notes.set(name, value)
    },
    async clear() {
      files.clear()
      notes.clear()
    },
    close: () => undefined,
  }
}

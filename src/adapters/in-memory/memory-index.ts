import { listedEntries } from '../../core/recall/entry-source.ts'
import { listedOutlines } from '../../core/recall/outline.ts'
import { kindSizes } from '../../core/search/kind-sizes.ts'
import { scanSource } from '../../core/search/scan-source.ts'
import type { SearchDocument } from '../../core/search/search-document.ts'
import type { VaultPath } from '../../core/vault-path.ts'
import type { IndexedFile, Mirror, SearchIndex } from '../../ports/search-index.ts'

/** An index that lives as long as the process: for tests, and where the disk takes none. */
export function openMemoryIndex(): SearchIndex {
  const files = new Map<VaultPath, IndexedFile>()
  const searched = new Map<VaultPath, { file: IndexedFile; documents: readonly SearchDocument[] }>()
  const inOrder = () =>
    [...searched]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { file, documents }]) => ({ file, documents }))
  const entries = () =>
    [...files.values()]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .flatMap((file) => [...file.entries])
  const notes = new Map<string, string>()
  let mirror: Mirror = { state: 0, snapshot: undefined }
  return {
    stamps: async () => new Map([...files].map(([path, file]) => [path, file.stamp])),
    entries: async () => entries(),
    mirror: async () => mirror,
    async update(put, drop, next) {
      if (put.length + drop.length === 0 && next !== undefined) {
        const isSame = next.since.state === mirror.state && next.snapshot !== undefined
        if (isSame) mirror = { ...mirror, snapshot: next.snapshot }
        return mirror
      }
      for (const path of drop) files.delete(path)
      for (const file of put) {
        files.set(file.path, file)
        const { documents } = file
        if (documents !== undefined) searched.set(file.path, { file, documents })
      }
      const isNext = next?.since.state === mirror.state
      mirror = { state: mirror.state + 1, snapshot: isNext ? next.snapshot : undefined }
      return mirror
    },
    unsearched: async () => [
      ...[...files.values()]
        .filter((file) => searched.get(file.path)?.file !== file)
        .map(({ path }) => path),
      ...[...searched.keys()].filter((path) => !files.has(path)),
    ],
    async updateTerms(put, state) {
      if (state !== undefined && state !== mirror.state) return
      for (const path of searched.keys()) if (!files.has(path)) searched.delete(path)
      for (const { path, documents } of put) {
        const file = files.get(path)
        if (file !== undefined) searched.set(path, { file, documents })
      }
    },
    state: async () => mirror.state,
    terms: async () => scanSource(inOrder().flatMap(({ documents }) => [...documents])),
    entrySource: async () => listedEntries(entries()),
    outlines: async () => listedOutlines(entries()),
    activeSizes: async () => kindSizes(entries()),
    entriesAt: async (docs) => {
      const all = inOrder().flatMap(({ file }) => [...file.entries])
      return new Map(docs.flatMap((doc) => (all[doc] === undefined ? [] : [[doc, all[doc]]])))
    },
    note: async (name) => notes.get(name),
    async setNote(name, value) {
      notes.set(name, value)
    },
    async clear() {
      mirror = { state: mirror.state + 1, snapshot: undefined }
      files.clear()
      searched.clear()
      notes.clear()
    },
    rest: async () => undefined,
    restIsDue: () => false,
    close: () => undefined,
  }
}

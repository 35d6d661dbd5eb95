import type { VaultPath } from '../../core/base/vault-path.ts'
import { kindSizes } from '../../core/model/kind-sizes.ts'
import { listedOutlines } from '../../core/recall/entry-outline.ts'
import { listedEntries } from '../../core/recall/entry-source.ts'
import { scanSource } from '../../core/search/scan-source.ts'
import type { SearchDocument } from '../../core/search/search-document.ts'
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
    stamps: async (of = [...files.keys()]) =>
      new Map(of.flatMap((path) => (files.has(path) ? [[path, files.get(path)!.stamp]] : []))),
    entries: async () => entries(),
    mirror: async () => mirror,
    async update(put, drop, next) {
      if (put.length + drop.length === 0 && next !== undefined) {
        const { since, snapshot } = next
        const isNew = since.state === mirror.state && snapshot !== undefined
        if (isNew && snapshot !== 'the same') mirror = { state: mirror.state, snapshot }
        return mirror
      }
      for (const path of drop) files.delete(path)
      for (const file of put) {
        files.set(file.path, file)
        const { documents } = file
        if (documents !== undefined) searched.set(file.path, { file, documents })
      }
      const snapshot = next?.since.state === mirror.state ? next.snapshot : undefined
      const state = mirror.state + 1
      const newer = new Set([...(mirror.newer ?? []), ...put.map(({ path }) => path)])
      mirror =
        snapshot === 'the same'
          ? { state, snapshot: mirror.snapshot, ...(newer.size > 0 && { newer: [...newer] }) }
          : { state, snapshot }
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
    warmUpIsDue: () => false,
    close: () => undefined,
  }
}

import type { FileImage, Journal, Operation } from '../../src/ports/journal.ts'

/** A journal without a disk. Passes the same contract as the one on files. */
export function openMemoryJournal(): Journal {
  const done = new Map<string, Operation>()
  const begun = new Map<string, Operation>()
  const images = new Map<string, readonly FileImage[]>()
  let last = 0
  const numberOf = (operation: Operation): number => Number(operation.id.slice(3))

  return {
    nextId: async () => `op-${last + 1}`,
    async begin(operation, files) {
      last = Math.max(last, numberOf(operation))
      begun.set(operation.id, operation)
      images.set(operation.id, files)
    },
    async commit(id) {
      const operation = begun.get(id)
      if (operation === undefined) return
      begun.delete(id)
      done.set(id, operation)
    },
    async abandon(id) {
      begun.delete(id)
      done.delete(id)
      images.delete(id)
    },
    pending: async () => [...begun.values()],
    list: async () => [...done.values()].sort((a, b) => numberOf(b) - numberOf(a)),
    find: async (id) => done.get(id),
    images: async (id) => images.get(id),
    async markUndone(id, by) {
      const operation = done.get(id)
      if (operation === undefined) return
      const { undoneBy: _, ...rest } = operation
      done.set(id, by === '' ? rest : { ...rest, undoneBy: by })
    },
    async trim(limit) {
      const sizeOf = (id: string): number => JSON.stringify(images.get(id) ?? []).length
      const held = [...done.values()].filter(({ id }) => images.has(id))
      let total = held.reduce((sum, { id }) => sum + sizeOf(id), 0)
      const dropped: string[] = []
      let bytes = 0
      for (const operation of held.sort((a, b) => numberOf(a) - numberOf(b))) {
        if (operation.at >= limit.keepSince) continue
        if (operation.at >= limit.before && total <= limit.maxBytes) continue
        const size = sizeOf(operation.id)
        images.delete(operation.id)
        done.set(operation.id, { ...operation, undoable: false })
        dropped.push(operation.id)
        total -= size
        bytes += size
      }
      return { dropped, bytes }
    },
    async rewrite(edit) {
      let changed = 0
      for (const [id, operation] of done) {
        const edited = edit({ operation, images: images.get(id) ?? [] })
        if (edited === undefined) continue
        changed++
        done.set(id, edited.operation)
        if (images.has(id)) images.set(id, edited.images)
      }
      return changed
    },
  }
}

import type { Staging } from '../../src/ports/staging.ts'

/** Context files without a disk, for whoever holds the map. */
export function openMemoryStaging(files: Map<string, string> = new Map()): Staging {
  return {
    async write(name, text) {
      files.set(name, text)
      return `/staging/${name}`
    },
    async read(name) {
      return files.get(name)
    },
  }
}

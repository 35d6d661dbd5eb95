import type { Instant } from '../../src/core/base/instant.ts'
import type { Version } from '../../src/core/model/memory.ts'
import type { AcceptedVersions, Decision } from '../../src/ports/sharing/accepted-versions.ts'

/** Decisions about versions without a disk. */
export function openMemoryAccepted(
  since: Instant = '2026-01-01T00:00:00.000Z' as Instant, // Safe: written as one.
): AcceptedVersions {
  const known = new Map<Version, Decision>()
  return {
    async decided(versions) {
      const found = new Map<Version, Decision>()
      for (const version of versions) {
        const decision = known.get(version)
        if (decision !== undefined) found.set(version, decision)
      }
      return found
    },
    async note(versions, decision) {
      for (const version of versions) known.set(version, decision)
    },
    since: async () => (known.size === 0 ? undefined : since),
  }
}

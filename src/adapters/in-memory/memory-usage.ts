import type { Usage, Use } from '../../ports/usage.ts'

/** A usage log without a disk. */
export function openMemoryUsage(): Usage {
  let uses: Use[] = []
  return {
    async append(more) {
      uses.push(...more)
    },
    all: async () => [...uses],
    async drop(count) {
      uses = uses.slice(count)
    },
  }
}

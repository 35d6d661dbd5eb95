import type { Usage, Use } from '../../ports/usage.ts'

/** A usage log without a disk. */
export function openMemoryUsage(): Usage {
  let uses: Use[] = []
  let since: Use['at'] | undefined
  return {
    async append(more) {
      since ??= more[0]?.at
      uses.push(...more)
    },
    all: async (ids) => uses.filter(({ id }) => ids?.has(id) !== false),
    since: async () => since,
    async drop(count) {
      uses = uses.slice(count)
    },
  }
}

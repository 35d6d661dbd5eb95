import { useState } from 'preact/hooks'
import type { RunView } from '../../../src/surfaces/ui/contract.ts'
import { initialTicks } from './finding-groups.ts'

const keyOf = (id: string): string => `everkeep-ticks ${id}`

/** The selection survives a reload. */
export function useTicks({ id, result }: RunView): {
  readonly ticked: ReadonlySet<string>
  readonly set: (keys: readonly string[], isTicked: boolean) => void
} {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const stored = sessionStorage.getItem(keyOf(id))
    return new Set<string>(stored === null ? initialTicks(result?.items ?? []) : JSON.parse(stored))
  })
  return {
    ticked,
    set(keys, isTicked) {
      const next = new Set(ticked)
      for (const key of keys)
        if (isTicked) next.add(key)
        else next.delete(key)
      setTicked(next)
      sessionStorage.setItem(keyOf(id), JSON.stringify([...next]))
    },
  }
}

import { chmodSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/** A user whom permissions stop, on every Unix. */
export const NOBODY = 65_534

/** Does it as somebody whom permissions stop: root is another for a moment. */
export async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Lets everybody go into a temporary folder of ours, and into those around it. */
export function openWay(folder: string): void {
  const around = realpathSync(tmpdir())
  for (let at = folder; at.startsWith(around) && at !== dirname(at); at = dirname(at))
    if (statSync(at).uid === process.getuid?.() && (statSync(at).mode & 0o001) === 0)
      chmodSync(at, 0o755)
}

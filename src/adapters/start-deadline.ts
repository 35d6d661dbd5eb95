import type { Within } from './code-base-parts.ts'

export interface Deadline {
  readonly within: Within
  /** Fulfilled once the time is over and everybody who waits was told, and had a turn to say what they know. */
  readonly over: Promise<void>
  /** The work is done: nobody need be told. */
  end(): void
}

/** Time that runs out, whatever else happens. */
export function startDeadline(deadlineMs: number): Deadline {
  const until = uptimeMs() + deadlineMs
  const waiting = new Set<() => void>()
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(
      () => {
        isOver = true
        for (const stop of waiting) stop()
        setImmediate(resolve)
      },
      Math.max(0, deadlineMs),
    )
  })
  const within: Within = {
    leftMs: () => (isOver ? 0 : until - uptimeMs()),
    whenOver(stop) {
      waiting.add(stop)
      return () => void waiting.delete(stop)
    },
  }
  return { within, over, end: () => clearTimeout(timer) }
}

/** A clock that nobody can set, and that needs nothing to be loaded. */
function uptimeMs(): number {
  return process.uptime() * 1_000
}

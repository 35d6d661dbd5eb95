/** A lock of a vault that a process holds or left behind. */
export interface HeldLock {
  /** `writer`: `.everkeep/lock`. `folder`: `.index.lockdir`, which claude-memory's scripts take too. */
  readonly lock: 'writer' | 'folder'
  /**
   * live: its holder is at work. left: its holder is gone, and the next write takes it. unknown: made by a script or on
   * another machine; it counts as left in `freeIn` seconds. blocked: something that is no lock stands in its place.
   */
  readonly state: 'live' | 'left' | 'unknown' | 'blocked'
  readonly seconds?: number
  readonly freeIn?: number
  /** `host` where it is not this machine. */
  readonly by?: { readonly pid: number; readonly host?: string }
}

/** `process 4711`, `process 12 on build-7`. */
export function sayHolder({ pid, host }: NonNullable<HeldLock['by']>): string {
  return `process ${pid}${host === undefined ? '' : ` on ${host}`}`
}

const TICK_MS = 40
const COARSE_TICK_MS = 2_040
const SECOND_MS = 1_000

/**
 * File systems keep times in ticks: two writes within one look the same. Most have some milliseconds; some have whole
 * seconds (ext3, small inodes of ext4, HFS+) or every second one (FAT), which shows in the time itself.
 */
export function clockTickMs(timeMs: number): number {
  return timeMs % SECOND_MS === 0 ? COARSE_TICK_MS : TICK_MS
}

/**
 * What `toString` itself calls, after it has found out what it is asked for: that takes longer than most texts of a
 * prompt. A Node that has it no longer is asked the usual way.
 */
export function textOf(
  bytes: Buffer & { utf8Slice?(start: number, end: number): string },
  start = 0,
  end = bytes.length,
): string {
  return bytes.utf8Slice?.(start, end) ?? bytes.toString('utf8', start, end)
}

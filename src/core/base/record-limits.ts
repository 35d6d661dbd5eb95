/** Ceilings on what is written anew; what a file already holds is never refused for them (MOD-04). */
export const RECORD_LIMITS = {
  titleChars: 120,
  tags: 12,
  changes: 50,
  changeSummaryChars: 300,
  reasonChars: 300,
} as const

/** What is written beside the memories and quotes them: logs, notes of conversations, files that wait for a drafter. */
export interface Traces {
  /** Takes every piece of these values out of it; gives how many files held one (SEC-03). */
  wipe(values: readonly string[]): Promise<number>
}

/** What the state folder of a vault holds that belongs to no machine: the lock is shared by all of them. */
const SHARED = /^(?:\.gitignore|lock(?:\.owner|-journal|-wal|-shm)?)$/

export function isSharedState(name: string): boolean {
  return SHARED.test(name)
}

/** The folder of one machine. */
export function isMachineFolder(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name)
}

/** What versions before 0.2 kept beside the lock, worth taking over: the rest is made again. */
export const OLDER_STATE = [
  'inbox',
  'journal',
  'ledger.log',
  'ledger.old.log',
  'sessions',
  'usage.log',
] as const

export function isOlderState(name: string): boolean {
  return OLDER_STATE.some((known) => known === name)
}

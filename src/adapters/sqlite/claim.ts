import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'

/** A pipe in its place, which nobody reads, fails instead of holding us up. */
const TO_CLAIM =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0)
/** By then whoever claimed it has given up, or was ended. */
const CLAIMED_MS = 10 * 60 * 1_000

/**
 * Whether nobody has set out yet to bring this state of an index up to date. Only one who asks is told so: each of many
 * prompts would start a process for it.
 */
export function claimIndex(database: string): boolean {
  const claim = `${database}.claim`
  try {
    const state = stateOf(database)
    if (readClaim(claim) === state) return false
    const handle = openSync(claim, TO_CLAIM, 0o600)
    try {
      writeSync(handle, state)
    } finally {
      closeSync(handle)
    }
    return true
  } catch {
    // Where this cannot be written no index can be.
    return false
  }
}

/** Another text after every write, whatever waits in the log. */
function stateOf(database: string): string {
  return ['', '-wal']
    .map((suffix) => statSync(database + suffix, { throwIfNoEntry: false }))
    .map((file) => [file?.size ?? 0, file?.mtimeMs ?? 0, file?.ino ?? 0].join(' '))
    .join(' ')
}

function readClaim(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // A pipe in its place would be waited for.
  if (!stats?.isFile() || Date.now() - stats.mtimeMs > CLAIMED_MS) return undefined
  return readFileSync(path, 'utf8')
}

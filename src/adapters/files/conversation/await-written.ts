import { errnoOf } from '../disk/disk-error.ts'
import { readEnd } from '../disk/read-start.ts'

const PAUSE_MS = 10
/** The end of a line of an event, with its time; what stands in quotation marks within a text is escaped. */
const END_BYTES = 4096
const TIMES = /"timestamp":"([^"\\]+)"/g

/**
 * Returns once a file of events holds one that happened at `at` or later, or when the time is over. Copilot CLI writes
 * events down a tenth of a second after they happened, and starts its hooks before: who reads the transcript of a turn at
 * its end does not find the turn, or no file at all (measured). The start of the hook itself is an event in it.
 */
export async function awaitWritten(path: string, at: number, withinMs: number): Promise<void> {
  for (const until = Date.now() + withinMs; !isWritten(path, at) && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

function isWritten(path: string, at: number): boolean {
  try {
    const end = readEnd(path, END_BYTES)
    const time = [...(end ?? '').matchAll(TIMES)].at(-1)?.[1]
    return end === undefined || (time !== undefined && Date.parse(time) >= at)
  } catch (error) {
    // Whoever reads it tells what else is wrong with it.
    return errnoOf(error) !== 'ENOENT'
  }
}

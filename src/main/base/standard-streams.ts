import { fstatSync, statSync, writeSync } from 'node:fs'
import type { Streams } from '../../surfaces/cli/base/terminal.ts'

/**
 * Node's own streams take longer to load than a hook takes to answer. Only a terminal needs them: a pipe and a file are
 * written to at once, and know no colours.
 */
export function streamFacts(): Streams {
  return {
    get stdin() {
      return isTerminal(0) ? process.stdin : NO_TERMINAL
    },
    get stdout() {
      return isTerminal(1) ? process.stdout : NO_TERMINAL
    },
    get stderr() {
      return isTerminal(2) ? process.stderr : NO_TERMINAL
    },
  }
}

const NO_TERMINAL = {}

/** Whether it may be one: Node then says what it is. What goes nowhere is told apart, since scripts send much there. */
export function isTerminal(handle: 0 | 1 | 2): boolean {
  try {
    const stats = fstatSync(handle)
    return stats.isCharacterDevice() && stats.rdev !== nowhere()
  } catch {
    // Closed by whoever started us.
    return false
  }
}

/** The number of the device that swallows everything; undefined where there is none. */
function nowhere(): number | undefined {
  return statSync('/dev/null', { throwIfNoEntry: false })?.rdev
}

const FULL_PIPE_MS = 5
const said = new Set<1 | 2>()

/** Whether anything was written there. */
export function hasSaid(handle: 1 | 2): boolean {
  return said.has(handle)
}

/** Writes all of a text before it returns. False when the reader went away, as in `everkeep list | head`. */
export function writeNow(handle: 1 | 2, text: string): boolean {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length > 0) said.add(handle)
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(handle, bytes, done)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException // Safe: writeSync throws system errors.
      if (code === 'EPIPE') return false
      if (code !== 'EAGAIN') throw error
      // The reader is slow and the pipe full: there is nothing to do but wait.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS)
    }
  }
  return true
}

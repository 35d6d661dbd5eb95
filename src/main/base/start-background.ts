import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'

/** What another process is asked to do for a hook, in words that fit into its command line. */
export interface BackgroundRequest {
  /** `end`: what is due when a session ends. `rest`: what makes the next search quicker. `lists`: see `rebuildLists`. */
  readonly work: 'end' | 'rest' | 'look-over' | 'lists'
  readonly cwd: string
  readonly session: string
  /** The vault whose lists are behind. */
  readonly vault?: string
  /** What to look over. */
  readonly file?: string
}

/** What the other process tells of it, while somebody listens. */
export interface BackgroundReport {
  readonly notes: readonly string[]
  readonly failed?: string
  /** Where a file was put that was looked over. */
  readonly quarantined?: string
}

/**
 * Has a process of its own do what waits for the disk. No such wait can be broken off, not even by a signal, so that
 * whoever has a deadline must not begin one: the client is let go, and the other process ends when the disk has answered.
 */
export function startInBackground(request: BackgroundRequest): Promise<BackgroundReport> {
  return new Promise((resolve) => {
    const child = start(request, 'pipe')
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', ({ message }) => resolve({ notes: [], failed: message }))
    child.on('close', () => resolve(reportOf(said)))
  })
}

/** The same for what nobody waits for. One that cannot be started is missed by nobody either. */
export function leaveToBackground(request: BackgroundRequest): void {
  try {
    const child = start(request, 'ignore')
    child.on('error', () => undefined)
    child.unref()
  } catch (error) {
    // Some refusals of the system come at once: no memory is left, the command line is too long.
    if (!isRefusal(error)) throw error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** Apart from us and our group: whoever ends a hook does not end what was left to somebody else. */
function start(request: BackgroundRequest, stdout: 'pipe' | 'ignore'): ChildProcess {
  const require = createRequire(import.meta.url)
  // Safe: it is Node's own. Most prompts need none of it, and who is late must not be given another turn.
  const { spawn } = require('node:child_process') as typeof import('node:child_process')
  const [node, binary = ''] = process.argv
  const args = [binary, 'hook', 'aside', JSON.stringify(request)]
  return spawn(node ?? process.execPath, args, {
    stdio: ['ignore', stdout, 'ignore'],
    detached: true,
    windowsHide: true,
  })
}

function reportOf(said: string): BackgroundReport {
  try {
    // Safe: our own process said it.
    return JSON.parse(said) as BackgroundReport
  } catch {
    return { notes: [], failed: 'what was left to another process has failed' }
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import type { Within } from './code-base-parts.ts'

export interface ToolCall {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly within: Within
  readonly input?: string
  /** Gets the output as it comes; returning true means that enough was seen. */
  readonly onText: (text: string) => boolean | undefined
  /** More output than this is a question that was asked wrongly. */
  readonly maxBytes?: number
}

export type ToolOutcome =
  | { readonly kind: 'ended'; readonly code: number }
  /** The reader had enough. */
  | { readonly kind: 'stopped' }
  /** Time or room ran out. */
  | { readonly kind: 'cut' }
  /** There is no such program, or it could not be started. */
  | { readonly kind: 'absent' }

const MAX_BYTES = 256 * 1024 * 1024

/** Starting a program takes some milliseconds in which nothing else happens: with less time left none is started. */
const START_MS = 4

/**
 * Runs a program that only reads, and reads what it says. When its time is over it is ended and not waited for: a
 * program that hangs on a slow disk does not hear a signal.
 */
export function runTool(call: ToolCall): Promise<ToolOutcome> {
  if (call.within.leftMs() < START_MS) return Promise.resolve({ kind: 'cut' })
  return new Promise((resolve) => {
    const child = spawn(call.command, call.args, {
      cwd: call.cwd,
      stdio: [call.input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    let bytes = 0
    let isDone = false
    const end = (outcome: ToolOutcome): void => {
      if (isDone) return
      isDone = true
      forget()
      resolve(outcome)
      if (outcome.kind === 'stopped' || outcome.kind === 'cut') leave(child)
    }
    const forget = call.within.whenOver(() => end({ kind: 'cut' }))
    child.on('error', () => end({ kind: 'absent' }))
    child.on('close', (code) => end({ kind: 'ended', code: code ?? -1 }))
    const { stdout, stdin } = child
    stdout?.setEncoding('utf8')
    stdout?.on('data', (text: string) => {
      bytes += text.length
      if (isDone) return
      if (bytes > (call.maxBytes ?? MAX_BYTES)) end({ kind: 'cut' })
      else if (call.onText(text) === true) end({ kind: 'stopped' })
    })
    // A program that ends before it read everything closes the pipe: its answer tells enough.
    stdin?.on('error', () => undefined)
    stdin?.end(call.input)
  })
}

/** Ends a program, and keeps nothing of it that this process would wait for. */
function leave(child: ChildProcess): void {
  child.kill('SIGKILL')
  child.stdout?.destroy()
  child.stdin?.destroy()
  child.unref()
}

/** All that a program says, or undefined when it failed, was cut short, or is not there. */
export async function outputOf(call: Omit<ToolCall, 'onText'>): Promise<string | undefined> {
  const pieces: string[] = []
  const outcome = await runTool({ ...call, onText: (text) => void pieces.push(text) })
  return outcome.kind === 'ended' && outcome.code === 0 ? pieces.join('') : undefined
}

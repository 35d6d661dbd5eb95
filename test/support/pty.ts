import { spawn, spawnSync } from 'node:child_process'
import { BINARY } from '../cli/harness.ts'
import { WARM } from './warm-env.ts'

/** Why nothing can be tried in a terminal here; undefined where it can. */
export const WHY_NO_PTY: string | undefined = hasScript()
  ? undefined
  : 'skipped: util-linux `script` is not on this machine'

function hasScript(): boolean {
  return spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux')
}

export const KEYS = {
  up: '\u001b[A',
  down: '\u001b[B',
  enter: '\r',
  escape: '\u001b',
  interrupt: '\u0003',
} as const

/** One turn: what has to be seen since the last keys, and what is typed then. */
export type Turn = readonly [seen: string | RegExp, ...keys: readonly string[]]

export interface Session {
  readonly code: number | null
  /** All that was seen, without colours and cursor movements. */
  readonly text: string
}

const PATIENCE_MS = 20_000

/** The binary in a real terminal of 100 columns, with somebody at the keys. */
export async function inTerminal(
  args: readonly string[],
  turns: readonly Turn[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Session> {
  const line = [process.execPath, BINARY, ...args].map(quoted).join(' ')
  const child = spawn('script', ['-qefc', `stty cols 100 rows 40; exec ${line}`, '/dev/null'], {
    cwd: options.cwd,
    env: {
      ...WARM,
      PATH: process.env['PATH'],
      TERM: 'xterm',
      NO_COLOR: '1',
      LC_ALL: 'C.UTF-8',
      ...options.env,
    },
  })
  const waiting = [...turns]
  let text = ''
  let from = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`still waiting for ${String(waiting[0]?.[0] ?? 'the end')} in:\n${text}`))
    }, PATIENCE_MS)
    child.stdout.on('data', (chunk: Buffer) => {
      text += plain(chunk.toString('utf8'))
      const next = waiting[0]
      if (next === undefined || !isSeen(text.slice(from), next[0])) return
      waiting.shift()
      from = text.length
      const [, ...keys] = next
      for (const key of keys) child.stdin.write(key)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      if (waiting.length === 0) resolve({ code, text })
      else reject(new Error(`it ended before ${String(waiting[0]![0])} was seen:\n${text}`))
    })
  })
}

function isSeen(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replaceAll('\r', '')
}

import { text } from 'node:stream/consumers'
import { KnownError } from '../core/errors.ts'
import { INTERRUPTED_EXIT, reportFailure } from '../surfaces/cli/exit-code.ts'
import { PLAIN } from '../surfaces/cli/output.ts'
import { run } from '../surfaces/cli/run.ts'
import { readTerminal } from '../surfaces/cli/terminal.ts'
import { environment } from './settings.ts'
import { version } from './version.ts'

const SIGTERM_EXIT = 143

/** Plugs the command line into this process: streams, signals, the way to a vault. */
export async function runCli(
  argv: readonly string[],
  exit: (code: number) => never,
): Promise<number> {
  const giveUp = new AbortController()
  const stop = (exitCode: number) => (): never => {
    giveUp.abort()
    // At once: an apply that was under way is finished or rolled back by the next open (WRT-02).
    return exit(exitCode)
  }
  process.on('SIGINT', stop(INTERRUPTED_EXIT))
  process.on('SIGTERM', stop(SIGTERM_EXIT))
  process.on('uncaughtException', (error) => exit(reportFailure(error, BUG_DOOR)))
  // The reader went away, as in `everkeep list | head`: nobody is left to tell.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      exit(0)
    })

  return run(argv, {
    version: version(),
    terminal: readTerminal(environment(), process),
    stdout: (chunk) => process.stdout.write(chunk),
    stderr: (chunk) => process.stderr.write(chunk),
    readStdin: () => text(process.stdin),
    signal: giveUp.signal,
    open: async () => {
      throw new KnownError('VAULT_NOT_FOUND', {
        message: 'There is no vault here.',
        hint: 'Run `everkeep init`.',
      })
    },
  })
}

const BUG_DOOR = {
  json: false,
  dialect: undefined,
  style: PLAIN,
  stdout: (chunk: string) => void process.stdout.write(chunk),
  stderr: (chunk: string) => void process.stderr.write(chunk),
}

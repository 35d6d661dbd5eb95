import type { App } from '../../../app/app.ts'
import type { CommandContext, OpenOptions } from './command-context.ts'

/** Opens the vault, says what is odd about it before and after, and closes it whatever happens. */
export async function withApp<T>(
  { open, out, host }: Pick<CommandContext, 'open' | 'out' | 'host'>,
  work: (app: App) => Promise<T>,
  options?: Partial<OpenOptions>,
): Promise<T> {
  const app = await open(options)
  const listenAgain = host.leaveInterrupts()
  try {
    const before = [...app.vault.notes]
    for (const note of before) out.warn(note)
    const done = await work(app)
    await app.settleLists()
    for (const note of app.vault.notes.slice(before.length)) out.warn(note)
    return done
  } finally {
    listenAgain()
    app.close()
  }
}

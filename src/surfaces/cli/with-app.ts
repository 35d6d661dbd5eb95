import type { App } from '../../app/app.ts'
import type { CommandContext, OpenOptions } from './context.ts'

/** Opens the vault, says what is odd about it, and closes it whatever happens. */
export async function withApp<T>(
  { open, out, host }: Pick<CommandContext, 'open' | 'out' | 'host'>,
  work: (app: App) => Promise<T>,
  options?: Partial<OpenOptions>,
): Promise<T> {
  const app = await open(options)
  const listenAgain = host.leaveInterrupts()
  try {
    for (const note of app.vault.notes) out.warn(note)
    return await work(app)
  } finally {
    listenAgain()
    app.close()
  }
}

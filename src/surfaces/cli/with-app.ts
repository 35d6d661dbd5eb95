import type { App } from '../../app/app.ts'
import type { CommandContext, OpenOptions } from './context.ts'

/** Opens the vault, says what is odd about it, and closes it whatever happens. */
export async function withApp<T>(
  { open, out }: Pick<CommandContext, 'open' | 'out'>,
  work: (app: App) => Promise<T>,
  options?: Partial<OpenOptions>,
): Promise<T> {
  const app = await open(options)
  try {
    for (const note of app.vault.notes) out.warn(note)
    return await work(app)
  } finally {
    app.close()
  }
}

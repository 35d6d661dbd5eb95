import type { RecallApp } from '../../../app/recall-app.ts'
import type { CommandContext } from './command-context.ts'

/** Opens the vaults of the working folder, says what is odd about them before and after, and closes them whatever happens. */
export async function withRecall<T>(
  { args, host, out }: Pick<CommandContext, 'args' | 'host' | 'out'>,
  work: (app: RecallApp) => Promise<T>,
): Promise<T> {
  const app = await host.recall({ vault: args.text('vault'), agent: args.text('agent') })
  try {
    const before = [...app.notes]
    for (const note of before) out.warn(note)
    const done = await work(app)
    for (const note of app.notes.slice(before.length)) out.warn(note)
    return done
  } finally {
    app.close()
  }
}

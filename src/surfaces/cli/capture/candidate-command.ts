import { KnownError } from '../../../core/base/errors.ts'
import { LIFECYCLE_EVENTS } from '../../../core/capture/candidate.ts'
import type { CommandContext, Host } from '../base/command-context.ts'
import { withApp } from '../base/with-app.ts'

/** Prints what seed 001's script prints, with `--json` or without (WRT-10). */
export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const lifecycleEvent = LIFECYCLE_EVENTS.find((event) => event === args.text('lifecycle-event'))
  const request = {
    category: args.text('category') ?? '',
    newInfo: await newInfoOf(context),
    lifecycleEvent,
  }
  const vault = args.text('root') ?? args.text('vault')
  return withApp(
    context,
    async (app) => {
      const outcome = await app.candidate(request)
      out.answer({ json: outcome, text: () => JSON.stringify(outcome, null, 2) })
      return 0
    },
    { vault },
  )
}

async function newInfoOf({ args, host }: CommandContext): Promise<string> {
  const file = args.text('new-info-file')
  const text = file === undefined ? args.text('new-info') : await readNamed(host, file)
  if (text !== undefined) return text
  throw new KnownError('USAGE_ERROR', {
    message: '--new-info is missing: what was learned.',
    hint: 'Give it as --new-info "<text>", or from a file with --new-info-file <file>.',
  })
}

/** A file that cannot be read is a bad argument, and exits as one. */
async function readNamed(host: Host, file: string): Promise<string> {
  try {
    return await host.readInput(file)
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    throw new KnownError('USAGE_ERROR', {
      message: `--new-info-file: ${error.message}`,
      hint: 'Give a text file of at most 1 MB, or - for standard input.',
      cause: error,
    })
  }
}

import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'
import { withRecall } from '../base/with-recall.ts'
import { injectionJson } from './injection-json.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const prompt = await promptOf(context)
  const scopes = args.list('scope')
  const session = args.text('session')
  return withRecall(context, async (app) => {
    const outcome = await app.context({
      prompt,
      record: !args.flag('trial'),
      ...(scopes.length > 0 && { scopes }),
      ...(session !== undefined && { session }),
    })
    const notes = [...new Set([...app.notes, ...outcome.notes])]
    out.answer({ json: injectionJson({ ...outcome, notes }), text: () => outcome.text })
    for (const note of outcome.notes) out.note(note)
    return 0
  })
}

async function promptOf({ args, host }: CommandContext): Promise<string> {
  const [prompt, file] = [args.text('prompt'), args.text('prompt-file')]
  if ((prompt === undefined) === (file === undefined))
    throw new KnownError('USAGE_ERROR', {
      message:
        prompt === undefined
          ? 'No prompt given.'
          : '--prompt and --prompt-file cannot be combined.',
      hint: 'Give --prompt <text>, or --prompt-file <file> with - for standard input.',
    })
  return prompt ?? host.readInput(file ?? '-', 'prompt')
}

import type { CommandContext } from '../base/command-context.ts'
import { withRecall } from '../base/with-recall.ts'
import { injectionJson } from './injection-json.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const tokens = args.number('tokens')
  return withRecall(context, async (app) => {
    const outcome = await app.brief({
      record: !args.flag('trial'),
      ...(tokens !== undefined && { tokens }),
    })
    const notes = [...new Set([...app.notes, ...outcome.notes])]
    out.answer({ json: injectionJson({ ...outcome, notes }), text: () => outcome.text })
    for (const note of outcome.notes) out.note(note)
    if (outcome.text === '') out.note('Nothing to inject yet.')
    return 0
  })
}

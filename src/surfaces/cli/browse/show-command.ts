import type { App } from '../../../app/app.ts'
import type { CommandContext } from '../base/command-context.ts'
import { memoryJson } from '../base/memory-json.ts'
import { operationJson } from '../base/operation-json.ts'
import { sayHistory, sayMemory } from '../base/say-memory.ts'
import { withApp } from '../base/with-app.ts'
import { voiceJson } from '../sharing/rules-json.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const show = async (app: App): Promise<number> => {
    const counts = !args.flag('history')
    const verify = counts && !args.flag('raw')
    const opened = await app.show(args.at(0) ?? '', { counts, verify })
    const { entry, memory, text, freshness } = opened
    if (args.flag('raw')) {
      out.answer({ json: { path: entry.path, text }, text: () => text })
      return 0
    }
    const voice = (await app.voicesOf([entry])).get(entry)!
    const operations = args.flag('history') ? await app.log({ all: true }) : []
    const history = operations.filter(({ changes }) =>
      changes.some(({ memoryId }) => memoryId === memory.id),
    )
    out.answer({
      json: {
        ...memoryJson(entry, memory),
        ...voiceJson(voice),
        vault: app.vault.root,
        ...(freshness && {
          freshness: freshness.state || null,
          warning: freshness.warning || null,
        }),
        ...(args.flag('history') && { operations: history.map(operationJson) }),
      },
      text: (style) =>
        args.flag('history')
          ? sayHistory({ memory, operations: history }, style)
          : sayMemory({ entry, memory, voice, ...(freshness && { freshness }) }, style),
    })
    return 0
  }
  return withApp(context, show, { readsOnly: true })
}

import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'
import { operationJson } from '../base/operation-json.ts'
import { withApp } from '../base/with-app.ts'
import { sayLog, sayOperation } from './say-log.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const name = args.at(1)
  if (args.at(0) === 'show' && name === undefined)
    throw new KnownError('USAGE_ERROR', {
      message: 'No operation given.',
      hint: '`everkeep log show <operation>`; `everkeep log` lists them.',
    })
  return withApp(context, async (app) => {
    if (name !== undefined) {
      const { operation, diffs } = await app.showOperation(name)
      out.answer({
        json: { ...operationJson(operation), diffs },
        text: (style) => sayOperation({ operation, diffs }, style),
      })
      return 0
    }
    const all = args.flag('all')
    const limit = args.number('limit')
    const operations = await app.log({ all, ...(!all && limit !== undefined && { limit }) })
    out.answer({
      json: { operations: operations.map(operationJson) },
      text: (style) => sayLog(operations, style),
    })
    if (operations.length === 0) out.note('The log is empty.')
    return 0
  })
}

import type { App } from '../../../app/app.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Arguments } from '../base/arguments.ts'
import type { CommandContext } from '../base/command-context.ts'
import { secretAnswer } from '../base/secret-answer.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

type EditRequest = Parameters<App['planEdit']>[1]

export async function command(context: CommandContext): Promise<number> {
  const name = context.args.at(0) ?? ''
  return withApp(context, async (app) => {
    const request = await editRequest(context, app, name)
    return carryOut(context, app, await app.planEdit(name, request))
  })
}

/** What is to change: single fields, a text that was handed in, or what comes out of the editor. */
async function editRequest(context: CommandContext, app: App, name: string): Promise<EditRequest> {
  const { args, host, out } = context
  const common: EditRequest = {
    hash: args.text('hash'),
    reason: args.text('reason'),
    force: args.flag('force'),
    secrets: secretAnswer(args),
  }
  const fields = fieldsOf(args)
  const input = args.text('input')
  if (fields !== undefined) return { ...common, fields }
  if (input !== undefined) return { ...common, text: await host.readInput(input) }
  if (!host.terminal.interactive || out.json)
    throw new KnownError('USAGE_ERROR', {
      message: 'Nothing to change, and no terminal to open an editor in.',
      hint: 'Set a field, such as --title "<text>", or pass the new text with --input <file>.',
    })
  const { id, extension, text, version } = await app.editable(name)
  const edited = await host.edit({ name: id, extension, text })
  return { ...common, text: edited, hash: common.hash ?? version }
}

function fieldsOf(args: Arguments): EditRequest['fields'] {
  const fields = {
    title: args.text('title'),
    summary: args.text('summary'),
    topic: args.text('topic'),
    addTags: args.list('add-tag'),
    removeTags: args.list('remove-tag'),
  }
  const { addTags, removeTags, ...texts } = fields
  const said = [
    ...Object.values(texts).filter((text) => text !== undefined),
    ...addTags,
    ...removeTags,
  ]
  if (said.length === 0) return undefined
  if (args.text('input') === undefined) return fields
  throw new KnownError('USAGE_ERROR', {
    message: '--input and options for single fields cannot be combined.',
    hint: 'Use one or the other.',
  })
}

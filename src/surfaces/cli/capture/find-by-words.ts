import type { App } from '../../../app/app.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { sayMemory } from '../base/say-memory.ts'
import { oneLine } from '../base/text-width.ts'

const SHOWN = 5

/**
 * The names of the memories that a person means (SAV-05): as they were given where they name memories, else those found
 * by the words. What was only found is shown and asked about; with nobody to ask it is named in the refusal.
 */
export async function namesMeant(
  context: CommandContext,
  app: App,
): Promise<readonly string[] | 'cancelled'> {
  const names = context.args.positionals
  try {
    for (const name of names) await app.show(name, { counts: false })
    return names
  } catch (error) {
    if (!(error instanceof KnownError) || error.code !== 'MEMORY_NOT_FOUND') throw error
    return foundByWords(context, app, error)
  }
}

async function foundByWords(
  { args, host, out }: CommandContext,
  app: App,
  error: KnownError,
): Promise<readonly string[] | 'cancelled'> {
  const query = args.positionals.join(' ')
  const { hits } = await app.search({ query, limit: SHOWN })
  if (hits.length === 0) throw error
  const found = hits.map(({ entry }) => entry.memory)
  if (!host.terminal.interactive || out.json) throw namedInstead(query, found)
  const { isCancel, select } = await import('@clack/prompts')
  const id = await select<string>({
    message: `Which memory do you mean by ${JSON.stringify(query)}?`,
    options: found.map((memory) => ({
      value: memory.id,
      label: oneLine(memory.title),
      hint: `${memory.kind}, ${memory.id}`,
    })),
  })
  if (isCancel(id)) return 'cancelled'
  const shown = await app.show(id, { counts: false })
  out.answer({ json: null, text: (style) => sayMemory(shown, style) })
  return (await confirm('Forget this?')) ? [id] : 'cancelled'
}

function namedInstead(
  query: string,
  found: readonly { readonly id: string; readonly title: string }[],
): KnownError {
  const [best] = found
  return new KnownError('MEMORY_NOT_FOUND', {
    message: `No memory is called ${JSON.stringify(query)}. Closest: ${found.map(({ id, title }) => `${id} (${title})`).join('; ')}.`,
    hint: `Use its id: everkeep forget ${best?.id ?? ''}`,
  })
}

import type { CheckedFile } from '../../../app/install/check-install.ts'
import type { InstallScope } from '../../../core/install/clients.ts'
import { CLIENT_NAMES, type ClientName } from '../../../core/model/client-name.ts'
import type { CommandContext } from '../base/command-context.ts'
import { FINDINGS_EXIT } from '../base/exit-code.ts'
import type { Style } from '../base/output.ts'
import { byOwnFolder, ownFolder } from '../base/own-folder.ts'
import { plural } from '../base/plural.ts'
import { renderTable } from '../base/table.ts'
import { carryOutInstall } from './carry-out-install.ts'

const NEXT =
  'Next: start a new conversation in a project with a vault (`everkeep init` makes one). Matching memories are injected with your prompts. `everkeep uninstall` restores these files.'

export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const scope: InstallScope = args.text('scope') === 'project' ? 'project' : 'user'
  const request = {
    clients: namedClients(args.list('client')) ?? ('detected' as const),
    scope,
    aliases: args.flag('aliases'),
  }
  const app = await host.installer()
  if (!args.flag('check'))
    return carryOutInstall(context, app, await app.plan(request), {
      question: 'Install these?',
      // Files of a project get no hooks: nothing comes by itself.
      ...(scope === 'user' && { next: NEXT }),
    })
  const files = await app.check(request)
  out.answer({ json: { scope, files }, text: (style) => sayCheck(files, style) })
  return files.every(({ state }) => state === 'installed' || state === 'plugin') ? 0 : FINDINGS_EXIT
}

/** Undefined when none was named. */
export function namedClients(given: readonly string[]): readonly ClientName[] | undefined {
  if (given.includes('all')) return CLIENT_NAMES
  return given.length === 0 ? undefined : CLIENT_NAMES.filter((name) => given.includes(name))
}

function sayCommands(files: readonly CheckedFile[]): string {
  const { folder, names } = ownFolder(files)
  return `${folder}: ${plural(names.length, 'command')}`
}

export function sayCheck(files: readonly CheckedFile[], style: Style): string {
  const columns = [
    { header: 'CLIENT', cell: ({ client }: CheckedFile) => client },
    { header: 'STATE', cell: ({ state }: CheckedFile) => state },
    { header: 'FILE', cell: ({ path }: CheckedFile) => path },
  ]
  const rows = byOwnFolder(files, ({ state }) => state).map((group) =>
    group.length === 1 ? group[0]! : { ...group[0]!, path: sayCommands(group) },
  )
  const wrong = files.filter(({ why }) => why !== '')
  return [
    renderTable(rows, columns, style),
    ...new Set(wrong.map(({ client, why }) => `${client}: ${why}`)),
  ].join('\n')
}

import type { CheckedFile } from '../../../app/install/check-install.ts'
import type { InstallRequest } from '../../../app/install/install.ts'
import type { InstallPlan } from '../../../app/install/install-world.ts'
import type { InstallApp } from '../../../app/install-app.ts'
import type { InstallScope } from '../../../core/install/clients.ts'
import { CLIENT_NAMES, type ClientName } from '../../../core/model/client-name.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
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
    return carryOutInstall(context, app, await planAsked(context, app, request), {
      question: 'Install these?',
      // Files of a project get no hooks: nothing comes by itself.
      ...(scope === 'user' && { next: NEXT }),
    })
  const files = await app.check(request)
  out.answer({ json: { scope, files }, text: (style) => sayCheck(files, style) })
  return files.every(({ state }) => state === 'installed' || state === 'plugin') ? 0 : FINDINGS_EXIT
}

/** The plan, with the older short names if somebody at the terminal wants those that are free (COR-48). */
async function planAsked(
  { args, out, host }: CommandContext,
  app: InstallApp,
  request: InstallRequest,
): Promise<InstallPlan> {
  const plan = await app.plan(request)
  const canAsk =
    host.terminal.interactive && !out.json && !args.flag('yes') && !args.flag('dry-run')
  if (request.aliases === true || request.scope !== 'user' || !canAsk) return plan
  const wide = await app.plan({ ...request, aliases: true })
  const known = new Set(plan.edits.map(({ path }) => path))
  const names = wide.edits.flatMap(({ path, before }) => {
    const name = /\/\.claude\/commands\/(.+)\.md$/.exec(path)?.[1]
    return name === undefined || before !== undefined || known.has(path)
      ? []
      : [`/${name.replace('/', ':')}`]
  })
  if (names.length === 0) return plan
  const question = `Also add the short names ${names.join(', ')} to this project in Claude Code?`
  return (await confirm(question)) ? wide : plan
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

import type { EmbedderApp, EmbedderState } from '../../../app/vault/embedder.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'

/** A script must not take for done what needs a yes that nobody gave. */
const UNASKED_EXIT = 2

export async function command(context: CommandContext): Promise<number> {
  const { args, host, out } = context
  const [action = 'status'] = args.positionals
  const app = await host.embedder()
  const before = await app.state()
  if (action === 'status') {
    out.answer({ json: jsonOf(before), text: () => sayState(before) })
    return 0
  }
  const isInstall = action === 'install'
  const planned = isInstall ? sayPlan(before) : `Delete ${before.folder} and its settings.`
  const answer = await consent(context, planned)
  const after = answer === 'yes' ? await changeEmbedder(app, isInstall, out.note) : before
  out.report({
    json: { dry_run: answer === 'dry-run', done: answer === 'yes', ...jsonOf(after) },
    text: ({ colors }) => {
      if (answer === 'yes') return sayOutcome(after)
      if (answer === 'no') return 'Cancelled; nothing was changed.'
      return answer === 'dry-run' ? `${colors.yellow('[DRY RUN]')} ${planned}` : planned
    },
  })
  if (answer === 'unasked') out.note('Nothing was changed: nobody could be asked; add --yes.')
  if (answer === 'no') return INTERRUPTED_EXIT
  return answer === 'unasked' ? UNASKED_EXIT : 0
}

function changeEmbedder(
  app: EmbedderApp,
  isInstall: boolean,
  say: (text: string) => void,
): Promise<EmbedderState> {
  return isInstall ? app.install(say) : app.remove()
}

async function consent(
  { args, host, out }: CommandContext,
  planned: string,
): Promise<'yes' | 'no' | 'dry-run' | 'unasked'> {
  if (args.flag('dry-run')) return 'dry-run'
  if (args.flag('yes')) return 'yes'
  if (!host.terminal.interactive || out.json) return 'unasked'
  host.stdout(`${planned}\n`)
  return (await confirm('Do it?')) ? 'yes' : 'no'
}

function jsonOf({ folder, installed, isUsed, packages }: EmbedderState) {
  return {
    folder,
    installed: installed ?? null,
    used: isUsed,
    download_bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function sayPlan({ folder, packages }: EmbedderState): string {
  const total = packages.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    `Download ${sayMegabytes(total)} with npm into ${folder}:`,
    ...packages.map(({ name, version, bytes }) => `  ${name} ${version}  ${sayMegabytes(bytes)}`),
    'Checksums are compared, no install script is run; search.embedder is set to local.',
  ].join('\n')
}

function sayState({ folder, installed, isUsed }: EmbedderState): string {
  if (installed === undefined)
    return 'No embedder is installed; search goes by words. Install one: `everkeep embedder install`'
  const names = installed.packages.map(({ name, version }) => `${name} ${version}`).join(', ')
  return [
    `Installed in ${folder} (${sayMegabytes(installed.bytes)}): ${names}`,
    isUsed
      ? 'search uses it.'
      : 'search does not use it: `everkeep embedder install` sets search.embedder.',
  ].join('\n')
}

function sayOutcome(state: EmbedderState): string {
  if (state.installed === undefined) return 'Removed. Search goes by words again.'
  return `${sayState(state)}\nRun \`everkeep index\` to compute the vectors of this vault.`
}

function sayMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
}

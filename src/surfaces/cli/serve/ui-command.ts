import type { CommandContext } from '../base/command-context.ts'

/** Serves the page until it is interrupted. */
export async function command({ args, host, out }: CommandContext): Promise<number> {
  const wantsPage = !args.flag('no-open') && !out.json
  await host.serveUi({
    vault: args.text('vault'),
    port: args.number('port') ?? 0,
    open: wantsPage,
    ready: ({ url, vault, isOpened }) => {
      out.answer({ text: () => url, json: { url, vault } })
      out.note(`Vault: ${vault}. The address works once. Stop with Ctrl+C.`)
      if (wantsPage && !isOpened) out.note('Could not open a browser: open the address yourself.')
    },
  })
  return 0
}

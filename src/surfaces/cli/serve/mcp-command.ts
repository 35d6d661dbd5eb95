import type { CommandContext } from '../base/command-context.ts'

/** Serves until the client leaves. Standard output belongs to the protocol; all else goes to standard error. */
export async function command({ args, host, out }: CommandContext): Promise<number> {
  const vault = args.text('vault')
  if (!args.flag('http')) {
    await host.serveMcp({ vault, http: undefined })
    return 0
  }
  await host.serveMcp({
    vault,
    http: {
      port: args.number('port') ?? 0,
      ready: ({ url, tokenFile }) => {
        out.note(`Serving MCP at ${url}`)
        out.note(`The token is in ${tokenFile}; send it as \`Authorization: Bearer <token>\`.`)
      },
    },
  })
  return 0
}

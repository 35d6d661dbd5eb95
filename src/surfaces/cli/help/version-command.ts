import type { CommandContext } from '../base/command-context.ts'

export async function command({ out, host }: CommandContext): Promise<number> {
  out.answer({ json: { version: host.version }, text: () => host.version })
  return 0
}

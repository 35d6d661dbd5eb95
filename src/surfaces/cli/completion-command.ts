import type { CommandContext } from './base/command-context.ts'
import { completionScript } from './completion-script.ts'
import { VERBS } from './verbs.ts'
import { SHELLS } from './verbs-helping.ts'

export async function command({ args, out }: CommandContext): Promise<number> {
  const shell = SHELLS.find((name) => name === args.at(0)) ?? 'bash'
  const script = completionScript(shell, VERBS)
  out.answer({ json: { shell, script }, text: () => script })
  return 0
}

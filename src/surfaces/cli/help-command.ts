import type { CommandContext } from './base/command-context.ts'
import { findVerb } from './base/parse-arguments.ts'
import { helpJson, sayAllHelp, sayHelp, sayVerbHelp } from './help/say-help.ts'
import { VERBS } from './verbs.ts'

export async function command({ args, out, host }: CommandContext): Promise<number> {
  const word = args.at(0)
  const verb = word === undefined ? undefined : findVerb(word, VERBS)
  out.answer({
    json: helpJson(verb ? [verb] : VERBS, host.version),
    text: (style) => {
      if (verb !== undefined) return sayVerbHelp(verb, style)
      return args.flag('all') ? sayAllHelp(VERBS, style) : sayHelp(VERBS, style)
    },
  })
  return 0
}

import type { CommandContext } from '../base/command-context.ts'
import { oneLine } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { annotateDiff } from './annotate-diff.ts'
import { diffJson } from './diff-json.ts'
import { sayVaultDiff } from './say-vault-diff.ts'
import { wantsAnnotations } from './wants-annotations.ts'

/** As `git diff --exit-code` has it. */
const CHANGED_EXIT = 1

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const forGithub = wantsAnnotations(context)
  return withApp(
    context,
    async (app) => {
      const diff = await app.diff({ range: args.at(0) })
      out.answer({
        json: diffJson(diff),
        text: (style) => (forGithub ? annotateDiff(diff) : sayVaultDiff(diff, style)),
      })
      if (!forGithub && !out.json) for (const note of diff.notes) out.note(oneLine(note))
      return args.flag('exit-code') && diff.changes.length > 0 ? CHANGED_EXIT : 0
    },
    { readsOnly: true },
  )
}

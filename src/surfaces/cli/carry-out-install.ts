import type { InstallApp } from '../../app/install-app.ts'
import type { FileEdit, InstallPlan } from '../../app/install-world.ts'
import { redact } from '../../core/secrets.ts'
import { unifiedDiff } from '../../core/unified-diff.ts'
import { confirm } from './confirm.ts'
import type { CommandContext } from './context.ts'
import { INTERRUPTED_EXIT } from './exit-code.ts'
import type { Colors } from './output.ts'
import { plural } from './plural.ts'
import { sayDiff } from './say-diff.ts'

type Answer = 'yes' | 'dry-run' | 'unasked' | 'cancelled' | 'nothing'

/** Shows what would change in the files of the clients, asks, and does it. */
export async function carryOutInstall(
  { args, out, host }: CommandContext,
  app: InstallApp,
  plan: InstallPlan,
  { question, next }: { readonly question: string; readonly next?: string },
): Promise<number> {
  const changing = plan.edits.filter(({ before, after }) => before !== after)
  const ask = async (): Promise<Answer> => {
    if (args.flag('dry-run')) return 'dry-run'
    if (changing.length === 0) return 'nothing'
    if (args.flag('yes')) return 'yes'
    if (!host.terminal.interactive || out.json) return 'unasked'
    host.stdout(`${sayEdits(changing, out.style.colors)}\n`)
    return (await confirm(question)) ? 'yes' : 'cancelled'
  }
  const answer = await ask()
  const done = answer === 'yes' || answer === 'nothing'
  // Nothing to write may still be something to write down: which clients share an entry.
  if (done) await app.apply(plan)
  out.report({
    json: {
      dry_run: answer === 'dry-run',
      written: answer === 'yes',
      files: plan.edits.map((edit) => ({
        path: edit.path,
        clients: edit.clients,
        action: actionOf(edit),
        diff: diffOf(edit),
      })),
      notes: plan.notes,
    },
    text: ({ colors }) => (done ? sayDone(plan.edits) : sayShown(changing, answer, colors)),
  })
  for (const note of plan.notes) out.note(note)
  if (answer === 'yes' && next !== undefined) out.note(next)
  if (answer === 'unasked')
    out.note(`${plural(changing.length, 'file')} not written: nobody could be asked; add --yes.`)
  return answer === 'cancelled' ? INTERRUPTED_EXIT : 0
}

function sayShown(edits: readonly FileEdit[], answer: Answer, colors: Colors): string {
  if (answer === 'cancelled') return 'Cancelled; nothing was changed.'
  if (edits.length === 0) return 'Nothing to do.'
  const mark = answer === 'dry-run' ? `${colors.yellow('[DRY RUN]')} ` : ''
  return `${mark}${plural(edits.length, 'file')} would change.\n${sayEdits(edits, colors)}`
}

export function sayEdits(edits: readonly FileEdit[], colors: Colors): string {
  return edits.map((edit) => sayDiff(diffOf(edit).trimEnd(), colors)).join('\n')
}

/** What others keep in these files may hold keys: they are not shown. */
function diffOf({ path, before, after }: FileEdit): string {
  return redact(unifiedDiff(path.replace(/^\//, ''), before, after))
}

function actionOf({ before, after }: FileEdit): 'none' | 'add' | 'remove' | 'change' {
  if (before === after) return 'none'
  if (before === undefined) return 'add'
  return after === undefined ? 'remove' : 'change'
}

const DONE = { none: 'unchanged', add: 'made', remove: 'removed', change: 'changed' } as const

export function sayDone(edits: readonly FileEdit[]): string {
  if (edits.length === 0) return 'Nothing to do.'
  return edits
    .map((edit) => `${DONE[actionOf(edit)]} ${edit.path} (${edit.clients.join(', ')})`)
    .join('\n')
}

import type { FileEdit, InstallPlan } from '../../../app/install/install-world.ts'
import type { InstallApp } from '../../../app/install-app.ts'
import { unifiedDiff } from '../../../core/format/diff/unified-diff.ts'
import { whatChanges } from '../../../core/install/what-changes.ts'
import { redact } from '../../../core/secrets/find-secrets.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import type { Colors } from '../base/output.ts'
import { byOwnFolder, ownFolder } from '../base/own-folder.ts'
import { plural } from '../base/plural.ts'
import { sayDiff } from '../base/say-diff.ts'

/** As for whatever else needs a yes that nobody gave: a script must not take it for done. */
const UNASKED_EXIT = 2

type Answer = 'yes' | 'dry-run' | 'unasked' | 'cancelled' | 'nothing'

/** Shows what would change in the files of the clients, asks, and does it. */
export async function carryOutInstall(
  { args, out, host }: CommandContext,
  app: InstallApp,
  plan: InstallPlan,
  { question, next }: { readonly question: string; readonly next?: string },
): Promise<number> {
  const changing = plan.edits.filter(({ before, after }) => before !== after)
  const say = { colors: out.style.colors, isWhole: args.flag('diff') }
  const ask = async (): Promise<Answer> => {
    if (args.flag('dry-run')) return 'dry-run'
    if (changing.length === 0) return 'nothing'
    if (args.flag('yes')) return 'yes'
    if (!host.terminal.interactive || out.json) return 'unasked'
    host.stdout(`${sayShown(changing, 'unasked', say)}\n`)
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
    text: () => (done ? sayDone(plan.edits) : sayShown(changing, answer, say)),
  })
  for (const note of plan.notes) out.note(note)
  if (answer === 'yes' && next !== undefined) out.note(next)
  if (answer === 'unasked')
    out.note(
      `${plural(changing.length, 'file')} not written: needs your approval. Run it in a terminal, or add --yes.`,
    )
  if (answer === 'cancelled') return INTERRUPTED_EXIT
  return answer === 'unasked' ? UNASKED_EXIT : 0
}

interface Saying {
  readonly colors: Colors
  /** `--diff`: line by line. */
  readonly isWhole: boolean
}

function sayShown(edits: readonly FileEdit[], answer: Answer, say: Saying): string {
  if (answer === 'cancelled') return 'Cancelled; nothing was changed.'
  if (edits.length === 0) return 'Nothing to do.'
  const mark = answer === 'dry-run' ? `${say.colors.yellow('[DRY RUN]')} ` : ''
  const how = say.isWhole ? '' : ' `--diff` shows every line.'
  return `${mark}${plural(edits.length, 'file')} would change.${how}\n${sayEdits(edits, say)}`
}

/** Of what others wrote too, so much of a diff is read: rows of a narrow terminal, since a whole file may be one line. */
const DIFF_ROWS_MAX = 20
const ROW_CHARS = 80

const terminalRows = (text: string): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / ROW_CHARS)), 0)

function sayEdits(edits: readonly FileEdit[], say: Saying): string {
  const groups = say.isWhole ? edits.map((edit) => [edit]) : byFolder(edits)
  return groups
    .map((group) =>
      group.length === 1
        ? sayEdit(group[0]!, say)
        : say.colors.bold(`${WOULD[actionOf(group[0]!)]} ${sayFolder(group)}`),
    )
    .join('\n')
}

/** Our commands, folder by folder, as far as they come or go as a whole. */
function byFolder(edits: readonly FileEdit[]): readonly (readonly FileEdit[])[] {
  return byOwnFolder(edits, (edit) => {
    const action = actionOf(edit)
    return action === 'change' ? undefined : action
  })
}

function sayFolder(group: readonly FileEdit[]): string {
  const { folder, names } = ownFolder(group)
  return `${folder} (${group[0]!.clients.join(', ')}): ${names.join(', ')}`
}

/** A file of others with every line that changes, if they are few; else, and where all is ours, setting by setting. */
function sayEdit(edit: FileEdit, { colors, isWhole }: Saying): string {
  const { path, clients, before, after } = edit
  const diff = diffOf(edit).trimEnd()
  const settings = whatChanges(path, before, after)
  const isShort = terminalRows(diff) <= DIFF_ROWS_MAX
  if (isWhole || settings.length === 0 || (actionOf(edit) === 'change' && isShort))
    return sayDiff(diff, colors)
  const title = `${WOULD[actionOf(edit)]} ${path} (${clients.join(', ')})`
  return [colors.bold(title), sayDiff(redact(settings.join('\n')), colors)].join('\n')
}

const WOULD = { none: 'keep', add: 'make', remove: 'remove', change: 'change' } as const

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

function sayDone(edits: readonly FileEdit[]): string {
  if (edits.length === 0) return 'Nothing to do.'
  return byFolder(edits)
    .map((group) => {
      const edit = group[0]!
      const what =
        group.length === 1 ? `${edit.path} (${edit.clients.join(', ')})` : sayFolder(group)
      return `${DONE[actionOf(edit)]} ${what}`
    })
    .join('\n')
}

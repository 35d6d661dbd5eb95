import {
  CHANGE_NAMES,
  type DiffSide,
  type MemoryChange,
  type VaultDiff,
} from '../../../core/sharing/vault-diff.ts'
import type { CommandContext } from '../base/command-context.ts'
import { oneLine } from '../base/text-width.ts'
import { withApp } from '../base/with-app.ts'
import { sayAnnotation } from './github-annotation.ts'
import { sayAuthor } from './say-author.ts'
import { sayCounts, sayVaultDiff } from './say-vault-diff.ts'
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

/** A diff as `--json` prints it. Names are public: added to, never renamed. */
function diffJson(diff: VaultDiff): object {
  const { changes } = diff
  return {
    from: sideJson(diff.from),
    to: sideJson(diff.to),
    counts: {
      rules: changes.filter(({ rule }) => rule).length,
      ...Object.fromEntries(
        CHANGE_NAMES.map((name) => [name, changes.filter(({ change }) => change === name).length]),
      ),
    },
    changes: changes.map(changeJson),
    usage_only: diff.usageOnly,
    format_only: diff.formatOnly,
    notes: diff.notes,
  }
}

function sideJson({ name, commit, vault }: DiffSide): object {
  return { name, commit: commit ?? null, vault: vault ?? null }
}

function changeJson(change: MemoryChange): object {
  const { statusReason, holdsSecret, was, by, ...rest } = change
  return {
    ...rest,
    status_reason: statusReason,
    holds_secret: holdsSecret,
    was: was ?? null,
    by: by.kind === 'commit' ? { ...by, at: by.at ?? null } : by,
  }
}

/** A diff as remarks on a pull request: a warning for each rule, a notice for the rest (GIT-08). */
function annotateDiff(diff: VaultDiff): string {
  return [
    ...diff.notes.map((message) =>
      sayAnnotation({ level: 'notice', title: 'Everkeep', message, file: '' }),
    ),
    ...diff.changes.map(annotate),
    sayCounts(diff),
  ].join('\n')
}

function annotate(change: MemoryChange): string {
  const { rule, file, line } = change
  return sayAnnotation({
    level: rule ? 'warning' : 'notice',
    title: `${rule ? 'Rule' : 'Memory'} ${change.change}`,
    message: messageOf(change),
    file,
    line: change.change === 'deleted' ? undefined : line,
  })
}

function messageOf(change: MemoryChange): string {
  const { id, fields, was, by, rule, holdsSecret } = change
  // Half a secret, as a title that was cut may hold it, looks like none.
  const { title, summary, statusReason } = holdsSecret ? UNTOLD : change
  const isRetired = change.change === 'retired' || change.change === 'archived'
  return [
    title === '' ? id : `${title} (${id})`,
    ...(was !== undefined && was.id !== id ? [`was ${was.id}`] : []),
    ...(fields.length === 0 || isRetired
      ? []
      : [`changed: ${fields.map(({ name }) => name).join(', ')}`]),
    ...(isRetired && statusReason !== '' ? [`reason: ${statusReason}`] : []),
    ...(change.change === 'added' && summary !== '' && summary !== title ? [summary] : []),
    ...(rule && change.change !== 'deleted' && !isRetired ? ['agents are told to follow it'] : []),
    ...(holdsSecret ? ['it may contain a secret'] : []),
    sayAuthor(by),
  ].join('; ')
}

const UNTOLD = { title: '', summary: '', statusReason: '' }

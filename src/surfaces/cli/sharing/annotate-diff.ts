import type { MemoryChange, VaultDiff } from '../../../core/sharing/vault-diff.ts'
import { sayAnnotation } from './github-annotation.ts'
import { sayAuthor } from './say-author.ts'
import { sayCounts } from './say-vault-diff.ts'

/** A diff as remarks on a pull request: a warning for each rule, a notice for the rest (GIT-08). */
export function annotateDiff(diff: VaultDiff): string {
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

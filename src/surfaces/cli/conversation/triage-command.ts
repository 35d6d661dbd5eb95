import type { Proposed, TriageOutcome } from '../../../app/conversation/triage.ts'
import type { CommandContext } from '../base/command-context.ts'
import { plural } from '../base/plural.ts'
import { withApp } from '../base/with-app.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out } = context
  const dryRun = args.flag('dry-run')
  return withApp(context, async (app) => {
    const outcome = await app.triage({
      path: args.at(0) ?? '',
      session: args.text('session'),
      all: args.flag('all'),
      propose: args.flag('propose'),
      dryRun,
    })
    for (const note of outcome.notes) out.warn(note)
    out.answer({ json: triageJson(outcome, { dryRun }), text: () => sayTriage(outcome) })
    if (outcome.findings.length === 0) out.note(sayNothing(outcome.messages))
    return 0
  })
}

function sayNothing(messages: number): string {
  return messages === 0
    ? 'Nothing new since this transcript was last read. Add --all to read it from the start.'
    : `Nothing worth saving in ${plural(messages, 'message')}.`
}

/** What scripts may rely on. */
function triageJson(outcome: TriageOutcome, { dryRun }: { readonly dryRun: boolean }): object {
  const { session, messages, data, proposed, notes } = outcome
  return {
    dry_run: dryRun,
    session,
    messages,
    ...data,
    proposed: proposed.map(proposedJson),
    notes,
  }
}

export function proposedJson({ kind, title, fate, why }: Proposed): object {
  return { kind, title, fate, ...(why !== '' && { why }) }
}

/** A line for each kind, what became of the drafts, and the block for the model that drafts (TRI-04). */
export function sayTriage({ lines, block, proposed }: TriageOutcome): string {
  if (lines.length === 0) return ''
  return [...lines, ...proposed.map(sayProposed), '', block].join('\n')
}

const FATES: Readonly<Record<Proposed['fate'], string>> = {
  waiting: 'waits in the inbox',
  known: 'waits in the inbox already',
  rejected: 'was rejected before',
  kept: 'is kept already',
  refused: 'cannot be kept',
}

export function sayProposed({ kind, title, fate, why }: Proposed): string {
  return `${FATES[fate]}: [${kind}] ${title}${why === '' ? '' : ` (${why})`}`
}

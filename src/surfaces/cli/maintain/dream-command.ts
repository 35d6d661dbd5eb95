import type { Dream } from '../../../app/maintain/dream.ts'
import { dreamMetrics } from '../../../core/maintain/report/dream-report.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { FindingsView } from './all-vaults.ts'
import { type FindingsVerb, findingsCommand } from './findings-command.ts'
import { findingJson, vaultJson } from './findings-json.ts'
import { reported, sayDream } from './say-dream.ts'

const DREAM: FindingsVerb<Dream> = {
  title: 'dreaming',
  look: (app, step) => app.planDream({ step }),
  preview: (app, found) => app.previewDream(found),
  apply: (app, dream, { select, propose, step }) =>
    app.applyDream({ dream, select, propose, step }),
  json: dreamJson,
  say: sayDream,
  proposes: 'always',
}

export const command = (context: CommandContext): Promise<number> => findingsCommand(context, DREAM)

/** The report as data: counts, each vault with its findings and flags, and what was done. */
function dreamJson(view: FindingsView<Dream>): object {
  return {
    dry_run: view.dryRun,
    metrics: dreamMetrics(reported(view)),
    vaults: view.vaults.map((vault) =>
      vaultJson(view, vault, ({ memories, findings, drift }, numbers) => ({
        memories: memories.map(({ path, memory, freshness, verdicts }) => ({
          memory: memory.id,
          path,
          freshness,
          references: verdicts.map(({ reference, is, to, commit, why }) => ({
            reference: reference.text,
            kind: reference.kind,
            line: reference.line,
            is,
            ...(to !== undefined && { to }),
            ...(commit !== undefined && { commit }),
            why,
          })),
        })),
        findings: findings.map((one) => findingJson(memories, one, numbers.get(one))),
        indexes: drift.map(({ path, reason }) => ({ path, reason })),
      })),
    ),
  }
}

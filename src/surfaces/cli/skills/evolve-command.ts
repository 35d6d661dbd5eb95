import type { EvolveOutcome } from '../../../app/skills/evolve.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Json } from '../../../core/format/json/json.ts'
import { draftAnswer } from '../../../core/skills/draft-answer.ts'
import type { CommandContext } from '../base/command-context.ts'
import { plural } from '../base/plural.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const action = args.at(0) ?? 'look'
  if (action === 'look') return findFriction(context)
  if (action === 'draft') return draft(context)
  const skills = await host.skills()
  if (action === 'list') {
    const drafts = await skills.drafts()
    const names = drafts.map(({ name, file }) => ({ name, file }))
    out.answer({
      json: { drafts: names },
      text: () => names.map(({ name, file }) => `${name}  ${file}`).join('\n'),
    })
    if (names.length === 0) out.note('No drafts.')
    return 0
  }
  if (action === 'log') {
    const lines = await skills.audit()
    out.answer({ json: { audit: lines.map(auditEntry) }, text: () => lines.join('\n') })
    if (lines.length === 0) out.note('Nothing drafted yet.')
    return 0
  }
  const name = args.at(1)
  if (name === undefined) throw needs(action, 'the name of a draft')
  return withApp(context, async (app) =>
    carryOut(
      context,
      app,
      await (action === 'discard' ? app.planDiscard(name) : app.planPromote(name)),
    ),
  )
}

/** Counts what kept coming back. Asks no model: prints what a model is to be asked. */
async function findFriction(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const outcome = await (await host.skills()).evolve(host.signal)
  const runbook = args.flag('dry-run') ? undefined : await runbookOf(context)
  out.answer({
    json: { ...outcome, ...(runbook !== undefined && { runbook }) },
    text: () => say(outcome, args.flag('prompt')),
  })
  if (runbook !== undefined)
    out.note(
      `The runbook ${runbook.memoryId} was used ${runbook.uses} times: \`everkeep review\` can make it a skill.`,
    )
  return 0
}

/** A project without a vault has no runbooks, which is no mistake. */
async function runbookOf(context: CommandContext) {
  try {
    return await withApp(context, (app) => app.proposeRunbook())
  } catch (error) {
    if (error instanceof KnownError && error.code === 'VAULT_NOT_FOUND') return undefined
    throw error
  }
}

function say(outcome: EvolveOutcome, prompt: boolean): string {
  if (outcome.kind === 'too-few')
    return `Only ${plural(outcome.conversations, 'conversation')} of this project: too few to find habits.`
  if (outcome.friction.length === 0)
    return `Nothing recurred in the last ${plural(outcome.conversations, 'conversation')}.`
  if (prompt) return outcome.prompt
  return `${outcome.report}\n\nAsk your agent with \`everkeep evolve --prompt\`, or write a skill: \`everkeep evolve draft --input <file>\`.`
}

async function draft(context: CommandContext): Promise<number> {
  const { args, out, host } = context
  const input = args.text('input')
  if (input === undefined) throw needs('draft', '--input <file>, - for standard input')
  const answer = draftAnswer(await host.readInput(input))
  if (answer['create'] === false) {
    out.note('The model proposes no skill. Nothing was written.')
    return 0
  }
  const outcome = await (await host.skills()).evolve(host.signal)
  const friction = outcome.kind === 'looked' ? outcome.friction : []
  const sources = [...new Set(friction.flatMap(({ sittings }) => sittings))].sort()
  return withApp(context, async (app) =>
    carryOut(context, app, await app.planDraft({ draft: answer, sources })),
  )
}

function auditEntry(text: string): Json {
  try {
    // Safe: JSON.parse gives nothing but JSON.
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

function needs(action: string, what: string): KnownError {
  return new KnownError('USAGE_ERROR', {
    message: `\`evolve ${action}\` needs ${what}.`,
    hint: 'Run `everkeep evolve list` to see the drafts.',
  })
}

import { z } from 'zod'
import type { App } from '../../app/app.ts'
import type { FindingsOutcome } from '../../app/maintain/carry-out-findings.ts'
import type { FoundInVault, StandingFinding } from '../../app/maintain/plan-findings.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { Json } from '../../core/format/json/json.ts'
import { namedFor } from '../../core/install/report-commands.ts'
import { findingLabel } from '../../core/maintain/findings/say-upkeep.ts'
import { DISTILL_MODES } from '../../core/maintain/findings/suggestion.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import type { Answer } from './answer.ts'
import { type McpHost, withApp } from './mcp-host.ts'
import { LEFT_WHOLE } from './offer-plan.ts'
import { joinDone, quotedLines, sayDone } from './plan-for-model.ts'
import { type Step, sayQuestion, stepsOf } from './say-question.ts'
import { OFFERS, READS, type Tool, type ToolOutcome, tool } from './tool.ts'
import { DONE } from './tools-changing.ts'

const LINE_CHARS = 300
const LABEL_CHARS = 120
const SHOWN_MAX = 40
/** A person says yes only to what they see. */
const CHOICES_MAX = 12

/** All that check, dream, distill and hygiene find, as one list. */
const EVERYTHING = 'all'
const DISTILL = z.strictObject({
  mode: z.enum(['report', ...DISTILL_MODES, 'auto', EVERYTHING]).optional(),
  ids: z.array(z.string().min(1)).max(100).optional(),
  text: z.string().max(200_000).optional().describe('compress one id to this'),
})

export const MAINTAINING_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_check',
    title: 'Check the memories',
    description: 'Token cost and issues of the memories.',
    input: z.strictObject({}),
    output: {},
    ...READS,
    run: (_input, host) => withApp(host, check),
  }),
  tool({
    name: 'memory_dream',
    title: 'Find stale memories',
    description:
      'Check all memories against the code and each other: stale, moved, duplicate, contradictory.',
    input: z.strictObject({}),
    output: DONE,
    ...OFFERS,
    selects: true,
    run: (_input, host) => withApp(host, (app) => offerDream(host, app)),
  }),
  tool({
    name: 'memory_distill',
    title: 'Tidy memories up',
    description:
      'Health report; or memories to retire, merge, compress, fix, delete. auto: safe fixes; all: every check.',
    input: DISTILL,
    output: DONE,
    ...OFFERS,
    selects: true,
    run: (input, host) => withApp(host, (app) => distill(host, app, input)),
  }),
]

async function distill(
  host: McpHost,
  app: App,
  { mode = 'report', ids, text }: z.infer<typeof DISTILL>,
): Promise<ToolOutcome> {
  if (text !== undefined && (mode !== 'compress' || ids?.length !== 1))
    throw new KnownError('INPUT_ERROR', {
      message: 'text is for the mode compress with one id.',
      field: 'text',
      rule: 'mode compress, ids with the one memory',
      hint: 'Pass mode, ids and text together. Nothing was changed.',
    })
  if (mode === 'report') return reportHealth(app)
  if (mode === 'auto') return keepTidy(app)
  return mode === EVERYTHING
    ? offerAll(host, app)
    : offerMode(host, app, { mode, names: ids, text })
}

/** Logged like the terminal's report; no memory file changes (COR-45). */
async function reportHealth(app: App): Promise<Answer> {
  const report = await app.distillReport()
  const warnings = await app.logReport(report)
  const { health, overview } = report
  const counts: [string, number][] = []
  for (const mode of DISTILL_MODES)
    counts.push([mode, (await app.suggestDistill({ mode })).list.length])
  return {
    text: [
      `Health ${health.score}/100 (${health.status}), ${overview.memories} memories, ${overview.tokens} tokens.`,
      ...counts.map(([mode, many]) => `${mode}: ${many}`),
      'No memory file was changed.',
      ...warnings,
    ].join('\n'),
    facts: { status: 'done', score: health.score, suggestions: Object.fromEntries(counts) },
  }
}

async function keepTidy(app: App): Promise<Answer> {
  const { outcome, fixes } = await app.distillAuto()
  return sayDone(outcome, [
    Object.entries(fixes)
      .map(([fix, many]) => `${fix}: ${many}`)
      .join(', '),
  ])
}

async function check(app: App): Promise<Answer> {
  const { budget, issues, healthy, growth } = await app.checkVault()
  const lines = issues.map(({ path, message, action }) =>
    said(`${path === '' ? '' : `${path}: `}${message} ${namedFor('mcp', action)}`),
  )
  return {
    text: [
      `~${budget.used} of ${budget.cap} tokens (${budget.percent}%), ${growth.month} new in 30 days.`,
      ...(lines.length === 0 ? ['No issues.'] : [shown(lines)]),
    ].join('\n'),
    facts: { healthy, issues: issues.map(({ code, path }) => ({ code, path })) },
  }
}

/** Something to choose, under a number that a call can name. */
interface Choice {
  readonly label: string
  readonly why: string
  readonly needs: 'nothing' | 'consent'
}

async function offerDream(host: McpHost, app: App): Promise<ToolOutcome> {
  const dream = await app.planDream()
  return offerFindings(host, app, {
    verb: 'dream',
    ...dream,
    planOf: (select) => app.previewDream(dream, select),
    apply: (later, how) => later.applyDream({ dream, ...how }),
  })
}

async function offerAll(host: McpHost, app: App): Promise<ToolOutcome> {
  const maintenance = await app.planMaintain()
  return offerFindings(host, app, {
    verb: 'maintain',
    ...maintenance,
    planOf: (select) => app.previewMaintain(maintenance, select),
    apply: (later, how) => later.applyMaintain({ maintenance, ...how }),
  })
}

interface FoundFindings extends Pick<FoundInVault<StandingFinding>, 'memories' | 'findings'> {
  readonly verb: string
  readonly notes: readonly string[]
  readonly planOf: (select: readonly number[]) => Promise<Plan>
  readonly apply: (
    app: App,
    how: { readonly select: readonly number[]; readonly propose: boolean },
  ) => Promise<FindingsOutcome<StandingFinding>>
}

async function offerFindings(
  host: McpHost,
  app: App,
  { verb, memories, findings, notes, planOf, apply }: FoundFindings,
): Promise<ToolOutcome> {
  const found = findings.flatMap(({ finding, standing }, at) =>
    standing === 'rejected' ? [] : [{ finding, at }],
  )
  return offer(host, app, {
    verb,
    choices: found.map(({ finding }) => ({
      label: findingLabel(memories, finding),
      why: finding.reason,
      needs: finding.needs,
    })),
    planOf: (place) => planOf([found[place]!.at]),
    notes,
    carryOut: async (later, places) => {
      const select = places.map((place) => found[place]!.at)
      const done = await apply(later, { select, propose: false })
      return joinDone(done.outcomes.map((outcome) => sayDone(outcome, done.notes)))
    },
    leave: async (later) => leftOver(await apply(later, { select: [], propose: true })),
  })
}

async function offerMode(
  host: McpHost,
  app: App,
  request: Parameters<App['suggestDistill']>[0],
): Promise<ToolOutcome> {
  const { mode } = request
  const { list, notes } = await app.suggestDistill(request)
  return offer(host, app, {
    verb: `distill ${mode}`,
    choices: list.map(({ label, detail, needs }) => ({
      label: `${mode} ${label}`,
      why: detail,
      needs,
    })),
    planOf: (place) => app.planDistill({ ...request, chosen: [list[place]!.key] }),
    notes,
    carryOut: async (later, places) => {
      const chosen = places.map((place) => list[place]!.key)
      const plan = await later.planDistill({ ...request, chosen })
      return sayDone(await later.apply({ plan, select: 'all' }), plan.notes)
    },
    leave: async (later) => {
      const { waiting } = await later.proposeDistill(request)
      return leftOver({ proposed: waiting })
    },
  })
}

interface Offered {
  readonly verb: string
  readonly choices: readonly Choice[]
  /** What a choice would do by itself, for the person to see. */
  readonly planOf: (place: number) => Promise<Plan>
  readonly notes: readonly string[]
  /** Both get the vault as it is opened when the person has answered. */
  readonly carryOut: (later: App, places: readonly number[]) => Promise<Answer>
  readonly leave: (later: App) => Promise<Answer>
}

/** What needs a person's word waits for it; the rest is found again. */
function leftOver({ proposed }: { readonly proposed: number }): Answer {
  const what = proposed === 1 ? '1 proposal is new' : `${proposed} proposals are new`
  return { text: `${what} in the inbox: \`memory_review\` lists them.`, facts: {} }
}

async function offer(host: McpHost, app: App, offered: Offered): Promise<ToolOutcome> {
  const { verb, choices, planOf, notes, carryOut, leave } = offered
  if (choices.length === 0) return nothing(notes)
  const { root } = app.vault
  const few = choices.slice(0, CHOICES_MAX)
  const more = choices.length - few.length
  const rest = more > 0 ? [`and ${more} more, found again next time`] : []
  const labels = few.map(({ label }) => said(label))
  const steps: Step[] = []
  for (const [place, { why }] of few.entries()) {
    const plan = await planOf(place)
    const { diffs } = await app.preview(plan)
    const lines = stepsOf(plan, diffs).flatMap((step) => step.lines)
    steps.push({
      what: plainLine(labels[place]!, LABEL_CHARS),
      lines: [{ as: 'why', text: said(why) }, ...lines],
    })
  }
  return {
    id: host.newId('plan'),
    question: sayQuestion({
      opening: `Everkeep (${verb}) would change your memories:`,
      steps,
      whole: LEFT_WHOLE,
    }),
    text: [
      quotedLines(few.map(({ why }, at) => `- c${at + 1} ${labels[at]}: ${said(why)}`)),
      ...rest,
      ...notes,
    ].join('\n'),
    facts: {
      changes: few.map(({ needs }, at): Json => ({ id: `c${at + 1}`, action: labels[at]!, needs })),
    },
    carryOut: ({ select }) =>
      withApp(host, (later) => carryOut(later, selectedPlaces(select, few.length)), root),
    leave: () => withApp(host, leave, root),
  }
}

function selectedPlaces(select: readonly string[] | undefined, many: number): readonly number[] {
  if (select === undefined) return Array.from({ length: many }, (_, place) => place)
  return select.map((id) => {
    const place = Number(/^c([1-9]\d*)$/.exec(id)?.[1] ?? 0) - 1
    if (place >= 0 && place < many) return place
    throw new KnownError('INPUT_ERROR', {
      message: `${JSON.stringify(id)} is not a change of this plan.`,
      field: 'select',
      rule: `c1 to c${many}`,
      hint: 'Nothing was changed. Call the tool again without a plan, and choose from what it lists.',
    })
  })
}

function nothing(notes: readonly string[]): Answer {
  return {
    text: ['Nothing to do.', ...notes].join('\n'),
    facts: { status: 'done', operation: null },
  }
}

function shown(lines: readonly string[]): string {
  const more = lines.length - SHOWN_MAX
  const few = lines.slice(0, SHOWN_MAX).map((line) => `- ${line}`)
  return quotedLines([...few, ...(more > 0 ? [`and ${more} more`] : [])])
}

function said(text: string): string {
  return plainLine(redact(text), LINE_CHARS)
}

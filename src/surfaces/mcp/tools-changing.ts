import { z } from 'zod'
import type { App } from '../../app/app.ts'
import type { StatusVerb } from '../../app/capture/change-status.ts'
import type { ApplyRequest } from '../../app/write/apply-request.ts'
import type { Answer } from './answer.ts'
import { isOffer } from './consent-offers.ts'
import { type McpHost, withApp, withRecall } from './mcp-host.ts'
import { offerPlan } from './offer-plan.ts'
import { joinDone, sayDone } from './plan-for-model.ts'
import { linesIn, type Step, sayQuestion, stepName, stepsOf } from './say-question.ts'
import { ADDS, OFFERS, type Tool, type ToolOutcome, tool } from './tool.ts'
import { saidText } from './tool-schema.ts'

const NAMES_MAX = 50
const TEXT_CHARS_MAX = 100_000

const ids = z.array(z.string().min(1)).min(1).max(NAMES_MAX)
const reason = z.string().max(200).optional()

/** What every tool that changes something says of it: done, partly, refused, plan, choose, declined or waiting. */
export const DONE = {
  status: z.string(),
  plan: z.string().optional(),
}

const UPDATE = z.strictObject({
  id: z.string().min(1),
  version: z.string().optional(),
  text: saidText(TEXT_CHARS_MAX).optional().describe('the whole new text'),
  fields: z.record(z.string(), z.json()).optional(),
  title: z.string().min(1).max(120).optional(),
  summary: z.string().max(400).optional(),
  add_tags: z.array(z.string().min(1)).optional(),
  reason,
})

export const CHANGING_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_update',
    title: 'Update a memory',
    description:
      'Change one memory: its text (or fields, where it has them), title, summary or tags. Read it with memory_get first and give its version.',
    input: UPDATE,
    output: DONE,
    ...OFFERS,
    run: (input, host) => withVaultOf(host, [input.id], (root) => offerUpdate(host, input, root)),
  }),
  tool({
    name: 'memory_forget',
    title: 'Forget memories',
    description: 'Retire memories: no longer injected, can be restored.',
    input: z.strictObject({ ids, reason }),
    output: DONE,
    ...OFFERS,
    run: (input, host) =>
      withVaultOf(host, input.ids, async (root) =>
        withApp(
          host,
          async (app) =>
            offerPlan(
              host,
              app,
              await app.planStatus('forget', { names: input.ids, reason: input.reason ?? '' }),
            ),
          root,
        ),
      ),
  }),
  tool({
    name: 'memory_restore',
    title: 'Restore memories',
    description: 'Bring retired or archived memories back.',
    input: z.strictObject({ ids }),
    output: DONE,
    ...ADDS,
    run: (input, host) => withVaultOf(host, input.ids, (root) => restore(host, input.ids, root)),
  }),
  tool({
    name: 'memory_undo',
    title: 'Undo a change',
    description: 'Undo an operation (op-7), or the last one: files get their old content back.',
    input: z.strictObject({ operation: z.string().optional() }),
    output: DONE,
    ...OFFERS,
    idempotent: false,
    run: ({ operation = 'last' }, host) => withApp(host, (app) => offerUndo(host, app, operation)),
  }),
]

function offerUpdate(
  host: McpHost,
  input: z.infer<typeof UPDATE>,
  root: string,
): Promise<ToolOutcome> {
  const { text, fields, title, summary } = input
  return withApp(
    host,
    async (app) => {
      const plan = await app.planEdit(input.id, {
        fields: { title, summary, addTags: input.add_tags, body: text, content: fields },
        hash: input.version,
        reason: input.reason ?? 'updated by an agent',
      })
      return offerPlan(host, app, plan)
    },
    root,
  )
}

async function offerUndo(host: McpHost, app: App, name: string): Promise<ToolOutcome> {
  const { plan, summary = [], undoes = name } = await app.planUndo(name)
  const offer = await offerPlan(host, app, plan)
  if (!isOffer(offer)) return offer
  return {
    ...offer,
    question: sayQuestion({
      opening: `Everkeep would undo ${undoes}:`,
      steps: undoSteps({ plan, summary }, (await app.preview(plan)).diffs),
      whole: `Cancel to see all of it with \`everkeep undo ${undoes} --dry-run\`.`,
    }),
    facts: { ...offer.facts, undoes },
    carryOut: () =>
      withApp(host, async (later) => sayDone(await later.undo(undoes), plan.notes), app.vault.root),
    leave: async () => ({ text: `\`everkeep undo ${undoes}\` does it.`, facts: {} }),
  }
}

/** By memory where the log names one; the lists that follow come last. */
function undoSteps(
  { plan, summary = [] }: Pick<ApplyRequest, 'plan' | 'summary'>,
  diffs: ReadonlyMap<string, string>,
): readonly Step[] {
  const places = summary.map(({ path, from = path }) => [path, from])
  const isNamed = new Set<string>(places.flat())
  return [
    ...summary.map(({ action, title, memoryId }, at) => ({
      what: stepName(action, { title, id: memoryId }),
      lines: [...new Set(places[at])].flatMap((path) => linesIn(diffs.get(path) ?? '')),
    })),
    ...stepsOf({ changes: [], files: plan.files.filter(({ path }) => !isNamed.has(path)) }, diffs),
  ]
}

/** Names are looked for in all vaults around; all of one call must lie in the same. */
async function withVaultOf(
  host: McpHost,
  names: readonly string[],
  work: (root: string) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const root = await withRecall(host, (app) => app.whereIs(names[0] ?? ''))
  return work(root)
}

/** Nothing is lost by it, so nobody is asked. */
async function restore(
  host: McpHost,
  names: readonly string[],
  root: string,
): Promise<ToolOutcome> {
  return withApp(
    host,
    async (app) => {
      const archived: string[] = []
      const retired: string[] = []
      for (const name of names) {
        const { memory } = await app.show(name, { counts: false })
        ;(memory.status === 'archived' ? archived : retired).push(memory.id)
      }
      const bring = async (
        verb: StatusVerb,
        some: readonly string[],
      ): Promise<readonly Answer[]> => {
        if (some.length === 0) return []
        const plan = await app.planStatus(verb, { names: some, reason: '' })
        return [sayDone(await app.apply({ plan, select: 'all', byPerson: false }), plan.notes)]
      }
      return joinDone([
        ...(await bring('restore', retired)),
        ...(await bring('unarchive', archived)),
      ])
    },
    root,
  )
}

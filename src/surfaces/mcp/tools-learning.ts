import { z } from 'zod'
import type { App } from '../../app/app.ts'
import type { SavePlan } from '../../app/capture/save.ts'
import { type LearnRequest, outsideProject } from '../../app/learn/learn-sources.ts'
import { KnownError } from '../../core/base/errors.ts'
import { isOffer } from './consent-offers.ts'
import { type McpHost, withApp } from './mcp-host.ts'
import { offerLesson } from './offer-lesson.ts'
import { offerPlan } from './offer-plan.ts'
import { sayDone } from './plan-for-model.ts'
import { OFFERS, type Tool, type ToolOutcome, tool } from './tool.ts'
import { saidText } from './tool-schema.ts'
import { DONE } from './tools-changing.ts'

const TEXT_CHARS_MAX = 200_000

const SAVE = z.strictObject({
  text: saidText(TEXT_CHARS_MAX),
  kind: z.string().optional().describe('decision, preference, constraint, runbook, ...'),
  title: z.string().min(1).max(120).optional(),
  tags: z.array(z.string().min(1)).max(12).optional(),
  files: z.array(z.string().min(1)).optional(),
  replaces: z.string().min(1).optional().describe('the memory it replaces'),
  force: z.boolean().optional().describe('save it all the same'),
})

const LEARN = z.strictObject({
  text: saidText(TEXT_CHARS_MAX).optional(),
  path: z.string().min(1).max(1_000).optional(),
  task: z.int().min(0).optional(),
  files: z.string().max(2_000).optional().describe('1,3-5 or all'),
  decide: z
    .array(z.string().max(500))
    .max(200)
    .optional()
    .describe('1=SKIP, 2=EXTEND id, 3+4=CREATE'),
  kind: z.string().optional(),
  topic: z.string().optional(),
})

export const LEARNING_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_save',
    title: 'Save a memory',
    description:
      'Save one lasting fact in the words of the user, with its reason. Search first: update an existing memory, replace a reversed decision.',
    input: SAVE,
    output: DONE,
    ...OFFERS,
    run: (input, host) => withApp(host, (app) => save(host, app, input)),
  }),
  tool({
    name: 'memory_learn',
    title: 'Learn from a text or file',
    description:
      'Make memories of a text, file, folder or task. Lists files first; the user decides each segment.',
    input: LEARN,
    output: DONE,
    ...OFFERS,
    selects: true,
    run: (input, host) =>
      withApp(host, (app) => offerLesson(host, app, { ...input, source: learnSource(input) })),
  }),
]

/** What is new is kept at once; what would change a memory that is there is offered (WRT-16). */
async function save(host: McpHost, app: App, input: z.infer<typeof SAVE>): Promise<ToolOutcome> {
  const { force, replaces, ...told } = input
  const into = replaces === undefined ? {} : { into: { how: 'replace', id: replaces } as const }
  const planned = await app.planSave({ ...told, ...into, origin: 'agent' })
  const { action, target, doubts, plan } = planned
  if (action === 'known') return known(target)
  if (doubts.length > 0 && force !== true)
    return {
      text: [
        'Not saved:',
        ...doubts.map(({ why }) => `- ${why}`),
        'If the user still wants it, call again with force.',
      ].join('\n'),
      facts: { status: 'declined' },
    }
  if (action === 'create') return keep(host, app, planned)
  if (replaces !== undefined) return offerPlan(host, app, plan)
  if (force === true)
    return keep(host, app, await app.planSave({ ...told, into: { how: 'new' }, origin: 'agent' }))
  const offer = await offerPlan(host, app, plan)
  return isOffer(offer) ? { ...offer, text: `${offer.text}\n${BESIDE}` } : offer
}

/** Two servers are told in nearly the same words: what is another fact must not have to take the place of the first. */
const BESIDE =
  'It would replace the text of that memory, which stays in its history. If it is another fact, call again with force to keep both.'

async function keep(host: McpHost, app: App, planned: SavePlan): Promise<ToolOutcome> {
  const { plan } = planned
  const saved = await app.saveMemory(planned, { force: true, replace: false })
  if (saved.kind === 'known') return known(saved.id)
  if (saved.kind === 'proposed') return offerPlan(host, app, plan)
  const { text, facts } = sayDone(saved.outcome, plan.notes)
  return { text, facts: { ...facts, id: saved.outcome.operation?.changes[0]?.memoryId ?? null } }
}

function known(id = ''): ToolOutcome {
  return { text: `${id} already says this.`, facts: { id: id || null } }
}

/** Only what lies below the working folder: what an agent names may have been put into its mouth. */
function learnSource({ text, path, task }: z.infer<typeof LEARN>): LearnRequest {
  const given = [text, path, task].filter((one) => one !== undefined).length
  if (given !== 1)
    throw new KnownError('INPUT_ERROR', {
      message: given === 0 ? 'No source given.' : 'text, path and task cannot be combined.',
      field: 'text',
      rule: 'a text, a path or a task',
      hint: 'Pass text, path or task.',
    })
  if (task !== undefined) return { task }
  if (text !== undefined) return { input: text, asText: true }
  const parts = (path ?? '').split(/[\\/]/)
  const isOutside = /^([\\/~]|[a-z]:)/i.test(path ?? '') || parts.includes('..')
  if (!isOutside) return { input: path ?? '', asText: false }
  throw outsideProject(path ?? '')
}

import { z } from 'zod'
import type { App } from '../../app/app.ts'
import { KnownError } from '../../core/errors.ts'
import { type McpHost, withApp } from './host.ts'
import { offerPlan } from './offer-plan.ts'
import { type Tool, type ToolOutcome, tool } from './tool.ts'
import { DONE } from './tools-changing.ts'

const TEXT_CHARS_MAX = 200_000

export const LEARNING_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_learn',
    title: 'Learn from a text or file',
    description:
      'Cut a text, or a file or folder of the project, into memories: compared with what is kept, each is created, added to one or takes its place.',
    input: z.strictObject({
      text: z.string().min(1).max(TEXT_CHARS_MAX).optional(),
      path: z.string().min(1).max(1_000).optional(),
      kind: z.string().optional(),
      topic: z.string().optional(),
    }),
    output: DONE,
    readOnly: false,
    destructive: true,
    selects: true,
    idempotent: true,
    run: (input, host) => withApp(host, (app) => offerLesson(host, app, input)),
  }),
]

interface LearnInput {
  readonly text?: string | undefined
  readonly path?: string | undefined
  readonly kind?: string | undefined
  readonly topic?: string | undefined
}

async function offerLesson(host: McpHost, app: App, input: LearnInput): Promise<ToolOutcome> {
  const { kind: category, topic } = input
  const sources = await app.findSources(sourceOf(input))
  const lesson = await app.readLesson(sources, { category, topic })
  const { plan } = await app.planLearn({
    decisions: lesson.decisions,
    origin: 'agent',
    notes: lesson.notes,
  })
  return offerPlan(host, app, plan)
}

/** Only what lies below the working folder: what an agent names may have been put into its mouth. */
function sourceOf({ text, path }: LearnInput): {
  readonly input: string
  readonly asText: boolean
} {
  if ((text === undefined) === (path === undefined))
    throw new KnownError('INPUT_ERROR', {
      message: text === undefined ? 'There is nothing to learn from.' : 'There are two sources.',
      field: 'text',
      rule: 'a text or a path',
      hint: 'Give either text or path.',
    })
  if (text !== undefined) return { input: text, asText: true }
  const parts = (path ?? '').split(/[\\/]/)
  const isOutside = /^([\\/~]|[a-z]:)/i.test(path ?? '') || parts.includes('..')
  if (!isOutside) return { input: path ?? '', asText: false }
  throw new KnownError('PATH_ERROR', {
    message: `${JSON.stringify(path)} is outside of the project.`,
    field: 'path',
    rule: 'relative, and inside of the project',
    hint: 'Name a file below the working folder, or give its text.',
  })
}

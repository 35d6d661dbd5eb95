import type { App } from '../../../app/app.ts'
import type { SavePlan } from '../../../app/capture/save.ts'
import type { CommandContext } from '../base/command-context.ts'
import { confirm } from '../base/confirm.ts'
import { sayReasons } from './say-save.ts'

type SaveRequest = Parameters<App['planSave']>[0]

interface Asked {
  readonly request: SaveRequest
  readonly plan: SavePlan
  /** Doubts were overruled beforehand. */
  readonly force: boolean
}

type Settled = Asked | 'cancelled'

/**
 * Goes through a save with the person: the kind, what a decision is missing, whether a similar memory is meant, what
 * speaks against it. Each answer makes a new plan; nothing is written here, and giving up at any question saves nothing.
 */
export async function askAboutSave(
  { out }: CommandContext,
  app: App,
  asked: Asked,
): Promise<Settled> {
  out.answer({ json: null, text: (style) => sayReasons(asked.plan, style).join('\n') })
  if (asked.plan.action === 'known') return asked
  const steps = [askDoubts, askKind, askDecision, askSimilar]
  let current: Settled = asked
  for (const step of steps) {
    current = await step(app, current)
    if (current === 'cancelled') return current
  }
  return current
}

async function askDoubts(_: App, asked: Asked): Promise<Settled> {
  if (asked.force || asked.plan.doubts.length === 0) return asked
  const why = asked.plan.doubts.map((doubt) => doubt.why).join('; ')
  return (await confirm(`Not recommended: ${why}. Save it anyway?`)) ? asked : 'cancelled'
}

const OTHER = 'another kind'

async function askKind(app: App, asked: Asked): Promise<Settled> {
  if (asked.request.kind !== undefined) return asked
  const { isCancel, select } = await import('@clack/prompts')
  const { kind, others } = asked.plan
  const kinds = new Map(asked.plan.kinds.map(({ name, description }) => [name, description]))
  const short = [kind, ...others.filter((other) => other !== kind)]
  const first = await select({
    message: 'Save it as',
    options: [
      ...short.map((name) => ({ value: name, label: name, hint: kinds.get(name) ?? '' })),
      { value: OTHER, label: OTHER },
    ],
    initialValue: kind,
  })
  if (isCancel(first)) return 'cancelled'
  const answer =
    first === OTHER
      ? await select({
          message: 'Which kind?',
          options: [...kinds].map(([name, hint]) => ({ value: name, label: name, hint })),
          initialValue: kind,
          maxItems: 12,
        })
      : first
  if (isCancel(answer)) return 'cancelled'
  const request = { ...asked.request, kind: answer }
  return { ...asked, request, plan: await app.planSave(request) }
}

const PARTS = [
  { key: 'context', message: 'What led to it? (Enter to skip)' },
  { key: 'revisitWhen', message: 'When should it be reconsidered? (Enter to skip)' },
] as const

/** A decision is worth more with what led to it and what would reopen it (SAV-04). */
async function askDecision(app: App, asked: Asked): Promise<Settled> {
  if (asked.plan.kind !== 'decision' || asked.plan.action === 'known') return asked
  const { isCancel, text } = await import('@clack/prompts')
  const answers: Record<string, string> = {}
  for (const { key, message } of PARTS) {
    if (asked.request.decision?.[key]) continue
    const answer = await text({ message, defaultValue: '' })
    if (isCancel(answer)) return 'cancelled'
    if (answer.trim() !== '') answers[key] = answer.trim()
  }
  if (Object.keys(answers).length === 0) return asked
  const request = { ...asked.request, decision: { ...asked.request.decision, ...answers } }
  return { ...asked, request, plan: await app.planSave(request) }
}

/** Another text's place is taken only by somebody's word. */
async function askSimilar(app: App, asked: Asked): Promise<Settled> {
  const { plan, request } = asked
  if (plan.action !== 'update' || request.into !== undefined || plan.target === undefined)
    return asked
  const { isCancel, select } = await import('@clack/prompts')
  const id = plan.target
  const how = await select<'update' | 'extend' | 'new'>({
    message: `${id} covers the same topic.`,
    options: [
      { value: 'update', label: `update ${id}`, hint: 'the old text goes to its history' },
      { value: 'extend', label: `add to ${id}`, hint: 'the old text stays' },
      { value: 'new', label: 'save a new memory' },
    ],
    initialValue: 'update',
  })
  if (isCancel(how)) return 'cancelled'
  const into = how === 'new' ? { how } : { how, id }
  const next = { ...request, into }
  return { ...asked, request: next, plan: await app.planSave(next) }
}

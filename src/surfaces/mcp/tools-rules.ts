import { z } from 'zod'
import type { App } from '../../app/app.ts'
import { sayGuard } from '../../app/rules/suggest-guard.ts'
import type { Trial } from '../../app/rules/try-on-history.ts'
import { KnownError } from '../../core/base/errors.ts'
import { isJsonObject, type JsonObject } from '../../core/format/json/json.ts'
import { guardJson } from '../../core/rules/guard.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import type { Answer } from './answer.ts'
import { withApp } from './mcp-host.ts'
import { ADDS, type Tool, tool } from './tool.ts'

const LINE_CHARS = 160
const SHOWN_MAX = 50

export const RULE_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_rules',
    title: 'Rules at the tool call',
    description:
      'Guards that check rules at the tool call: list, suggest for a memory, try a draft, propose.',
    input: z.strictObject({
      action: z.enum(['list', 'suggest', 'try', 'propose']),
      id: z.string().min(1).optional(),
      guard: z.looseObject({}).optional().describe('as `suggest` gives it'),
      lines: z.array(z.string().max(10_000)).max(SHOWN_MAX).optional(),
    }),
    output: {
      guard: z.looseObject({}).optional(),
      fires: z.array(z.string()).optional(),
      proposal: z.string().optional(),
    },
    ...ADDS,
    run: ({ action, id, guard, lines = [] }, host) =>
      withApp(host, async (app) => {
        switch (action) {
          case 'list':
            return listRules(app)
          case 'suggest':
            return suggest(app, required('id', id))
          case 'try':
            return tryDraft(app, required('guard', guard), lines)
          case 'propose':
            return propose(app, required('id', id), required('guard', guard))
        }
      }),
  }),
]

function required<T>(field: string, given: T | undefined): T {
  if (given !== undefined) return given
  throw new KnownError('INPUT_ERROR', {
    message: `No ${field} given.`,
    field,
    rule: 'required for this action',
    hint: 'Use action list to see the rules.',
  })
}

async function listRules(app: App): Promise<Answer> {
  const rules = (await app.guardedRules()).slice(0, SHOWN_MAX)
  const lines = rules.map(({ memory, guard, isLive, figures }) => {
    const { step, fired, obeyed, overridden, wrong } = figures
    const looksFor = guard === undefined ? 'cannot be used' : sayGuard(guard)
    const counts = `fired ${fired}, obeyed ${obeyed}, overridden ${overridden}, wrong ${wrong}`
    return `- ${memory.id} (${isLive ? step : 'not live'}): ${line(looksFor)}; ${counts}`
  })
  return {
    text: lines.length === 0 ? 'No rule has a guard yet.' : lines.join('\n'),
    facts: {},
  }
}

async function suggest(app: App, id: string): Promise<Answer> {
  const [made] = await app.suggestGuard({ names: [id] })
  if (made?.guard === undefined)
    return { text: `No guard: ${made?.no ?? 'no such memory.'} You may draft one.`, facts: {} }
  const guard = guardJson(made.guard)
  const trial = made.trial === undefined ? [] : sayTrial(made.trial)
  return { text: [JSON.stringify(guard), ...trial].join('\n'), facts: { guard } }
}

async function tryDraft(app: App, guard: unknown, lines: readonly string[]): Promise<Answer> {
  const { faults, fires, trial } = await app.tryGuard({ guard: asJson(guard), lines })
  const said = lines.map(
    (one) => `- ${fires.includes(one) ? 'fires on' : 'silent on'} ${line(one)}`,
  )
  return {
    text: [
      faults.length === 0
        ? 'It gets its own examples right.'
        : `Cannot be used: ${faults.join(' ')}`,
      ...said,
      ...(trial === undefined ? [] : sayTrial(trial)),
    ].join('\n'),
    facts: { fires },
  }
}

/** It waits for the user: what an agent drafts is not live before a person accepts it (GRD-02). */
async function propose(app: App, id: string, guard: unknown): Promise<Answer> {
  const plan = await app.planGuard({ name: id, guard: asJson(guard) })
  const proposed = await app.proposeNamed({
    source: 'rules',
    title: `Check at the tool call: ${id}`,
    plan,
  })
  if (proposed.fate === 'rejected')
    return { text: 'The user rejected this guard before. Nothing was proposed.', facts: {} }
  return {
    text: `Waiting as ${proposed.id}. Only the user makes it live: \`everkeep review accept ${proposed.id}\`.`,
    facts: { proposal: proposed.id },
  }
}

function asJson(guard: unknown): JsonObject {
  // Safe: it came as JSON over the wire.
  const value = guard as JsonObject
  return isJsonObject(value) ? value : {}
}

function sayTrial({ looked, fired, hits }: Trial): readonly string[] {
  const places = ['calls', 'changes', 'files'] as const
  const counts = places.map((name) => `${fired[name]} of ${looked[name]} ${name}`)
  return [
    `In history: ${counts.join(', ')}.`,
    ...hits.map(({ where, what }) => `- ${where}: ${line(what)}`),
  ]
}

function line(text: string): string {
  return plainLine(redact(text), LINE_CHARS)
}

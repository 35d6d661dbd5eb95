import type { App } from '../../app/app.ts'
import { sayOrigin } from '../../app/catalog/origins.ts'
import type { PartedNames } from '../../app/inbox/decide-rules.ts'
import type { ShownRule } from '../../app/sharing/show-rule.ts'
import type { RuleGroup } from '../../app/sharing/waiting-rules.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { fieldsToMarkdown } from '../../core/model/fields-markdown.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine, plainText } from '../../core/text/plain-text.ts'
import type { Answer } from './answer.ts'
import { type McpHost, withApp } from './mcp-host.ts'
import { LEFT_WHOLE } from './offer-plan.ts'
import { quotedLines } from './plan-for-model.ts'
import { sayQuestion } from './say-question.ts'
import type { ToolOutcome } from './tool.ts'

const TITLE_CHARS = 120

type Rule = RuleGroup['rules'][number]
type Named = PartedNames['rules']

/** Rules that wait for the user, as lines and as facts. */
export async function waitingRules(
  app: App,
  most: number,
): Promise<{ readonly text: string; readonly facts: readonly JsonObject[] }> {
  // Of a vault that nobody trusts, no word reaches an agent (TRU-04).
  if (!(await app.isTrusted())) return { text: '', facts: [] }
  const rules = (await app.waitingRules()).flatMap((group) => group.rules).slice(0, most)
  return {
    text: rules.length === 0 ? '' : quotedLines(rules.map(ruleLine)),
    facts: rules.map(({ entry, from, author }) => ({
      ...{ id: entry.memory.id, source: 'rule', from },
      author: author?.name ?? null,
    })),
  }
}

function ruleLine({ entry: { memory }, from, author }: Rule): string {
  const by = author === undefined ? from : `by ${author.name}`
  return `- ${clean(memory.id)} (rule, ${clean(by)}): ${clean(memory.title)}`
}

function clean(text: string): string {
  return plainLine(redact(text), TITLE_CHARS)
}

export async function showRules(app: App, names: readonly string[]): Promise<readonly ShownRule[]> {
  if (!(await app.isTrusted())) throw untrusted()
  const shown: ShownRule[] = []
  for (const name of names) shown.push(await app.showRule(name))
  return shown
}

function untrusted(): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: 'This vault is not trusted on this machine.',
    hint: 'The user can read it and run `everkeep trust`.',
  })
}

export function sayShownRules(shown: readonly ShownRule[]): Answer {
  return {
    text: quotedLines(shown.map(ruleText)),
    facts: { proposals: shown.map(({ memory, origin }) => ({ id: memory.id, origin })) },
  }
}

function ruleText({ memory, origin, author }: ShownRule): string {
  const head = `- ${clean(memory.id)} (${clean(sayOrigin(origin, author))}): ${clean(memory.title)}`
  const lines = redact(plainText(ruleBody(memory))).split('\n')
  return [head, ...lines.map((line) => `  > ${line}`.trimEnd())].join('\n')
}

function ruleBody({ body, fields, kind, summary }: ShownRule['memory']): string {
  return body.trim() || (fields === undefined ? summary : fieldsToMarkdown(kind, fields))
}

/** Only a person can make a rule of it: an agent's second call does not stand for their word. */
export async function offerRules(host: McpHost, app: App, rules: Named): Promise<ToolOutcome> {
  const names = rules.map(({ name }) => name)
  const shown = await showRules(app, names)
  const command = `everkeep review accept ${names.join(' ')}`
  return {
    id: host.newId('plan'),
    question: sayQuestion({
      opening: 'Should agents follow this as your rule?',
      steps: shown.map((one) => ({
        what: `${clean(one.memory.title)} (${clean(sayOrigin(one.origin, one.author))})`,
        lines: redact(ruleBody(one.memory))
          .split('\n')
          .map((text) => ({ as: 'says' as const, text })),
      })),
      whole: LEFT_WHOLE,
    }),
    ...sayShownRules(shown),
    carryOut: async ({ byPerson }) =>
      byPerson
        ? withApp(host, (later) => decideRules(later, 'accepted', rules), app.vault.root)
        : {
            text: `Only the user can accept a rule: they can run \`${command}\`.`,
            facts: { status: 'refused' },
          },
    leave: async () => ({ text: `It is still waiting: \`${command}\`.`, facts: {} }),
  }
}

export async function decideRules(
  app: App,
  decision: 'accepted' | 'declined',
  named: Named,
): Promise<Answer> {
  const { rules } = await app.decideRules(decision, { named })
  const effect =
    decision === 'accepted'
      ? 'it is a rule on this machine now; no file was changed'
      : 'it stays reference; no file was changed'
  return {
    text: rules.map(({ memory }) => `${decision} ${memory.id}: ${effect}`).join('\n'),
    facts: { status: 'done' },
  }
}

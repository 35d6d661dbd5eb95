import type { App } from '../../../app/app.ts'
import type { CommandContext } from '../base/command-context.ts'
import { INTERRUPTED_EXIT } from '../base/exit-code.ts'
import type { RuleGroups } from './rules-json.ts'
import { sayDecided, sayRule, sayRuleGroups } from './say-rules.ts'

type Answer = 'accept' | 'decline' | 'skip' | 'quit'

/** One rule after the other, text first. Each answer holds at once. Returns the exit code. */
export async function reviewRules(
  { out }: CommandContext,
  app: App,
  groups: RuleGroups,
): Promise<number> {
  for (const group of groups) {
    out.answer({ json: null, text: (style) => `\n${sayRuleGroups([group], style)}` })
    for (const [index, { entry }] of group.rules.entries()) {
      const shown = await app.showRule(entry.memory.id)
      const place = `${index + 1}/${group.rules.length}`
      out.answer({ json: null, text: (style) => `\n${sayRule(shown, style, place)}` })
      const answer = await ask()
      if (answer === undefined) return INTERRUPTED_EXIT
      if (answer === 'quit') return 0
      if (answer === 'skip') continue
      const named = [{ name: entry.memory.id, version: shown.version }]
      const decision = answer === 'accept' ? 'accepted' : 'declined'
      const decided = await app.decideRules(decision, { named })
      out.report({ json: null, text: (style) => sayDecided(decided, style) })
    }
  }
  return 0
}

async function ask(): Promise<Answer | undefined> {
  const { isCancel, select } = await import('@clack/prompts')
  const answer = await select<Answer>({
    message: 'Should agents follow this rule?',
    options: [
      { value: 'accept', label: 'accept', hint: 'as if you had said it' },
      { value: 'decline', label: 'decline', hint: 'it stays reference' },
      { value: 'skip', label: 'skip', hint: 'decide later' },
      { value: 'quit', label: 'quit' },
    ],
    initialValue: 'skip',
  })
  return isCancel(answer) ? undefined : answer
}

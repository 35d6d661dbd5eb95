import type { App } from '../../../app/app.ts'
import type { DecidedRules } from '../../../app/inbox/decide-rules.ts'
import type { ShownRule } from '../../../app/sharing/show-rule.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { CommandContext } from '../base/command-context.ts'
import { decidedJson, shownRuleJson } from './rules-json.ts'
import { sayDecided, sayRule } from './say-rules.ts'

type Choice = Parameters<App['decideRules']>[1]
type Decision = DecidedRules['decision']

/** `--author` or `--mine`: rules, and no proposals; undefined when neither is given. */
export function groupChoice(
  { args }: CommandContext,
  names: readonly string[],
): Choice | undefined {
  const author = args.text('author')
  const own = args.flag('mine')
  if (author === undefined && !own) return undefined
  if (names.length > 0 || args.flag('all') || (author !== undefined && own))
    throw new KnownError('USAGE_ERROR', {
      message: 'Ids, --all, --author and --mine cannot be combined.',
      hint: 'Use one of them.',
    })
  return author === undefined ? { own: true } : { author }
}

/** Records what the person decided about rules, and says what that means. */
export async function decideRules(
  { args, out }: CommandContext,
  app: App,
  decision: Decision,
  choice: Choice,
): Promise<number> {
  const dryRun = args.flag('dry-run')
  const decided = await app.decideRules(decision, choice, { dryRun })
  out.report({
    json: { ...decidedJson(decided), ...(dryRun && { dry_run: true }) },
    text: (style) =>
      dryRun
        ? decided.rules.map(({ memory }) => `would be ${decision}: ${memory.id}`).join('\n')
        : sayDecided(decided, style),
  })
  return 0
}

export async function showRules(
  { out }: CommandContext,
  app: App,
  names: readonly string[],
): Promise<void> {
  const shown: ShownRule[] = []
  for (const name of names) shown.push(await app.showRule(name))
  out.answer({
    json: { rules: shown.map(shownRuleJson) },
    text: (style) => shown.map((one) => sayRule(one, style)).join('\n\n'),
  })
}

import { sayOrigin } from '../../../app/catalog/origins.ts'
import type { DecidedRules } from '../../../app/inbox/decide-rules.ts'
import type { ShownRule } from '../../../app/sharing/show-rule.ts'
import { dayOf } from '../../../core/base/instant.ts'
import { shellWord } from '../../../core/base/shell-word.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { sayMemory } from '../base/say-memory.ts'
import { oneLine } from '../base/text-width.ts'
import type { RuleGroup, RuleGroups } from './rules-json.ts'

/** Rules that wait, one paragraph for each reason they wait for. */
export function sayRuleGroups(groups: RuleGroups, { colors }: Style): string {
  return groups
    .map((group) =>
      [
        colors.bold(`${groupHeading(group)}:`),
        ...group.rules.map(
          ({ entry: { memory } }) =>
            `  ${colors.cyan(oneLine(memory.id))}  ${oneLine(memory.title)} ${colors.dim(`(${oneLine(memory.kind)})`)}`,
        ),
        colors.dim(`  ${howToAccept(group)}`),
      ].join('\n'),
    )
    .join('\n\n')
}

function groupHeading({ from, author, rules }: RuleGroup): string {
  const count = plural(rules.length, 'rule')
  const was = rules.length === 1 ? 'was' : 'were'
  switch (from) {
    case 'author':
      return author === undefined
        ? `${count} came from somebody else`
        : `${count} came from ${oneLine(author.name)} in ${author.commit} (${dayOf(author.at)})`
    case 'outside':
      return `${count} ${was} changed outside of everkeep`
    case 'older':
      return `${count} of yours ${was} written before acceptance was recorded, or on another machine`
    case 'unknown':
      return `${count}: git does not tell who wrote ${rules.length === 1 ? 'it' : 'them'}`
  }
}

function howToAccept({ from, author, rules }: RuleGroup): string {
  const one = `everkeep review accept ${rules.length === 1 ? shellWord(oneLine(rules[0]!.entry.memory.id)) : '<id>'}`
  const all =
    from === 'older'
      ? 'everkeep review accept --mine'
      : author === undefined
        ? undefined
        : `everkeep review accept --author ${shellWord(oneLine(author.name))}`
  return all === undefined ? `Accept: ${one}` : `Accept: ${one}, or all: ${all}`
}

/** `2 rules are waiting`; nothing where none do. */
export function sayRuleCount(groups: RuleGroups): readonly string[] {
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0)
  return count === 0 ? [] : [`${plural(count, 'rule')} waiting.`]
}

/** The text first: whoever accepts a rule has read it. */
export function sayRule(shown: ShownRule, style: Style, place?: string): string {
  const said = sayOrigin(shown.origin, shown.author)
  const decision = shown.decision === 'declined' ? ', declined here' : ''
  return [
    ...(place === undefined ? [] : [place]),
    sayMemory(shown, style),
    '',
    `${style.colors.dim('origin:')} ${oneLine(said)}${decision}`,
  ].join('\n')
}

/** What was decided, and how to take it back. */
export function sayDecided({ decision, rules }: DecidedRules, { colors }: Style): string {
  if (rules.length === 0) return 'No rules are waiting.'
  const isYes = decision === 'accepted'
  const word = isYes ? colors.green('accepted') : colors.yellow('declined')
  const id = rules.length === 1 ? rules[0]!.memory.id : '<id>'
  const [it, are] = rules.length === 1 ? ['it', 'it stays'] : ['them', 'they stay']
  const effect = isYes
    ? `Agents on this machine follow ${it} now. No file was changed, so this is not in the log; undo it with \`everkeep review decline ${oneLine(id)}\`.`
    : `For agents ${are} reference. No file was changed; undo it with \`everkeep review accept ${oneLine(id)}\`.`
  return [
    ...rules.map(
      ({ memory }) => `${word} ${colors.bold(oneLine(memory.id))}  ${oneLine(memory.title)}`,
    ),
    colors.dim(effect),
  ].join('\n')
}

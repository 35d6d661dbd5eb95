import type { DecidedRules } from '../../../app/inbox/decide-rules.ts'
import type { ShownRule } from '../../../app/sharing/show-rule.ts'
import type { RuleGroup } from '../../../app/sharing/waiting-rules.ts'
import { memoryJson } from '../base/memory-json.ts'

export type RuleGroups = readonly RuleGroup[]
export type { RuleGroup }
export type WaitingRule = RuleGroup['rules'][number]
type Author = NonNullable<WaitingRule['author']>

/** Rules that wait, as `--json` prints them. */
export function rulesJson(groups: RuleGroups): readonly object[] {
  return groups.flatMap(({ rules }) => rules.map(ruleJson))
}

function ruleJson({ entry, from, author }: WaitingRule): object {
  const { path, version, memory } = entry
  const { id, kind, title, summary } = memory
  return { id, kind, title, summary, path, version, from, author: authorJson(author) }
}

export function authorJson(author: Author | undefined): object | null {
  if (author === undefined) return null
  const { name, email, at, commit } = author
  return { name, email, at, commit }
}

export function shownRuleJson(shown: ShownRule): object {
  return { ...memoryJson(shown.entry, shown.memory), ...voiceJson(shown) }
}

/** Who speaks in a memory; `origin` itself is what its file says. */
export function voiceJson(voice: Pick<ShownRule, 'origin' | 'author' | 'decision'>): object {
  return {
    effective_origin: voice.origin,
    ...(voice.origin === 'shared' && {
      shared_by: authorJson(voice.author),
      decision: voice.decision ?? null,
    }),
  }
}

export function decidedJson({ decision, rules }: DecidedRules): object {
  return {
    [decision]: rules.map(({ path, version, memory: { id, title } }) => ({
      ...{ id, title, path, version },
    })),
  }
}

import type { RuleFinding } from '../../../app/rules/check-files.ts'
import type { GuardedRule } from '../../../app/rules/guarded-rules.ts'
import type { Suggestion } from '../../../app/rules/suggest-guard.ts'
import { guardJson } from '../../../core/rules/guard.ts'

export function guardedRuleJson({
  memory,
  entry,
  guard,
  faults,
  isLive,
  figures,
  next,
  origin,
}: GuardedRule) {
  return {
    id: memory.id,
    title: memory.title,
    path: entry.path,
    origin,
    guard: guard === undefined ? null : guardJson(guard),
    faults,
    live: isLive,
    step: isLive ? figures.step : null,
    next_step: next ?? null,
    fired: figures.fired,
    obeyed: figures.obeyed,
    overridden: figures.overridden,
    wrong: figures.wrong,
    last_fired: figures.lastFired ?? null,
  }
}

export function suggestionJson(
  { memory, guard, no, trial }: Suggestion,
  proposed: ReadonlyMap<string, string>,
) {
  return {
    id: memory.id,
    title: memory.title,
    guard: guard === undefined ? null : guardJson(guard),
    ...(no !== '' && { no }),
    ...(trial && { trial }),
    proposal: proposed.get(memory.id) ?? null,
  }
}

export function ruleFindingJson({ rule, path, line, text }: RuleFinding) {
  return { id: rule.memory.id, do: rule.guard?.do ?? null, file: path, line: line ?? null, text }
}

import type { Guard } from '../../core/rules/guard.ts'
import { callMatcher, type Surroundings } from '../../core/rules/match-guard.ts'
import type { AddedFile } from '../../ports/rule-history.ts'
import type { World } from '../../ports/world.ts'
import { type GuardedRule, readGuardedRules } from './guarded-rules.ts'

export interface CheckFilesRequest {
  readonly what:
    | { readonly kind: 'staged' }
    | { readonly kind: 'since'; readonly revision: string }
    | { readonly kind: 'paths'; readonly paths: readonly string[] }
}

export interface RuleFinding {
  readonly rule: GuardedRule
  readonly path: string
  /** From 1; undefined: the file as a whole. */
  readonly line: number | undefined
  readonly text: string
}

/** What the edit guards of this vault say of files or changes, for a pre-commit hook or CI (GRD-08). */
export async function checkFiles(
  world: World,
  { what }: CheckFilesRequest,
): Promise<{ readonly findings: readonly RuleFinding[]; readonly files: number }> {
  const rules = await readGuardedRules(world)
  const files =
    what.kind === 'paths'
      ? await world.ruleHistory?.files(what.paths)
      : await world.ruleHistory?.added(what)
  const findCode = await world.findCode?.()
  const findings = (files ?? []).flatMap((file) =>
    rules.flatMap((rule) => findingsIn(rule, file, findCode)),
  )
  return { findings, files: files?.length ?? 0 }
}

function findingsIn(
  rule: GuardedRule,
  file: AddedFile,
  findCode: Surroundings['findCode'],
): readonly RuleFinding[] {
  const { guard } = rule
  if (guard === undefined || guard.on !== 'edit') return []
  return hitsIn(guard, file, findCode).map(({ line, text }) => ({
    ...{ rule, line, text },
    path: file.path,
  }))
}

/** Text guards are asked line by line, so that each finding has its line. */
export function hitsIn(
  guard: Guard,
  { path, lines }: AddedFile,
  findCode: Surroundings['findCode'],
): readonly { readonly line: number | undefined; readonly text: string }[] {
  const anywhere = { ...guard, match: { ...guard.match, branch: [] } }
  const hits = (added: string): boolean =>
    callMatcher({ act: 'edit', files: [{ path, added }] }, { findCode }).hit(anywhere) !== undefined
  const whole = lines.map(({ text }) => text).join('\n')
  if (!hits(whole)) return []
  if (guard.match.text.length === 0 || guard.match.code !== undefined)
    return [{ line: undefined, text: '' }]
  return lines.filter(({ text }) => hits(text))
}

import { KnownError } from '../../core/base/errors.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { type Entry, GUARD_KEY, type Memory } from '../../core/model/memory.ts'
import { isRuleKind } from '../../core/model/rule-kinds.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { failedExamples } from '../../core/rules/examples.ts'
import { type Guard, guardJson, readGuard } from '../../core/rules/guard.ts'
import { suggestGuard } from '../../core/rules/suggest/suggest-guard.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, loadChangeable } from '../catalog/find-memory.ts'
import { readSome } from '../catalog/read-some.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { openTrial, type Trial } from './try-on-history.ts'

export interface Suggestion {
  readonly entry: Entry
  readonly memory: Memory
  readonly guard: Guard | undefined
  /** Why there is none. */
  readonly no: string
  /** What it would have done so far (GRD-03). */
  readonly trial: Trial | undefined
}

/** Guards for these rules, or for all that have none yet; each tried on history. Changes nothing. */
export async function suggestGuards(
  world: World,
  { names }: { readonly names: readonly string[] },
): Promise<readonly Suggestion[]> {
  const { entries } = await readCatalog(world)
  const isNamed = names.length > 0
  const wanted = isNamed
    ? names.map((name) => findEntry(entries, name))
    : entries.filter(({ memory }) => isRuleKind(memory.kind) && memory.status === 'active')
  const texts = await readSome(world, wanted)
  const tryOn = await openTrial(world)
  const suggestions: Suggestion[] = []
  for (const entry of wanted) {
    const memory = texts.get(entry)?.memory
    if (memory === undefined || (!isNamed && memory.extra[GUARD_KEY] !== undefined)) continue
    const made = isRuleKind(memory.kind)
      ? suggestGuard(`${memory.title}\n${memory.body}`)
      : {
          no: `It is a ${memory.kind}: only preferences, feedback, constraints and conventions are rules.`,
        }
    suggestions.push(
      'guard' in made
        ? { entry, memory, guard: made.guard, no: '', trial: await tryOn(made.guard) }
        : { entry, memory, guard: undefined, no: made.no, trial: undefined },
    )
  }
  return suggestions
}

/** A plan that puts a guard into its memory. One that gets its own examples wrong is refused. */
export async function planGuard(
  world: World,
  { name, guard }: { readonly name: string; readonly guard: JsonObject },
): Promise<Plan> {
  const { entries } = await readCatalog(world)
  const { memory, entry, version } = await loadChangeable(world, findEntry(entries, name))
  if (!isRuleKind(memory.kind))
    throw new KnownError('INPUT_ERROR', {
      message: `${memory.id} is a ${memory.kind}, which is not a kind of rule.`,
      hint: 'Only preferences, feedback, constraints and conventions take a guard.',
    })
  const read = readGuard(guard)
  const findCode = await world.findCode?.()
  if ('guard' in read && read.guard.match.code !== undefined && findCode === undefined)
    throw new KnownError('CONFIG_ERROR', {
      message: 'Code rules need the package @ast-grep/napi, which is not here.',
      hint: 'Install it as docs/RULES.md says, or match text in added lines instead.',
    })
  const faults =
    'faults' in read
      ? read.faults
      : failedExamples(read.guard, findCode).map(({ example, wanted }) =>
          wanted === 'must' ? `It misses ${example}.` : `It fires on ${example}.`,
        )
  if ('faults' in read || faults.length > 0)
    throw new KnownError('VALIDATION_ERROR', {
      message: `This guard cannot be used: ${faults.join(' ')}`,
      field: GUARD_KEY,
      rule: 'a guard gets all of its own examples right',
      hint: 'Correct the match or the examples: docs/RULES.md has all fields.',
    })
  const after = { ...memory, extra: { ...memory.extra, [GUARD_KEY]: guardJson(read.guard) } }
  return makePlan(world, 'rules', {
    changes: [
      {
        action: 'update',
        target: { id: memory.id, path: entry.path },
        before: version,
        after: { as: 'memory', memory: after, path: entry.path },
        reason: `check this rule at the tool call: ${sayGuard(read.guard)}`,
        evidence: [],
        needs: 'consent',
      },
    ],
  })
}

/** A guard in one line: `on shell, deny npm install`. */
export function sayGuard({ on, do: deed, match }: Guard): string {
  const { argv, path, text, code, branch } = match
  const parts = [
    ...(argv
      ? [
          [argv.program.join('|'), argv.sub.join('|'), ...argv.flags, ...argv.args]
            .filter(Boolean)
            .join(' '),
        ]
      : []),
    ...(path.length > 0 ? [path.join(', ')] : []),
    ...(text.length > 0
      ? [`with ${text.slice(0, 3).join(', ')}${text.length > 3 ? ' ...' : ''}`]
      : []),
    ...(code ? [`with ${code.language} code like ${JSON.stringify(code.rule)}`] : []),
    ...(branch.length > 0 ? [`on branch ${branch.join(', ')}`] : []),
  ]
  return `on ${on}, ${deed} ${parts.join(' ')}`
}

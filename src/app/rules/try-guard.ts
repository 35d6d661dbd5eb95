import type { JsonObject } from '../../core/format/json/json.ts'
import { EXAMPLE_SEPARATOR, failedExamples, tryExample } from '../../core/rules/examples.ts'
import { type Guard, readGuard } from '../../core/rules/guard.ts'
import type { World } from '../../ports/world.ts'
import { readGuardedRules } from './guarded-rules.ts'
import { openTrial, type Trial } from './try-on-history.ts'

export interface TriedGuard {
  /** Why it cannot be used; none: it gets its own examples right. */
  readonly faults: readonly string[]
  /** Which of the lines it fires on. */
  readonly fires: readonly string[]
  readonly trial: Trial | undefined
}

/** What a drafted guard would do, on some lines and in history (GRD-03). Changes nothing. */
export async function tryGuard(
  world: World,
  { guard, lines }: { readonly guard: JsonObject; readonly lines: readonly string[] },
): Promise<TriedGuard> {
  const read = readGuard(guard)
  if ('faults' in read) return { faults: read.faults, fires: [], trial: undefined }
  const findCode = await world.findCode?.()
  return {
    faults: failedExamples(read.guard, findCode).map(({ example, wanted }) =>
      wanted === 'must' ? `It misses ${example}.` : `It fires on ${example}.`,
    ),
    fires: lines.filter((line) => tryExample(read.guard, line, findCode)),
    trial: await (await openTrial(world))(read.guard),
  }
}

/** The rules that are about a command, a path, or `path :: added line`, whatever their step is. */
export async function rulesAbout(
  world: World,
  { line }: { readonly line: string },
): Promise<readonly string[]> {
  const findCode = await world.findCode?.()
  const isAbout = (guard: Guard): boolean =>
    (guard.on !== 'shell' || !line.includes(EXAMPLE_SEPARATOR)) && tryExample(guard, line, findCode)
  return (await readGuardedRules(world))
    .filter(({ guard }) => guard !== undefined && isAbout(guard))
    .map(({ memory }) => memory.id)
}

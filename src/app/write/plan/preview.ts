import { KnownError } from '../../../core/base/errors.ts'
import { shownPath } from '../../../core/base/rule-path.ts'
import { unifiedDiff } from '../../../core/format/diff/unified-diff.ts'
import type { Change, Plan } from '../../../core/plan/plan.ts'
import type { World } from '../../../ports/world.ts'
import type { Refusal } from '../apply-request.ts'
import { type Stage, type StagedFile, stagedTexts } from '../stage.ts'
import { stageChange } from '../stage-change.ts'

export interface Preview {
  /** Unified diffs by the id of the change, or by the path of the file. Generated files are left out. */
  readonly diffs: ReadonlyMap<string, string>
  /** Changes that an apply would refuse right now. */
  readonly refused: readonly Refusal[]
}

/** What applying a plan would do to each file, by the same code that would do it. Writes nothing. */
export async function previewPlan(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  plan: Pick<Plan, 'changes' | 'files'>,
): Promise<Preview> {
  const stage: Stage = new Map()
  const diffs = new Map<string, string>()
  const refused: Refusal[] = []
  for (const change of plan.changes) {
    const earlier: Stage = new Map(stage)
    try {
      await stageChange(world, stage, change)
      diffs.set(change.id, diffOf(change, earlier, stage))
    } catch (error) {
      if (!(error instanceof KnownError)) throw error
      refused.push({ change, error })
    }
  }
  for (const { path, after } of plan.files) {
    const now = (await stagedTexts(world, stage, [path])).get(path)
    diffs.set(path, unifiedDiff(shownPath(path), now ?? '', after ?? ''))
  }
  return { diffs, refused }
}

function diffOf({ target, after }: Change, earlier: Stage, stage: Stage): string {
  const changed = [...stage.values()].filter(
    (file) => file.role !== 'derived' && earlier.get(file.path)?.text !== file.text,
  )
  const to = after.as === 'absent' ? target.path : after.path
  const was = (file: StagedFile): string | undefined =>
    earlier.has(file.path) ? earlier.get(file.path)?.text : file.original?.text
  const from = changed.find(({ path }) => path === target.path)
  const moved = to !== target.path && from !== undefined && from.text === undefined
  return changed
    .filter((file) => !(moved && file === from))
    .map((file) => {
      // A memory that moves is one text that changed, not one that went and one that came.
      const before = moved && file.path === to ? was(from) : was(file)
      return unifiedDiff(file.path, before ?? '', file.text ?? '')
    })
    .join('')
}

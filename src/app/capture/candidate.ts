import {
  bestCandidate,
  judgeCandidate,
  type LifecycleEvent,
  type Verdict,
} from '../../core/capture/candidate.ts'
import { type CandidateExcerpt, candidateExcerpt } from '../../core/capture/candidate-excerpt.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { sayPlace } from './write-target.ts'

export interface CandidateRequest {
  readonly category: string
  readonly newInfo: string
  readonly lifecycleEvent?: LifecycleEvent | undefined
}

/** What `everkeep candidate` prints, key for key (WRT-10). */
export interface CandidateOutcome extends Verdict {
  readonly candidate: {
    /** From the project's root, as in claude-memory's index; a target for `write`. */
    readonly path: string
    readonly title: string
    readonly tags: readonly string[]
    readonly excerpt: CandidateExcerpt
  } | null
  readonly lifecycle_event: LifecycleEvent | null
}

/** The memory that new information most likely belongs to, and what may be done with it. Changes nothing. */
export async function findCandidate(
  world: World,
  request: CandidateRequest,
): Promise<CandidateOutcome> {
  await recoverIfNeeded(world)
  const kind = kindFor(world, request.category).name
  const { entries } = await readCatalog(world)
  const items = entries
    .filter(({ memory }) => memory.status === 'active' && memory.kind === kind)
    .map((entry) => {
      const { memory, path } = entry
      const said = sayPlace(world, undefined, { from: path, to: path, memory })
      return { entry, path: said, title: memory.title, tags: memory.tags }
    })
  const best = bestCandidate(request.newInfo, items)
  const { delete_allowed, pre_action, structural_cud, vetoes, hints } = judgeCandidate(
    kind,
    best?.score,
    request.lifecycleEvent,
  )
  return {
    candidate: best === undefined ? null : await shown(world, best.item),
    lifecycle_event: request.lifecycleEvent ?? null,
    delete_allowed,
    pre_action,
    structural_cud,
    vetoes,
    hints,
  }
}

async function shown(
  world: World,
  item: { entry: Entry; path: string; title: string; tags: readonly string[] },
): Promise<NonNullable<CandidateOutcome['candidate']>> {
  const { memory } = await loadMemory(world, item.entry)
  return {
    path: item.path,
    title: item.title,
    tags: item.tags,
    excerpt: candidateExcerpt(memory),
  }
}

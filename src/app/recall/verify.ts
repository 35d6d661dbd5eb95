import { folderOf, type VaultPath } from '../../core/base/vault-path.ts'
import type { Memory } from '../../core/model/memory.ts'
import {
  type Freshness,
  freshnessOf,
  type Treatment,
  treatmentOf,
} from '../../core/references/freshness.ts'
import { mayReferenceCode } from '../../core/references/may-reference-code.ts'
import { type Reference, referencesInFile } from '../../core/references/references.ts'
import type { Verdict } from '../../core/references/verdict.ts'
import type { CheckOptions } from '../../ports/code-base.ts'
import type { World } from '../../ports/world.ts'

/** A memory with its text and the place where it was read. */
export interface Verifiable {
  readonly path: VaultPath
  readonly memory: Memory
}

export interface Verified {
  readonly freshness: Freshness
  /** What recall does with it (DRM-11). */
  readonly treatment: Treatment
  /** The evidence: one verdict for each thing that the memory names, links to other memories included. */
  readonly verdicts: readonly Verdict[]
}

/** How memories stand to the code of today, in order. All of them in one go: lists and history are read once. */
export async function verifyMemories(
  world: Pick<World, 'codeBase' | 'vault'>,
  memories: readonly Verifiable[],
  options: CheckOptions,
): Promise<readonly Verified[]> {
  const questions = memories.map(({ path, memory }) => ({
    references: mayReferenceCode(memory) ? distinctReferences(referencesInFile(path, memory)) : [],
    folder: [world.vault.root, folderOf(path)].filter((part) => part !== '').join('/'),
  }))
  const isAsked = questions.some(({ references }) => references.length > 0)
  const answers = isAsked ? await world.codeBase?.check(questions, options) : undefined
  return memories.map(({ memory }, at) => {
    const verdicts = answers?.[at] ?? (questions[at]?.references ?? []).map(unchecked)
    const freshness = freshnessOf(verdicts)
    return { freshness, treatment: treatmentOf(freshness, memory), verdicts }
  })
}

/** The first place where a memory says that something is there stands for all; without one, the first place. */
function distinctReferences(references: readonly Reference[]): readonly Reference[] {
  const known = new Map<string, Reference>()
  for (const reference of references) {
    const key = `${reference.kind}\0${reference.text}`
    const before = known.get(key)
    if (before === undefined || (before.claim !== 'there' && reference.claim === 'there'))
      known.set(key, reference)
  }
  return [...known.values()]
}

function unchecked(reference: Reference): Verdict {
  return { reference, is: 'UNVERIFIABLE', why: 'there is no project to look at' }
}

import type { VaultPath } from '../../core/base/vault-path.ts'
import { isEmptyList } from '../../core/format/json/object-text.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { FileChange } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { readStored } from '../catalog/catalog.ts'
import type { StoredMemory } from '../catalog/read-memories.ts'
import type { ApplyRequest } from '../write/apply-request.ts'
import { gatherRemovals } from '../write/plan/batch-changes.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { stagedTexts } from '../write/stage.ts'
import { CONFIG_PATH } from './config.ts'

/** The memories that go, and the files that have to stay behind. */
interface Leaving {
  readonly memories: readonly StoredMemory[]
  readonly left: readonly { readonly path: VaultPath }[]
}

const NONE = { ours: [], theirs: [] }

/**
 * Empties a vault whose memories now live elsewhere: they go into the trash, and with them the files that Everkeep made
 * and the config, so that the folder is no vault any more. What a person wrote stays, and is said.
 */
export async function planEmptyOldVault(
  world: World,
  { memories, left }: Leaving,
): Promise<{ readonly request: ApplyRequest; readonly notes: readonly string[] }> {
  const removals = memories.map(({ memory, path, version }) => ({
    action: 'delete' as const,
    target: { id: memory.id, path },
    before: version,
    after: { as: 'absent' as const },
    reason: 'converted to another layout',
    evidence: [],
    needs: 'nothing' as const,
  }))
  // A file that could not be converted needs its vault.
  const { ours, theirs } = left.length > 0 ? NONE : await ownFiles(world, memories)
  const { changes, files, summary } = await gatherRemovals(
    world,
    removals,
    memories.map(({ memory }) => memory),
  )
  const emptied = files.map((file) =>
    left.length === 0 && isEmptied(world, file) ? { ...file, after: undefined } : file,
  )
  const plan = makePlan(world, 'convert', {
    changes,
    files: [...emptied, ...ours],
    notes: theirs.map((path) => `${path} has other files too: it was kept.`),
  })
  return {
    request: {
      plan,
      select: 'all',
      exact: ours.map(({ path }) => path),
      ...(summary && { summary }),
    },
    notes: plan.notes,
  }
}

/** A list of memories that holds none any more would still say that this is a vault. */
function isEmptied({ layout }: World, { path, after }: FileChange): boolean {
  return layout.sharedPaths.includes(path) && after !== undefined && isEmptyList(after)
}

async function ownFiles(
  world: World,
  memories: readonly StoredMemory[],
): Promise<{ readonly ours: readonly FileChange[]; readonly theirs: readonly VaultPath[] }> {
  const { layout } = world
  const kept = new Set(memories.map(({ path }) => path))
  const { entries } = await readStored(world)
  const expected = await madeFiles(world, { entries, over: [] })
  const rebuilt = await madeFiles(world, { entries, over: layout.generatedPaths })
  const ours: FileChange[] = []
  const theirs: VaultPath[] = []
  for (const path of new Set([...expected.keys(), ...layout.generatedPaths, CONFIG_PATH])) {
    const before = (await world.vault.read(path))?.text
    if (before === undefined || kept.has(path) || layout.sharedPaths.includes(path)) continue
    // What a rebuild over the present text keeps of it is what a person wrote there.
    const bare = layout.generatedPaths.includes(path) && rebuilt.get(path) === expected.get(path)
    if (path === CONFIG_PATH || expected.get(path) === before || bare)
      ours.push({ path, before, after: undefined, reason: 'the vault moved' })
    else theirs.push(path)
  }
  return { ours, theirs }
}

/** The files of this vault as they would be made, over the present texts of these or from nothing. */
async function madeFiles(
  world: World,
  how: { readonly entries: readonly Entry[]; readonly over: readonly VaultPath[] },
): Promise<ReadonlyMap<VaultPath, string>> {
  const { layout, config, rootName } = world
  const { entries } = how
  const made = new Map<VaultPath, string>()
  const present = await stagedTexts(world, new Map(), how.over)
  for (const { path, text } of layout.generate({ entries, files: present, config, rootName }))
    made.set(path, text)
  for (const { path, text } of layout.scaffold()) made.set(path, text)
  return made
}

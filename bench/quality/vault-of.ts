import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { toInstant } from '../../src/core/base/instant.ts'
import type { VaultPath } from '../../src/core/base/vault-path.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'
import { defaultConfig } from '../../test/support/default-config.ts'
import { BENCH_STATE_DIR } from '../state-dir.ts'

export interface FilledVault {
  readonly world: World
  /** The position of a memory in the list that the vault was made from. */
  positionOf(path: VaultPath): number
  close(): void
}

/** A vault on the disk that holds these memories, written past the writer: thousands of operations are not measured. */
export function vaultOf(memories: readonly Memory[]): FilledVault {
  const layout = layoutNamed('vault')
  const root = mkdtempSync(join(tmpdir(), 'everkeep-quality-'))
  const positions = new Map<VaultPath, number>()
  for (const [position, { memory, path }] of placed(memories).entries()) {
    positions.set(path, position)
    const edits = layout.store({
      files: new Map(),
      from: undefined,
      to: path,
      before: undefined,
      after: memory,
    })
    for (const edit of edits) {
      mkdirSync(dirname(join(root, edit.path)), { recursive: true })
      writeFileSync(join(root, edit.path), edit.text ?? '')
    }
  }
  const world = openWorld({
    stateDir: BENCH_STATE_DIR,
    root,
    layout,
    config: defaultConfig(layout.name),
    clock: () => toInstant(new Date()),
    session: 'bench',
    rootName: layout.defaultRoot,
  })
  return {
    world,
    positionOf: (path) => positions.get(path) ?? -1,
    close() {
      world.index.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Named as the layout names them, links included. */
function placed(
  memories: readonly Memory[],
): readonly { readonly memory: Memory; readonly path: VaultPath }[] {
  const layout = layoutNamed('vault')
  const taken = new Set<string>()
  const places = memories.map((memory) => {
    const place = layout.place(memory, (name) => taken.has(name))
    taken.add(place.id).add(place.path)
    return place
  })
  const names = new Map(memories.map(({ id }, position) => [id as string, places[position]!.id]))
  return memories.map((memory, position) => {
    const { id, path } = places[position]!
    const links = memory.links.map((link) => ({
      ...link,
      target: names.get(link.target) ?? link.target,
    }))
    const supersededBy = names.get(memory.supersededBy) ?? memory.supersededBy
    return { path, memory: { ...memory, id, links, supersededBy } }
  })
}

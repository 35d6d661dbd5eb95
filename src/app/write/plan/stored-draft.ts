import type { VaultPath } from '../../../core/base/vault-path.ts'
import type { Memory } from '../../../core/model/memory.ts'
import type { World } from '../../../ports/world.ts'

/** A new memory as it would be read back from an otherwise empty vault: what the layout makes of it. */
export async function storedDraft(
  world: Pick<World, 'vault' | 'layout'>,
  memory: Memory,
  path: VaultPath,
): Promise<Memory | undefined> {
  const { layout } = world
  const edits = layout.store({
    files: new Map(),
    from: undefined,
    to: path,
    before: undefined,
    after: memory,
  })
  const files = new Map(
    edits.flatMap((edit): [VaultPath, string][] =>
      edit.text === undefined ? [] : [[edit.path, edit.text]],
    ),
  )
  const text = files.get(path)
  if (text === undefined) return undefined
  return layout.parse(path, text, files).find((parsed) => parsed.memory.id === memory.id)?.memory
}

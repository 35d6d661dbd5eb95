import type { FileEdit, Files } from '../core/layout.ts'
import type { VaultPath } from '../core/vault-path.ts'
import type { FileImage } from '../ports/journal.ts'
import type { VaultFile } from '../ports/vault.ts'
import type { World } from '../ports/world.ts'

/** One file as it is on disk and as it is to be. */
export interface StagedFile {
  readonly path: VaultPath
  readonly role: FileImage['role']
  readonly original: VaultFile | undefined
  /** `undefined`: the file goes. */
  readonly text: string | undefined
}

/** What an operation will write, before it writes anything. Later changes see what earlier ones staged. */
export type Stage = Map<VaultPath, StagedFile>

export function roleOf(world: Pick<World, 'layout'>, path: VaultPath): FileImage['role'] {
  if (world.layout.sharedPaths.includes(path)) return 'shared'
  if (world.layout.generatedPaths.includes(path)) return 'derived'
  return world.layout.isMemoryFile(path) ? 'memory' : 'plain'
}

/** The texts of these files as the stage leaves them, read from disk where it has not touched them. */
export async function stagedTexts(
  world: Pick<World, 'vault'>,
  stage: Stage,
  paths: readonly VaultPath[],
): Promise<Files> {
  const files = new Map<VaultPath, string>()
  for (const path of paths) {
    const staged = stage.get(path)
    const text = staged === undefined ? (await world.vault.read(path))?.text : staged.text
    if (text !== undefined) files.set(path, text)
  }
  return files
}

/** Puts edits on the stage. What equals the disk again is taken off it: nothing needs to be written. */
export async function stageEdits(
  world: Pick<World, 'vault' | 'layout'>,
  stage: Stage,
  edits: readonly (FileEdit & { readonly role?: FileImage['role'] })[],
): Promise<void> {
  for (const edit of edits) {
    const original = stage.get(edit.path)?.original ?? (await world.vault.read(edit.path))
    const role = edit.role ?? roleOf(world, edit.path)
    if (original?.text === edit.text) stage.delete(edit.path)
    else stage.set(edit.path, { path: edit.path, role, original, text: edit.text })
  }
}

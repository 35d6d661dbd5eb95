import { isRulePath } from '../../core/base/rule-path.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { FileEdit, Files, Layout } from '../../core/layouts/layout.ts'
import { DISTILL_LOG } from '../../core/layouts/vault/vault-places.ts'
import type { FileImage } from '../../ports/journal.ts'
import type { VaultFile } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'
import { isCompleting } from '../catalog/parse-file.ts'

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

function roleOf(
  { layout }: Pick<World, 'layout'>,
  path: VaultPath,
  text: string | undefined,
): FileImage['role'] {
  if (layout.sharedPaths.includes(path)) return 'shared'
  if (layout.recordOf?.(path) !== undefined) return 'companion'
  if (path === DISTILL_LOG && layout.name === 'vault') return 'log'
  if (!isMemoryPlace(layout, path))
    return layout.generatedPaths.includes(path) ? 'derived' : 'plain'
  // A MEMORY.md without topic files is itself a memory, and as precious as one (LAY-14).
  const isIndex = layout.generatedPaths.includes(path) && holdsNothing(layout, path, text)
  return isIndex ? 'derived' : 'memory'
}

/** Whether a path is one of a memory in this vault; rule files of the project never are. */
export function isMemoryPlace(layout: Layout, path: VaultPath): boolean {
  return !isRulePath(path) && layout.isMemoryFile(path)
}

/** Whether the index knows a file: one that holds a memory, or a part of some. */
export function isIndexed(layout: Layout, path: VaultPath): boolean {
  return isMemoryPlace(layout, path) || isCompleting(layout, path)
}

function holdsNothing(layout: Layout, path: VaultPath, text: string | undefined): boolean {
  return text === undefined || layout.parse(path, text, new Map()).length === 0
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
    const role = edit.role ?? roleOf(world, edit.path, original?.text ?? edit.text)
    if (original?.text === edit.text) stage.delete(edit.path)
    else stage.set(edit.path, { path: edit.path, role, original, text: edit.text })
  }
}

import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Version } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { World } from '../../ports/world.ts'
import { openCompletion, versionOf } from './parse-file.ts'

/** One memory with its text, and where and as which version it was read. */
export interface StoredMemory extends Parsed {
  readonly path: VaultPath
  readonly version: Version
}

export interface ReadAll {
  readonly memories: readonly StoredMemory[]
  /** Files that could not be read, and why. */
  readonly unreadable: readonly { readonly path: VaultPath; readonly why: string }[]
}

/** Every memory of a vault with its text, each file read once. `step` is called after each file. */
export async function readMemories(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  step: (done: number, total: number) => void = () => undefined,
): Promise<ReadAll> {
  const all = new Set((await world.vault.stamps()).map(({ path }) => path))
  const completion = await openCompletion(world, (companion) => all.has(companion))
  const paths = [...all].filter((path) => world.layout.isMemoryFile(path))
  const memories: StoredMemory[] = []
  const unreadable: { path: VaultPath; why: string }[] = []
  for (const [at, path] of paths.entries()) {
    const file = await world.vault.read(path).catch((error: unknown) => {
      if (!(error instanceof KnownError)) throw error
      unreadable.push({ path, why: error.message })
    })
    if (file?.utf8 === false) unreadable.push({ path, why: 'It is not UTF-8 text.' })
    else if (file !== undefined)
      for (const parsed of world.layout.parse(path, file.text, await completion(path)))
        memories.push({ ...parsed, path, version: versionOf(world, parsed) })
    step(at + 1, paths.length)
  }
  return { memories, unreadable }
}

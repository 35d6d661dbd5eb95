import { folderOf, parseVaultPath, stemOf, type VaultPath } from '../base/vault-path.ts'
import type { LayoutName } from '../model/layout-name.ts'
import type { Memory, MemoryId } from '../model/memory.ts'
import { JSON_ID_PATTERN } from '../text/slug.ts'
import type { Layout } from './layout.ts'

/** A memory as it is to stand in another layout, and where. */
export interface Reshaped {
  readonly memory: Memory
  readonly path: VaultPath
}

/**
 * Gives a memory the id and place of another layout (LAY-12). Its old id stays as an alias, so that links still find it;
 * an alias in the form of the target is the id it once had there, and comes back (MOD-09).
 */
export function reshape(
  memory: Memory,
  target: Layout,
  taken: (idOrPath: string) => boolean,
): Reshaped {
  const { id, path } = formerPlace(memory, target, taken) ?? target.place(memory, taken)
  const names = new Set([...memory.aliases, memory.id])
  names.delete(id)
  names.delete('')
  return {
    memory: { ...memory, id, aliases: [...names] },
    path: target.pathWhen(path, id, memory.status),
  }
}

/** Reshapes a whole vault. Memories that once were in the target get their ids back before others can take them. */
export function reshapeAll(
  memories: readonly Memory[],
  target: Layout,
): ReadonlyMap<Memory, Reshaped> {
  const used = new Set<string>()
  const taken = (idOrPath: string): boolean => used.has(idOrPath)
  const returning = (memory: Memory): boolean =>
    formerPlace(memory, target, () => false) !== undefined
  const ordered = [
    ...memories.filter(returning),
    ...memories.filter((memory) => !returning(memory)),
  ]
  const reshaped = new Map<Memory, Reshaped>()
  for (const memory of ordered) {
    const next = reshape(memory, target, taken)
    used.add(next.memory.id)
    // A list that holds many memories is no place that one of them takes.
    if (!target.sharedPaths.includes(next.path)) used.add(next.path)
    reshaped.set(memory, next)
  }
  return new Map(memories.map((memory) => [memory, reshaped.get(memory)!]))
}

interface Place {
  readonly id: MemoryId
  readonly path: VaultPath
}

function formerPlace(
  memory: Memory,
  target: Layout,
  taken: (idOrPath: string) => boolean,
): Place | undefined {
  // The latest first: an id may have changed while it was there.
  for (const alias of [...memory.aliases].reverse()) {
    if (formOf(alias, memory.kind) !== target.name || taken(alias)) continue
    const path = convertedPath(alias, memory, target)
    if (path === undefined) continue
    // Safe: it was an id of this layout before, and it still has the form of one.
    if (target.sharedPaths.includes(path) || !taken(path)) return { id: alias as MemoryId, path }
  }
  return undefined
}

/** Where a memory of this id stands: beside where a new one would, unless one file holds them all. */
function convertedPath(id: string, memory: Memory, target: Layout): VaultPath | undefined {
  const { path } = target.place(memory, () => false)
  if (target.sharedPaths.includes(path)) return path
  const extension = path.slice(path.lastIndexOf('.'))
  const own = parseVaultPath(
    [folderOf(path), `${id}${extension}`].filter((part) => part !== '').join('/'),
  )
  const usable = own !== undefined && stemOf(own) === id && target.isMemoryFile(own)
  return usable && !target.generatedPaths.includes(own) ? own : undefined
}

/** The layout whose ids look like this one. Each id has one, so that memories do not swap ids on the way. */
function formOf(id: string, kind: string): LayoutName {
  if (id.startsWith('MEM-')) return 'vault'
  if (/^[0-9a-f]{8}$/.test(id)) return 'smallcode'
  // `decision-use-pnpm`: claude-md puts the kind in front; of other kinds with an underscore, which claude-json has not.
  const ofMarkdown = kind === 'decision' && id.startsWith('decision-')
  return ofMarkdown || !JSON_ID_PATTERN.test(id) ? 'claude-md' : 'claude-json'
}

import { KnownError, unlessKnown } from '../../../core/base/errors.ts'
import type { VaultPath } from '../../../core/base/vault-path.ts'
import { MEMORY_MD } from '../../../core/layouts/claude-md/claude-md-names.ts'
import type { Counted } from '../../../core/maintain/report/check-report.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { utf8Length } from '../../../core/text/tokens.ts'
import type { World } from '../../../ports/world.ts'

/** The index that a client loads with the memories; those of other layouts are for people and machines. */
export function loadedIndex(world: World, active: readonly Entry[]): VaultPath | undefined {
  const isMemory = active.some(({ path }) => path === MEMORY_MD)
  return world.layout.name === 'claude-md' && !isMemory ? MEMORY_MD : undefined
}

/** Whole files as a model counts them, as the estimate is of whole files. Memories that share one share it by their bytes. */
export async function countExactly(world: World, active: readonly Entry[]): Promise<Counted> {
  const tokens = await world.tokens?.()
  if (tokens === undefined)
    throw new KnownError('USAGE_ERROR', {
      message: 'Exact token counting is not available here.',
      hint: 'Leave --exact out: the estimate is bytes / 3.2.',
    })
  const files = new Map<VaultPath, { readonly tokens: number; readonly bytes: number }>()
  const index = loadedIndex(world, active)
  const paths = new Set(active.map(({ path }) => path))
  for (const path of index === undefined ? paths : paths.add(index)) {
    const text = (await world.vault.read(path).catch(unlessKnown))?.text ?? ''
    files.set(path, { tokens: tokens.count(text), bytes: Math.max(1, utf8Length(text)) })
  }
  return {
    encoding: tokens.encoding,
    index: index === undefined ? 0 : files.get(index)!.tokens,
    tokensOf: ({ path, bytes }) => {
      const file = files.get(path)
      return file === undefined ? 0 : Math.round((file.tokens * bytes) / file.bytes)
    },
  }
}

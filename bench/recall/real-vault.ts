import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { planSave } from '../../src/app/capture/save.ts'
import { saveMemory } from '../../src/app/capture/save-memory.ts'
import { readCatalog } from '../../src/app/catalog/catalog.ts'
import { loadMemory } from '../../src/app/catalog/find-memory.ts'
import { toInstant } from '../../src/core/base/instant.ts'
import type { VaultPath } from '../../src/core/base/vault-path.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'
import { defaultConfig } from '../../test/support/default-config.ts'
import { BENCH_STATE_DIR } from '../state-dir.ts'
import { isWrittenAsFiles, type PromptSet, type StoredMemory } from './prompt-sets.ts'

/** A vault on the disk as the product makes it, and which memory of the set each of its files is. */
export interface RealVault {
  readonly world: World
  readonly memories: readonly { readonly id: string; readonly memory: Memory }[]
  idOf(path: VaultPath): string
  close(): void
}

export async function realVault(set: PromptSet): Promise<RealVault> {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-recall-'))
  const asFiles = isWrittenAsFiles(set)
  const world = openVault(root, asFiles ? 'claude-md' : 'vault')
  const ids = asFiles ? writeFiles(root, set) : await saveAll(world, set)
  const { entries } = await readCatalog(world)
  const memories = await Promise.all(
    entries.map(async (entry) => ({
      id: ids.get(entry.path) ?? entry.path,
      memory: (await loadMemory(world, entry)).memory,
    })),
  )
  return {
    world,
    memories,
    idOf: (path) => ids.get(path) ?? path,
    close() {
      world.index.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function openVault(root: string, name: 'claude-md' | 'vault'): World {
  const layout = layoutNamed(name)
  return openWorld({
    stateDir: BENCH_STATE_DIR,
    root,
    layout,
    config: defaultConfig(layout.name),
    clock: () => toInstant(new Date()),
    session: 'bench',
    rootName: layout.defaultRoot,
  })
}

function writeFiles(root: string, { memories }: PromptSet): ReadonlyMap<string, string> {
  return new Map(
    memories.map((memory) => {
      const file = `${memory.id}.md`
      writeFileSync(join(root, file), fileOf(memory))
      return [file, memory.id]
    }),
  )
}

/** As Claude Code writes them: the first paragraph of the set's text is the description. */
function fileOf({ id, title, kind, text }: StoredMemory): string {
  const [description = '', ...rest] = text.split('\n\n')
  const isPlain = kind === undefined || kind === null
  if (isPlain) return text
  const head = stringify({ name: title ?? id, description, type: kind }, { lineWidth: 0 })
  return `---\n${head}---\n\n${rest.join('\n\n')}\n`
}

async function saveAll(world: World, set: PromptSet): Promise<ReadonlyMap<string, string>> {
  mkdirSync(world.vault.root, { recursive: true })
  const ids = new Map<string, string>()
  for (const { id, text } of set.memories) {
    const save = await planSave(world, { text, into: { how: 'new' } })
    const saved = await saveMemory(world, save, { force: true, replace: true })
    if (saved.kind !== 'saved') throw new Error(`${id} was not saved: ${saved.kind}`)
    const { target } = save.plan.changes[0]!
    ids.set(target.path, id)
  }
  return ids
}

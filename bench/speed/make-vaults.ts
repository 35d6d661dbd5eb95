import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { VaultPath } from '../../src/core/base/vault-path.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Layout } from '../../src/core/layouts/layout.ts'
import type { Memory, MemoryId } from '../../src/core/model/memory.ts'
import { idOf } from './corpus.ts'

const layout = layoutNamed('vault')

/** What is told of these is not checked: they name nothing. */
export function makeVault(folder: string, count: number, memoryAt: (at: number) => Memory): string {
  mkdirSync(join(folder, '.git'), { recursive: true })
  for (let at = 0; at < count; at++) {
    const id = idOf(at) as MemoryId
    const to = `10-Memories/${id}.md` as VaultPath
    const after = { ...memoryAt(at), id, relatedFiles: [] }
    const request = { files: new Map(), from: undefined, to, before: undefined, after }
    for (const edit of layout.store(request)) {
      const path = join(folder, '.memory', edit.path)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, edit.text ?? '')
    }
  }
  return folder
}

/** The same memories as another tool keeps them. */
export function makeOtherVault(
  folder: string,
  other: Layout,
  { count, memoryAt }: { readonly count: number; readonly memoryAt: (at: number) => Memory },
): void {
  const files = new Map<VaultPath, string>()
  for (let at = 0; at < count; at++) {
    const memory = { ...memoryAt(at), relatedFiles: [], links: [] }
    // Safe: the layout asks for paths and ids, and only paths are known here.
    const { id, path } = other.place(memory, (name) => files.has(name as VaultPath))
    const after = { ...memory, id }
    const request = { files, from: undefined, to: path, before: undefined, after }
    for (const edit of other.store(request)) files.set(edit.path, edit.text ?? '')
  }
  mkdirSync(join(folder, '.git'), { recursive: true })
  for (const [path, text] of files) {
    const place = join(folder, other.defaultRoot, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

/** A turn as Claude Code writes it down. */
export function writeTalk(path: string): string {
  const said = [
    ['user', 'please look at the failing test'],
    ['assistant', 'I looked at it: the fixture is missing. I added it.'],
  ]
  const lines = said.map(([role, content], at) =>
    JSON.stringify({ type: role, uuid: `u${at}`, message: { role, content } }),
  )
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** What people change first. */
export function writeSettings(folder: string): void {
  const settings = {
    capture: { mode: 'auto' },
    retrieval: { max_inject: 6 },
    categories: { session_summary: { max_retained: 5 }, runbook: { retention_days: 365 } },
  }
  const path = join(folder, layout.defaultRoot, 'memory-config.json')
  writeFileSync(path, `${JSON.stringify(settings, null, 2)}\n`)
}

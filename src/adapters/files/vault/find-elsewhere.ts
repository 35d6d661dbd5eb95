import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readGraph } from '../../../core/import/server-memory.ts'
import { AGENT_ROOTS, FOREIGN_ROOTS, VAULT_ROOTS } from '../../../core/vaults/vault-roots.ts'
import type { OtherMemories } from '../../../ports/vault-finder.ts'
import { readStart } from '../disk/read-start.ts'
import { lookAtFolder, unlessAway } from './look-at-folder.ts'

/** A project has its packages within so many folders; whoever asks waits for the answer. */
const DEPTH_MAX = 5
const FOLDERS_MAX = 5_000
const PASSED_OVER = /^(?:\..*|node_modules|vendor|venv|dist|build|target|out|coverage)$/

/** Files that other tools keep memories in, from the root of a project. */
const FILES = [
  '.memory/memory.db',
  'memory.jsonl',
  'memory.json',
  '.claude/memory.json',
  '.claude/memory.jsonl',
] as const
const FILE_BYTES_MAX = 1024 * 1024
const DATABASE = 'SQLite format 3\0'

/** Memories of a project that no command opens from its root: vaults of folders below, and files of other tools. */
export function memoriesElsewhere(
  root: string,
  near: ReadonlySet<string>,
): readonly OtherMemories[] {
  const files = FILES.map((name) => join(root, name)).filter(
    (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  )
  return [
    ...files.map(
      (path): OtherMemories => ({ path, is: isImportable(path) ? 'importable' : 'text' }),
    ),
    ...foldersBelow(root)
      .flatMap(memoryFoldersIn)
      .flatMap((path): readonly OtherMemories[] => {
        const seen = near.has(path) ? undefined : lookAtFolder(path, 'any')
        if (seen !== undefined) return [{ path, is: 'vault', layout: seen.layout }]
        return near.has(path) || !holdsJson(path) ? [] : [{ path, is: 'text' }]
      }),
  ]
}

function isImportable(path: string): boolean {
  if (path.endsWith('.db')) return readStart(path, DATABASE.length) === DATABASE
  return readGraph(unlessAway(() => readStart(path, FILE_BYTES_MAX)) ?? '') !== undefined
}

/** Breadth first: the packages of a project before what lies deep in one of them. */
function foldersBelow(root: string): readonly string[] {
  const all = [root]
  let level = [root]
  for (let depth = 0; depth < DEPTH_MAX && all.length < FOLDERS_MAX; depth++) {
    level = level.flatMap((folder) => subfoldersOf(folder).map((name) => join(folder, name)))
    all.push(...level)
  }
  return all.slice(0, FOLDERS_MAX)
}

function subfoldersOf(folder: string): readonly string[] {
  return listFolder(folder)
    .filter((entry) => entry.isDirectory() && !PASSED_OVER.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

function listFolder(folder: string): readonly Dirent[] {
  return unlessAway(() => readdirSync(folder, { withFileTypes: true })) ?? []
}

/** `memory` alone may be anything in a folder below; the other names are those of tools. */
function memoryFoldersIn(folder: string): readonly string[] {
  const named = [...VAULT_ROOTS, ...FOREIGN_ROOTS.filter((root) => root !== 'memory')]
  const agents = AGENT_ROOTS.map((root) => join(folder, root)).filter(existsSync)
  return [
    ...named.map((root) => join(folder, root)).filter(existsSync),
    ...agents.flatMap((path) => subfoldersOf(path).map((agent) => join(path, agent))),
  ]
}

function holdsJson(path: string): boolean {
  return listFolder(path).some((entry) => entry.isFile() && /^[^.].*\.jsonl?$/.test(entry.name))
}

import { bodyPlace } from '../core/body-place.ts'
import { toEntry } from '../core/entry.ts'
import { KnownError } from '../core/errors.ts'
import type { Files, Parsed } from '../core/layout.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Problem,
  UNREADABLE,
  type Version,
} from '../core/memory.ts'
import { plainText } from '../core/recall/plain-text.ts'
import { findSecrets } from '../core/secrets/find-secrets.ts'
import { holdsSecret } from '../core/secrets/holds-secret.ts'
import { stemOf, type VaultPath } from '../core/vault-path.ts'
import type { VaultFile } from '../ports/vault.ts'
import type { World } from '../ports/world.ts'
import { takingTurns } from './give-turn.ts'

/** The shared files of the layout, read once before the memories that they complete. */
export async function readShared(world: Pick<World, 'vault' | 'layout'>): Promise<Files> {
  const files = new Map<VaultPath, string>()
  for (const path of world.layout.sharedPaths) {
    const file = await world.vault.read(path)
    if (file !== undefined) files.set(path, file.text)
  }
  return files
}

/** The memories of one text, as entries. */
export function entriesOf(
  world: Pick<World, 'layout' | 'hash'>,
  file: Pick<VaultFile, 'path' | 'text' | 'utf8'>,
  shared: Files,
): readonly Entry[] {
  const parsed = world.layout.parse(file.path, file.text, shared)
  return parsed.map((one) => entryOf(world, file, one))
}

function entryOf(
  world: Pick<World, 'hash'>,
  { path, text, utf8 }: Pick<VaultFile, 'path' | 'text' | 'utf8'>,
  parsed: Parsed,
): Entry {
  const { memory } = parsed
  const isClean = !holdsSecret(memory) && findSecrets(plainText(path)).length === 0
  const bodyAt = isClean ? bodyPlace(text, memory, parsed.span) : undefined
  const entry = { ...toEntry(path, parsed, versionOf(world, parsed)), ...(bodyAt && { bodyAt }) }
  return utf8 ? entry : { ...entry, problems: [...entry.problems, NOT_UTF8] }
}

export function versionOf(world: Pick<World, 'hash'>, parsed: Parsed): Version {
  return world.hash.version(parsed.versionText)
}

/** What the index keeps of a file, read once: its entries, and their texts for who makes terms of them. */
export interface FileForIndex {
  readonly path: VaultPath
  readonly entries: readonly Entry[]
  /** In the order of the entries; none for a file that cannot be read. */
  readonly memories: readonly Memory[]
}

/** A file that cannot be read is shown with the reason, never hidden (LAY-06). */
export async function readForIndex(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  path: VaultPath,
  shared: Files,
): Promise<FileForIndex> {
  if (!world.layout.isMemoryFile(path)) return { path, entries: [], memories: [] }
  try {
    const file = await world.vault.read(path, { isOneOfMany: true })
    if (file === undefined) return { path, entries: [], memories: [] }
    const parsed = world.layout.parse(path, file.text, shared)
    const turns = takingTurns(file.text.length)
    const entries: Entry[] = []
    for (const one of parsed) {
      await turns(one.memory.body.length)
      entries.push(entryOf(world, file, one))
    }
    return { path, entries, memories: parsed.map(({ memory }) => memory) }
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    const code = error.code === 'READ_ERROR' ? 'too-large' : 'unreadable'
    const problem = { code, line: 0, message: error.message, hint: error.hint } as const
    return { path, entries: [unreadable(path, problem)], memories: [] }
  }
}

function unreadable(path: VaultPath, problem: Problem): Entry {
  const { body: _b, fields: _f, changes: _c, extra: _e, ...card } = EMPTY_MEMORY
  const id = stemOf(path) as MemoryId
  return {
    path,
    version: UNREADABLE,
    memory: { ...card, id, title: stemOf(path) },
    tokens: 0,
    bytes: 0,
    linksTo: [],
    problems: [problem],
  }
}

const NOT_UTF8: Problem = {
  code: 'not-utf8',
  line: 0,
  message: 'The file is not UTF-8 text.',
  hint: 'Save it as UTF-8 in your editor; until then it is shown and never edited.',
}

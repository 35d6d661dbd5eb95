import { KnownError } from '../../core/base/errors.ts'
import { nearest } from '../../core/base/nearest.ts'
import type { Problem, ProblemCode } from '../../core/base/problem.ts'
import { stemOf, type VaultPath } from '../../core/base/vault-path.ts'
import { readBodyRange } from '../../core/layouts/read-body-range.ts'
import { EMPTY_MEMORY, type Entry, type Memory, type Version } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { Vault } from '../../ports/vault.ts'
import type { World } from '../../ports/world.ts'
import { completionOf, versionOf } from './parse-file.ts'

/** A memory with its text, and where and as which version it was read. */
export interface Loaded {
  readonly entry: Entry
  readonly memory: Memory
  readonly version: Version
  /** The whole file that holds it. */
  readonly text: string
}

/**
 * The one memory that a person means: by id, path, file name, alias or title. Never guesses: several fits are listed,
 * none fits names the nearest.
 */
export function findEntry(entries: readonly Entry[], name: string): Entry {
  const wanted = name.trim()
  for (const fits of MATCHERS) {
    const found = entries.filter((entry) => fits(entry, wanted))
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw ambiguous(wanted, found)
  }
  throw notFound(wanted, entries)
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

const MATCHERS: readonly ((entry: Entry, name: string) => boolean)[] = [
  (entry, name) => entry.path === name.replace(/^\.\//, ''),
  (entry, name) => entry.memory.id === name,
  (entry, name) => fold(entry.memory.id) === fold(name) || fold(stemOf(entry.path)) === fold(name),
  (entry, name) => entry.path.endsWith(`/${name}`) || name.endsWith(`/${entry.path}`),
  (entry, name) => entry.memory.aliases.includes(name),
  (entry, name) => fold(entry.memory.title) === fold(name),
  (entry, name) => fold(entry.memory.id) === `mem-${fold(name)}`,
  (entry, name) => name.length >= 4 && fold(entry.memory.id).startsWith(fold(name)),
]

function ambiguous(name: string, found: readonly Entry[]): KnownError {
  // Where one file holds many, its path tells nobody which one is meant.
  const byId = new Set(found.map(({ path }) => path)).size < found.length
  const lines = found
    .slice(0, 8)
    .map(({ path, memory }) => `${byId ? memory.id : path} (${memory.title})`)
  return new KnownError('AMBIGUOUS_NAME', {
    message: `${JSON.stringify(name)} matches ${found.length} memories: ${lines.join('; ')}.`,
    hint: `Use the ${byId ? 'id' : 'path'} of one.`,
  })
}

function notFound(name: string, entries: readonly Entry[]): KnownError {
  const ids = entries.map((entry) => entry.memory.id)
  const near = nearest(name, ids)[0]
  return new KnownError('MEMORY_NOT_FOUND', {
    message: `No memory is called ${JSON.stringify(name)}.`,
    hint:
      near === undefined ? 'See `everkeep list`.' : `Did you mean ${near}? See \`everkeep list\`.`,
  })
}

/** Reads the text of an entry. The file may have changed since the catalog was read: what counts is what it says now. */
export async function loadMemory(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  entry: Entry,
): Promise<Loaded> {
  const file = await world.vault.read(entry.path)
  const completion = await completionOf(world, entry.path)
  const parsed: Parsed | undefined =
    file && world.layout.parse(entry.path, file.text, completion).find(sameId(entry))
  if (file === undefined || parsed === undefined)
    throw new KnownError('MEMORY_NOT_FOUND', {
      message: `${entry.path} was deleted while it was being read.`,
      hint: 'Run the command again.',
    })
  return {
    entry,
    memory: parsed.memory,
    // Made when somebody asks: who only tells a memory does not.
    get version() {
      return versionOf(world, parsed)
    },
    text: file.text,
  }
}

/** The same world with each file read once: several of the memories that are told may stand in one. */
export function readingOnce<W extends Pick<World, 'vault'>>(world: W): W {
  const known = new Map<VaultPath, ReturnType<Vault['read']>>()
  const read: Vault['read'] = (path) => {
    const file = known.get(path) ?? world.vault.read(path)
    known.set(path, file)
    return file
  }
  return { ...world, vault: { ...world.vault, read } }
}

/**
 * The memory of an entry, for who only tells it: where the index knows its place, the body is cut out of the file, and
 * known to hold no secret.
 */
export async function readMemory(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  entry: Entry,
): Promise<{ readonly memory: Memory; readonly isClean: boolean }> {
  const { bodyRange } = entry
  const file = bodyRange === undefined ? undefined : await world.vault.read(entry.path)
  if (bodyRange === undefined || file === undefined || file.text.length !== bodyRange[2])
    return { memory: (await loadMemory(world, entry)).memory, isClean: false }
  const told = readBodyRange(file.text, bodyRange, entry.memory.kind)
  return { memory: { ...EMPTY_MEMORY, ...entry.memory, ...told }, isClean: true }
}

/** Where the text cannot be taken apart, a change could lose what it holds: somebody has to put it right first. */
const UNCHANGEABLE: readonly ProblemCode[] = [
  'bad-json',
  'not-utf8',
  'too-large',
  'unreadable',
  'UNFINISHED_MERGE',
]

/** Why a memory cannot be changed before its file is mended; nothing when it can. */
export function unchangeable({ problems }: Pick<Entry, 'problems'>): Problem | undefined {
  return problems.find(({ code }) => UNCHANGEABLE.includes(code))
}

/** The same as `loadMemory`, for who is about to change it. */
export async function loadChangeable(
  world: Pick<World, 'vault' | 'layout' | 'hash'>,
  entry: Entry,
): Promise<Loaded> {
  return changeable(await loadMemory(world, entry))
}

/** Refuses a memory whose file has to be mended first. */
export function changeable(loaded: Loaded): Loaded {
  const fault = unchangeable(loaded.entry)
  if (fault === undefined) return loaded
  const { entry } = loaded
  throw new KnownError('READ_ERROR', {
    message: `${entry.path} cannot be changed${fault.line > 0 ? `, line ${fault.line}` : ''}: ${fault.message}`,
    rule: 'files that cannot be parsed are not changed',
    hint: `${fault.hint} \`everkeep edit ${entry.memory.id}\` opens it.`,
  })
}

function sameId(entry: Entry): (parsed: Parsed) => boolean {
  return (parsed) => parsed.memory.id === entry.memory.id
}

import { type Instant, toInstant } from '../../src/core/base/instant.ts'
import { vaultPath } from '../../src/core/base/vault-path.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Version,
} from '../../src/core/model/memory.ts'

export const at = (day: string): Instant => toInstant(new Date(`${day}T09:00:00.000Z`))

/** A memory as people have them; the parts that a test is about are handed in. */
export function sampleMemory(parts: Partial<Memory> = {}): Memory {
  return {
    ...EMPTY_MEMORY,
    id: 'use-pnpm' as MemoryId,
    kind: 'decision',
    title: 'Use pnpm for every package',
    summary: 'The workspace needs pnpm.',
    body: 'The build breaks with npm.',
    createdAt: at('2026-01-01'),
    updatedAt: at('2026-02-01'),
    ...parts,
  }
}

export function sampleEntry(memory: Memory, parts: Partial<Entry> = {}): Entry {
  const { body: _body, fields: _fields, changes: _changes, extra: _extra, ...card } = memory
  return {
    path: vaultPath(`decisions/${memory.id}.json`),
    version: 'v1' as Version,
    memory: card,
    tokens: 12,
    bytes: 640,
    linksTo: [],
    problems: [],
    ...parts,
  }
}

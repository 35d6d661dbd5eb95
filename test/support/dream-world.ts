import type { Instant } from '../../src/core/base/instant.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { type MemoryProject, openMemoryCodeBase } from '../twins/memory-code-base.ts'
import { draft } from './demo-changes.ts'
import { type SeededWorld, seededWorld } from './seeded-world.ts'

/** A project in which `src/old.ts` was moved to `src/new.ts`, and `src/gone.ts` and `src/lost.ts` were removed. */
export const MOVED_PROJECT: MemoryProject = {
  files: { 'src/app.ts': '', 'src/new.ts': '', 'src/here.ts': '' },
  removals: [
    { path: 'src/old.ts', commit: 'aaaaaaaaaaaa', to: 'src/new.ts', isWhole: true, traced: true },
    { path: 'src/gone.ts', commit: 'bbbbbbbbbbbb', traced: true },
    { path: 'src/lost.ts', commit: 'cccccccccccc', traced: true },
  ],
}

export const day = (date: string): Instant => `${date}T00:00:00.000Z` as Instant

/** A memory as `draft` makes it, of a kind that nothing guards, dated long ago. */
export function told(title: string, body: string, over: Partial<Memory> = {}): Memory {
  const at = day('2025-01-01')
  return draft(title, {
    kind: 'project',
    summary: '',
    body,
    tags: ['demo'],
    createdAt: at,
    updatedAt: at,
    ...over,
  })
}

/** A vault of these memories beside that project, with an inbox, in the summer of 2026. */
export function dreamWorld(name: LayoutName, memories: readonly Memory[]): Promise<SeededWorld> {
  return seededWorld(name, memories, {
    start: '2026-06-01T00:00:00.000Z',
    over: { codeBase: openMemoryCodeBase(MOVED_PROJECT) },
  })
}

import { openSourceFiles } from '../../src/adapters/files/project/source-files.ts'
import { gitUnignored } from '../../src/adapters/git/git-files.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import type { SourceFiles } from '../../src/ports/source-files.ts'
import { type Files, type GitProject, gitProject, plainProject } from './git-project.ts'
import { type SeededWorld, seededWorld } from './seeded-world.ts'

/** The files around a vault, as `main/` opens them. */
export function sourcesAt(root: string, vaultRoot = `${root}/.memory`): SourceFiles {
  return openSourceFiles({
    cwd: root,
    home: '/nobody',
    project: root,
    vaultRoot,
    unignored: (folder) =>
      gitUnignored(folder, { whenOver: () => () => undefined, leftMs: () => 10_000 }),
  })
}

export interface LearnWorld extends SeededWorld {
  readonly project: Pick<GitProject, 'root' | 'write' | 'remove'>
}

/** A vault without a disk beside a project that has one. */
export async function learnWorld(
  layout: LayoutName,
  how: { readonly drafts?: readonly Memory[]; readonly files?: Files; readonly git?: boolean } = {},
): Promise<LearnWorld> {
  const project = how.git === true ? gitProject(how.files) : plainProject(how.files ?? {})
  const seeded = await seededWorld(layout, how.drafts ?? [], { start: '2026-02-01T00:00:00.000Z' })
  return { ...seeded, project, world: { ...seeded.world, sources: sourcesAt(project.root) } }
}

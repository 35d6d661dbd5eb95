import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitProject } from '../../../test/support/git-project.ts'
import { OUTSIDE_INDEX, vaultPath } from '../../core/base/vault-path.ts'
import { openGitRepository } from './git-repository.ts'

// GIT-01
describe('the files that git tracks', () => {
  const [a, ignored, added] = ['a.md', 'list.md', 'new.md'].map((name) => vaultPath(name))

  test('are those of the index, not those that are ignored or new', async () => {
    const git = gitProject()
    mkdirSync(join(git.root, '.memory'))
    git.write({ '.memory/a.md': 'a\n', '.memory/.gitignore': 'list.md\n', 'MEMORY.md': 'm\n' })
    git.commit()
    git.write({ '.memory/list.md': 'l\n', '.memory/new.md': 'n\n' })
    const { tracked } = openGitRepository(join(git.root, '.memory'))
    expect(await tracked([a!, ignored!, added!, OUTSIDE_INDEX])).toEqual(
      new Set([a, OUTSIDE_INDEX]),
    )
    expect(await tracked([])).toEqual(new Set())
  })

  test('are none outside of a repository', async () => {
    const git = gitProject()
    expect(await openGitRepository(join(git.root, '..')).tracked([a!])).toEqual(new Set())
  })
})

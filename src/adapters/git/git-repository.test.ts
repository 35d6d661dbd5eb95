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

// SEC-03
describe('the commits that hold a text', () => {
  test('are also merges that brought it themselves, and what is stashed', async () => {
    const git = gitProject({ 'a.md': 'a\n' })
    git.git('switch', '--quiet', '-c', 'side')
    git.write({ 'b.md': 'b\n' })
    const side = git.commit('Side')
    git.git('switch', '--quiet', 'main')
    git.write({ 'c.md': 'c\n' })
    git.commit('Main')
    git.git('merge', '--quiet', '--no-commit', side)
    git.write({ 'd.md': 'the value in a merge\n' })
    const merge = git.commit('Merge')
    git.write({ 'a.md': 'a\nthe value in a stash\n' })
    git.git('stash', '--quiet')
    const stash = git.git('rev-parse', 'stash').trim()
    const { commitsHolding } = openGitRepository(git.root)
    const held = async (text: string): Promise<readonly string[]> =>
      (await commitsHolding!([text])).map((each) => git.git('rev-parse', each).trim())
    expect(await held('value in a merge')).toEqual([merge])
    expect(await held('value in a stash')).toEqual([stash])
    expect(await held('value of nobody')).toEqual([])
  })
})

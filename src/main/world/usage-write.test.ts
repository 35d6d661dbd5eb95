import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitProject, plainProject } from '../../../test/support/git-project.ts'
import { resolveConfig } from '../../core/config/config.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { usageWriteAt } from './usage-write.ts'

const auto = (layout: LayoutName) => resolveConfig({ layout })

// GIT-02
describe('when uses go into the files', () => {
  test('outside of git always, in a work tree never', () => {
    const plain = plainProject({ '.memory/a.md': 'a' })
    expect(usageWriteAt(join(plain.root, '.memory'), auto('vault'))).toBe('always')
    const git = gitProject({ '.memory/a.md': 'a' })
    for (const layout of ['vault', 'claude-json', 'claude-md'] as const)
      expect(usageWriteAt(join(git.root, '.memory'), auto(layout))).toBe('never')
  })

  test('in a linked work tree, whose .git is a file, never', () => {
    const git = gitProject({ '.memory/a.md': 'a' })
    git.git('worktree', 'add', '--quiet', join(git.root, 'linked'))
    expect(usageWriteAt(join(git.root, 'linked', '.memory'), auto('vault'))).toBe('never')
  })

  test("smallcode's store: never once git tracks it, always until then", () => {
    const git = gitProject({ 'a.txt': 'a' })
    const root = join(git.root, '.smallcode', 'memory')
    mkdirSync(root, { recursive: true })
    git.write({ '.smallcode/memory/index.json': '[]\n' })
    expect(usageWriteAt(root, auto('smallcode'))).toBe('always')
    git.git('add', '--all')
    expect(usageWriteAt(root, auto('smallcode'))).toBe('never')
    git.git('update-index', '--index-version', '4')
    expect(usageWriteAt(root, auto('smallcode'))).toBe('never')
    git.git('rm', '--quiet', '--cached', '.smallcode/memory/index.json')
    git.git('update-index', '--index-version', '2')
    expect(usageWriteAt(root, auto('smallcode'))).toBe('always')
  })

  test('as the setting says, wherever the vault lies', () => {
    const git = gitProject({ '.memory/a.md': 'a' })
    const root = join(git.root, '.memory')
    const vaultText = '{"usage": {"write": "with-changes"}}'
    const said = resolveConfig({ layout: 'vault', vaultText })
    expect(usageWriteAt(root, said)).toBe('with-changes')
    const env = { EVERKEEP_USAGE_WRITE: 'always' }
    expect(usageWriteAt(root, resolveConfig({ layout: 'vault', vaultText, env }))).toBe('always')
  })
})

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRuleFiles } from './rule-files.ts'

test('SAV-02: the rules of a project are read, each file once', async () => {
  const project = mkdtempSync(join(tmpdir(), 'everkeep-rule-files-'))
  mkdirSync(join(project, '.claude', 'rules', 'deep'), { recursive: true })
  writeFileSync(join(project, 'AGENTS.md'), 'a')
  symlinkSync('AGENTS.md', join(project, 'CLAUDE.md'))
  writeFileSync(join(project, '.claude', 'rules', 'deep', 'tests.md'), 'b')
  writeFileSync(join(project, '.claude', 'rules', 'run.sh'), 'c')
  writeFileSync(join(project, 'own.md'), 'd')
  const parts = { project, folder: '.claude/rules', personal: join(project, 'own.md') }
  expect(await openRuleFiles(parts).read()).toEqual([
    { name: 'CLAUDE.md', text: 'a' },
    { name: '.claude/rules/deep/tests.md', text: 'b' },
    { name: '~/.claude/CLAUDE.md', text: 'd' },
  ])
  const nowhere = { folder: '.claude/rules', personal: join(project, 'none.md') }
  expect(await openRuleFiles(nowhere).read()).toEqual([])
})

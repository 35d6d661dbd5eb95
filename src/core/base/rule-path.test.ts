import { expect, test } from 'vitest'
import { KnownError } from './errors.ts'
import { isRulePath, RULE_FILES, ruleFault, rulePath, shownPath } from './rule-path.ts'
import { foundPath, staysInside } from './vault-path.ts'

test.each([...RULE_FILES, '.claude/rules/tests.md', '.claude/rules/deep/er.mdc'])(
  'CHK-05: %s is a rule file',
  (name) => {
    const path = rulePath(name, '.claude/rules')
    expect(isRulePath(path)).toBe(true)
    expect(shownPath(path)).toBe(name)
    // No code that checks for files of the vault takes it for one.
    expect(staysInside(path)).toBe(false)
  },
)

test.each([
  '',
  'README.md',
  'claude.md',
  '../CLAUDE.md',
  './CLAUDE.md',
  '/etc/CLAUDE.md',
  'src/CLAUDE.md',
  '.claude/settings.json',
  '.claude/rules/x.sh',
  '.claude/rules/../settings.md',
  '.claude/rules/.git/x.md',
  '.claude/rules',
  '.claude/rulesx/a.md',
  '.claude\\rules\\a.md',
  'CLAUDE.md\0',
  '.claude/rules/con.md',
])('WRT-12: %j is none', (name) => {
  expect(() => rulePath(name, '.claude/rules')).toThrow(KnownError)
})

test.each(['', '.', '..', '../rules', '/rules', '.git', 'node_modules/x', 'C:/rules'])(
  'WRT-12: no config makes %j a folder of rules',
  (folder) => {
    expect(ruleFault(`${folder}/a.md`, folder)).toBeTypeOf('string')
  },
)

test('a file of the vault is shown by its own path', () => {
  const path = foundPath('project/CLAUDE.md')
  expect(isRulePath(path)).toBe(false)
  expect(shownPath(path)).toBe('project/CLAUDE.md')
})

import { describe, expect, test } from 'vitest'
import { vaultPath } from '../base/vault-path.ts'
import { rootInTarget, sayTarget, targetPath } from './write-target.ts'

describe('the vault that a target names (WRT-10)', () => {
  test.each([
    ['.claude/memory/decisions/x.json', '.claude/memory'],
    ['./.claude/memory/decisions/x.json', './.claude/memory'],
    ['sub/.claude/memory/x.json', 'sub/.claude/memory'],
    ['/proj/.claude/memory/decisions/x.json', '/proj/.claude/memory'],
    ['/proj/.claude/memory/.claude/memory/x.json', '/proj/.claude/memory'],
    ['.claude\\memory\\decisions\\x.json', '.claude/memory'],
    ['.memory/10-Memories/MEM-x.md', '.memory'],
    ['.smallcode/memory/decision-1a2b3c4d.md', '.smallcode/memory'],
    ['decisions/x.json', undefined],
    ['.claude/memory', undefined],
    ['.claude/agents/memory/x.json', undefined],
    ['.claude/memory\0/x.json', undefined],
  ])('%j names %j', (target, root) => {
    expect(rootInTarget(target)).toBe(root)
  })
})

const ROOTS = ['.claude/memory', '/proj/.claude/memory']

describe('the place that a target means (WRT-12)', () => {
  test.each([
    ['.claude/memory/decisions/x.json', ROOTS],
    ['./.claude/memory/decisions/x.json', ROOTS],
    ['/proj/.claude/memory/decisions/x.json', ROOTS],
    ['decisions/x.json', ROOTS],
    ['./decisions/x.json', ROOTS],
    ['decisions\\x.json', ROOTS],
    ['sub/.claude/memory/decisions/x.json', ['sub/.claude/memory/', '/real/place']],
    ['C:\\proj\\.claude\\memory\\decisions\\x.json', ['C:\\proj\\.claude\\memory']],
    ['decisions/x.json', ['']],
  ])('%j is decisions/x.json', (target, roots) => {
    expect(targetPath(target, roots)).toBe('decisions/x.json')
  })

  test.each([
    '',
    '.',
    '/',
    '/etc/passwd',
    '/proj/.claude/memory2/decisions/x.json',
    '/proj/.claude/memory/../../../etc/passwd',
    '.claude/memory/../memory-config.json',
    '.claude/memory/decisions/../../../x.json',
    '../decisions/x.json',
    'decisions/..',
    'decisions//x.json',
    'decisions/x.json\0.txt',
    'decisions/x\n.json',
    'C:/windows/x.json',
    'C:x.json',
    '\\\\server\\share\\x.json',
    'decisions/con.json',
    'decisions/NUL',
    'decisions/x.json ',
    'decisions/x.json.',
    'decisions/x.json:stream',
    'decisions/a|b.json',
    '.everkeep/journal/op-1.json',
    '.index.lockdir',
    'decisions/.hidden.json',
    'other/.claude/memory/decisions/x.json',
    '/elsewhere/.claude/memory/decisions/x.json',
    `decisions/${'x'.repeat(300)}.json`,
    'a/'.repeat(600),
  ])('%j is refused', (target) => {
    expect(() => targetPath(target, ROOTS)).toThrow(
      expect.objectContaining({ code: 'PATH_ERROR', field: 'target' }),
    )
  })
})

describe('a moved memory is named as the person named it', () => {
  const move = { from: vaultPath('decisions/old.json'), to: vaultPath('decisions/new.json') }
  test.each([
    ['/proj/.claude/memory/decisions/old.json', '/proj/.claude/memory/decisions/new.json'],
    ['decisions/old.json', 'decisions/new.json'],
    ['decisions\\old.json', 'decisions/new.json'],
    ['1a2b3c4d', '.claude/memory/decisions/new.json'],
    [undefined, '.claude/memory/decisions/new.json'],
  ])('%j becomes %j', (typed, said) => {
    expect(sayTarget(typed, '.claude/memory', move)).toBe(said)
  })

  test('one that stays keeps its name to the letter', () => {
    expect(sayTarget('./x\\y.json', '.claude/memory', { from: move.to, to: move.to })).toBe(
      './x\\y.json',
    )
  })
})

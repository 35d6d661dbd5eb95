import { describe, expect, test } from 'vitest'
import { type FolderFacts, judgeMachine, judgeVault, type VaultFacts } from './diagnosis.ts'

const FOLDER: FolderFacts = {
  writable: true,
  stateWritable: true,
  stateIgnored: true,
  strangeState: { tracked: [], older: [] },
  unreadable: [],
  quarantined: [],
  leftovers: 0,
  indexBytes: 4096,
  journalBytes: 10,
  lockFolderSeconds: undefined,
}

const WELL: VaultFacts = {
  folder: FOLDER,
  layout: 'vault',
  memories: 3,
  stale: 0,
  pending: [],
  operations: 2,
  journalLimitBytes: 1000,
  lock: 'free',
  unfoldedUses: 0,
  configProblems: [],
  outdated: [],
  odd: [],
  edited: [],
}

// BUD-03
describe('a vault', () => {
  test('that is well has nothing to mend', () => {
    const levels = new Set(judgeVault(WELL).map(({ level }) => level))
    expect([...levels]).toEqual(['ok'])
  })

  const folder = (facts: Partial<FolderFacts>): Partial<VaultFacts> => ({
    folder: { ...FOLDER, ...facts },
  })
  test.each<[string, Partial<VaultFacts>, level: string, topic: string, fix: string]>([
    ['read-only', folder({ writable: false }), 'problem', 'permissions', 'chown'],
    ['state not ours', folder({ stateWritable: false }), 'problem', 'permissions', 'chown'],
    ['an unreadable file', folder({ unreadable: ['a.md'] }), 'problem', 'permissions', 'chown'],
    ['state in git', folder({ stateIgnored: false }), 'warning', 'git', '.gitignore'],
    ['quarantined', folder({ quarantined: ['x.invalid.1'] }), 'warning', 'quarantine', 'Mend'],
    ['left-over files', folder({ leftovers: 2 }), 'note', 'files', ''],
    ['no index', folder({ indexBytes: undefined }), 'note', 'index', ''],
    ['a full log', folder({ journalBytes: 2000 }), 'warning', 'journal', 'everkeep gc'],
    ['an old lock folder', folder({ lockFolderSeconds: 90 }), 'warning', 'lock', 'next write'],
    ['a cut operation', { pending: ['forget (op-3)'] }, 'warning', 'journal', 'everkeep list'],
    ['a busy writer', { lock: 'held' }, 'note', 'lock', ''],
    ['waiting uses', { unfoldedUses: 4 }, 'note', 'usage', ''],
    [
      'a bad setting',
      { configProblems: ['auto_commit is 7.'] },
      'warning',
      'config',
      'config list',
    ],
    ['old lists', { outdated: ['index.md'] }, 'warning', 'generated', 'everkeep index'],
    ['odd files', { odd: ['a.md'] }, 'warning', 'memories', 'list --problems'],
    ['edited copies', { edited: ['a.md'] }, 'warning', 'copies', '--take-over'],
  ])('with %s says so, and what mends it', (_, facts, level, topic, fix) => {
    const found = judgeVault({ ...WELL, ...facts }).filter((one) => one.level !== 'ok')
    expect(found).toEqual([expect.objectContaining({ level, topic })])
    expect(found[0]?.fix).toContain(fix)
    expect(found[0]?.fix !== '').toBe(level === 'warning' || level === 'problem')
  })

  test('with many odd files names a few', () => {
    const odd = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']
    const [found] = judgeVault({ ...WELL, odd }).filter(({ topic }) => topic === 'memories')
    expect(found?.what).toBe('Something is odd in a.md, b.md, c.md and 2 more.')
  })
})

// BUD-03
test.each([
  ['v20.11.1', 'ok'],
  ['v24.0.0', 'ok'],
  ['v18.19.0', 'problem'],
])('Node %s is %s', (node, level) => {
  const [found] = judgeMachine({ node, git: 'git version 2.39', ripgrep: undefined })
  expect(found).toMatchObject({ topic: 'node', level })
})

test('what hooks wrote down is told, and is nothing to mend (AGT-03)', () => {
  const hooks = { times: 2, last: 'Stop: There is no file "x".', days: 7, log: '/s/hooks.log' }
  const found = judgeMachine({ node: 'v22.0.0', git: 'git', ripgrep: 'rg', hooks })
  expect(found.at(-1)).toEqual({
    level: 'note',
    topic: 'hooks',
    what: '2 hooks failed or gave up in the last 7 days; the last one: Stop: There is no file "x". (/s/hooks.log)',
    fix: '',
  })
})

test('a machine without git and ripgrep is fine', () => {
  const found = judgeMachine({ node: 'v22.0.0', git: undefined, ripgrep: undefined })
  expect(found.map(({ level }) => level)).toEqual(['ok', 'note', 'note'])
})

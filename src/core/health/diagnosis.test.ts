import { describe, expect, test } from 'vitest'
import type { HeldLock } from '../base/held-lock.ts'
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
}

const WELL: VaultFacts = {
  folder: FOLDER,
  layout: 'vault',
  memories: 3,
  stale: 0,
  pending: [],
  operations: 2,
  journalLimitBytes: 1000,
  locks: [],
  unfoldedUses: 0,
  configProblems: [],
  outdated: [],
  odd: [],
  unfinished: [],
  edited: [],
  strayFields: [],
  oldFields: undefined,
}

const WRITER: HeldLock = { lock: 'writer', state: 'live', seconds: 3, by: { pid: 4711 } }
const SCRIPT: HeldLock = { lock: 'folder', state: 'unknown', seconds: 12, freeIn: 48 }

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
    ['quarantined', folder({ quarantined: ['x.invalid.1'] }), 'warning', 'quarantine', 'Fix'],
    ['left-over files', folder({ leftovers: 2 }), 'note', 'files', ''],
    ['no index', folder({ indexBytes: undefined }), 'note', 'index', ''],
    ['a full log', folder({ journalBytes: 2000 }), 'warning', 'journal', 'everkeep gc'],
    ['a cut operation', { pending: ['forget (op-3)'] }, 'warning', 'journal', 'everkeep list'],
    ['a busy writer', { locks: [WRITER] }, 'note', 'lock', ''],
    ['a writer without a name', { locks: [{ lock: 'writer', state: 'live' }] }, 'note', 'lock', ''],
    ['a script that writes', { locks: [SCRIPT] }, 'warning', 'lock', 'at most 48 s'],
    ['a lock left behind', { locks: [{ ...SCRIPT, state: 'left' }] }, 'note', 'lock', ''],
    [
      'a blocked lock',
      { locks: [{ ...SCRIPT, state: 'blocked' }] },
      'problem',
      'lock',
      'move it away',
    ],
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
    ['an unfinished merge', { unfinished: ['a.md'] }, 'problem', 'merge', 'everkeep review'],
    ['edited copies', { edited: ['a.md'] }, 'warning', 'copies', '--take-over'],
    ['stray fields', { strayFields: ['a.json'] }, 'warning', 'fields', 'check --fix'],
    ['old fields', { oldFields: 'everkeep-fields.json' }, 'warning', 'fields', 'everkeep index'],
  ])('with %s says so, and what mends it', (_, facts, level, topic, fix) => {
    const found = judgeVault({ ...WELL, ...facts }).filter((one) => one.level !== 'ok')
    expect(found).toEqual([expect.objectContaining({ level, topic })])
    expect(found[0]?.fix).toContain(fix)
    expect(found[0]?.fix !== '').toBe(level === 'warning' || level === 'problem')
  })

  // COR-50
  test('names the process that writes, once, and how to end it', () => {
    const said = (locks: readonly HeldLock[]): readonly string[] =>
      judgeVault({ ...WELL, locks }).flatMap(({ topic, what }) => (topic === 'lock' ? [what] : []))
    expect(said([WRITER, { ...WRITER, lock: 'folder' }])).toEqual([
      'Process 4711 is writing, since 3 s. If it hangs, `kill 4711` ends it: the lock is free at once.',
    ])
    expect(said([{ ...WRITER, by: { pid: 7, host: 'build-7' } }])[0]).toContain(
      'Process 7 on build-7 is writing, since 3 s. If it hangs, end it there',
    )
    expect(said([{ lock: 'folder', state: 'left', seconds: 2, by: { pid: 4711 } }])).toEqual([
      '.index.lockdir was left by process 4711, which was killed 2 s ago. The next write removes it.',
    ])
  })

  test('with many odd files names a few', () => {
    const odd = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']
    const [found] = judgeVault({ ...WELL, odd }).filter(({ topic }) => topic === 'memories')
    expect(found?.what).toBe('Problems in a.md, b.md, c.md and 2 more.')
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
    what: '2 hooks failed or timed out in the last 7 days; the last one: Stop: There is no file "x". (/s/hooks.log)',
    fix: '',
  })
})

test('a machine without git and ripgrep is fine', () => {
  const found = judgeMachine({ node: 'v22.0.0', git: undefined, ripgrep: undefined })
  expect(found.map(({ level }) => level)).toEqual(['ok', 'note', 'note'])
})

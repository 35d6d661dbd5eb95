import { expect, test } from 'vitest'
import { judgeSelfTest, type SelfTestFacts } from './judge-self-test.ts'

const WELL: SelfTestFacts = {
  copied: { files: 12, memories: 9, place: '/tmp/copy' },
  disk: { files: 50, wrong: 0, msEach: 1.25 },
  writers: { processes: 4, saves: 12, kept: 12 },
  kills: { times: 10, unfinished: 9, lost: [] },
  undo: { operations: 21, different: [] },
}

test('a self-test in which every promise held has no problem', () => {
  expect(judgeSelfTest(WELL).map(({ level, topic }) => `${topic}: ${level}`)).toEqual([
    'copy: ok',
    'disk: ok',
    'lock: ok',
    'crash: ok',
    'undo: ok',
  ])
})

test.each([
  ['disk', { disk: { ...WELL.disk, wrong: 1 } }, '1 of 50 files'],
  ['lock', { writers: { ...WELL.writers, kept: 11 } }, '11 of 12'],
  ['crash', { kills: { ...WELL.kills, lost: ['MEM-a'] } }, 'MEM-a'],
  [
    'undo',
    { undo: { operations: 21, different: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } },
    'a, b, c, d, e and 2 more',
  ],
] as const)('a broken promise is a problem that names what broke: %s', (topic, facts, what) => {
  const problems = judgeSelfTest({ ...WELL, ...facts }).filter(({ level }) => level === 'problem')
  expect(problems.map((one) => one.topic)).toEqual([topic])
  expect(problems[0]?.what).toContain(what)
})

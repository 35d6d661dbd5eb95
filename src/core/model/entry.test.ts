import { expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { vaultPath } from '../base/vault-path.ts'
import { flagDuplicates, flagFuture, toEntry } from './entry.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId, type Version } from './memory.ts'

const entry = (path: string, over: Partial<Memory> = {}) =>
  toEntry(
    vaultPath(path),
    {
      memory: { ...EMPTY_MEMORY, id: 'a' as MemoryId, ...over },
      problems: [],
      versionText: '',
      bytes: 1,
    },
    'v' as Version,
  )

test('an entry holds all links, of the text and of the data, once', () => {
  const { linksTo, memory } = entry('a.md', {
    body: 'See [[b]] and [[c]].',
    links: [{ target: 'b', relation: 'supersedes' }],
  })
  expect(linksTo).toEqual(['b', 'c'])
  expect(memory).not.toHaveProperty('body')
})

// LAY-06
test('two files with one id both say so', () => {
  const flagged = flagDuplicates([
    entry('a.md'),
    entry('x/a.md'),
    entry('b.md', { id: 'b' as MemoryId }),
  ])
  expect(flagged.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['duplicate-id'],
    ['duplicate-id'],
    [],
  ])
  expect(flagged[0]!.problems[0]!.message).toContain('x/a.md')
})

// MOD-16
test('a date in the future is told, until the clock has caught up', () => {
  const entries = [entry('a.md', { createdAt: '2027-01-01T00:00:00.000Z' as Instant })]
  const problems = (now: string) => flagFuture(entries, now as Instant)[0]!.problems
  expect(problems('2026-11-15T12:00:00.000Z')).toMatchObject([{ code: 'future-date' }])
  expect(problems('2027-01-01T00:00:00.000Z')).toEqual([])
})

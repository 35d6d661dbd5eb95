import { describe, expect, test } from 'vitest'
import { type Instant, toInstant } from '../base/instant.ts'
import { EMPTY_MEMORY, type Entry, type Memory } from '../model/memory.ts'
import { overviewOf } from './overview.ts'

const NOW = '2026-03-15T12:00:00.000Z' as Instant
const daysAgo = (days: number): Instant => toInstant(new Date(Date.parse(NOW) - days * 86_400_000))

function entry(over: Partial<Memory>, bytes = 320): Entry {
  return {
    path: `${over.title}.md` as Entry['path'],
    version: 'v' as Entry['version'],
    memory: { ...EMPTY_MEMORY, ...over },
    tokens: 10,
    bytes,
    linksTo: [],
    problems: [],
  }
}

const at = (text: string): Instant => `${text}T00:00:00.000Z` as Instant

describe('UIX-02: a vault at a glance', () => {
  test('growth counts what was active when each month ended, by the dates that memories carry', () => {
    const { growth, undated } = overviewOf(
      [
        entry({ title: 'old', createdAt: at('2020-05-01') }),
        entry({ title: 'kept', createdAt: at('2026-01-10') }),
        entry({
          title: 'gone',
          createdAt: at('2026-01-20'),
          status: 'retired',
          statusAt: at('2026-02-03'),
        }),
        entry({ title: 'nobody knows when', createdAt: at('2026-02-01'), status: 'archived' }),
        entry({ title: 'undated' }),
      ],
      NOW,
    )
    expect(growth).toHaveLength(24)
    expect(growth[0]).toEqual({ month: '2024-04', added: 0, active: 1 })
    expect(growth.slice(-3)).toEqual([
      { month: '2026-01', added: 2, active: 3 },
      { month: '2026-02', added: 1, active: 2 },
      { month: '2026-03', added: 0, active: 2 },
    ])
    expect(undated).toBe(1)
  })

  test.each([
    [0, 'week'],
    [6, 'week'],
    [7, 'month'],
    [30, 'quarter'],
    [90, 'year'],
    [365, 'older'],
  ] as const)('%i days since the last change is %s', (days, age) => {
    const made = daysAgo(900)
    const { ages } = overviewOf(
      [entry({ title: 'x', createdAt: made, updatedAt: daysAgo(days) })],
      NOW,
    )
    expect(ages.filter(({ count }) => count > 0)).toEqual([{ age, count: 1 }])
  })

  test('only active memories cost, and every one is of one age', () => {
    const { tokens, kinds, ages, total } = overviewOf(
      [
        entry({ title: 'a', kind: 'decision', createdAt: daysAgo(1) }),
        entry({ title: 'b', kind: 'decision' }),
        entry({ title: 'c', kind: 'config', status: 'archived', createdAt: daysAgo(1) }),
      ],
      NOW,
    )
    expect(tokens).toBe(200)
    expect(kinds).toEqual([{ kind: 'decision', count: 2, tokens: 200 }])
    expect(total).toEqual({ active: 2, archived: 1, retired: 0 })
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(ages.find(({ age }) => age === 'unknown')?.count).toBe(1)
  })
})

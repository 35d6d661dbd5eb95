import { describe, expect, test } from 'vitest'
import { foundPath } from '../base/vault-path.ts'
import { linkTable, namedAs, resolveLink } from './link-table.ts'
import { type Card, EMPTY_MEMORY, type MemoryId } from './memory.ts'

const {
  body: _body,
  fields: _fields,
  changes: _changes,
  extra: _extra,
  ...EMPTY_CARD
} = EMPTY_MEMORY

const entry = (path: string, card: Partial<Card>) => {
  const id = path.replace(/^.*\//, '').replace(/\.\w+$/, '') as MemoryId
  return { path: foundPath(path), memory: { ...EMPTY_CARD, id, ...card } }
}

describe('resolveLink', () => {
  const entries = [
    entry('feedback_ready_before_commit.md', { kind: 'feedback', title: 'Ready before commit' }),
    entry('10-Memories/MEM-pool-size.md', { title: 'Pool size', aliases: ['a1b2c3d4'] }),
    entry('pool.md', { title: 'Something else' }),
    entry('else.md', { title: 'pool' }),
    entry('decisions/use-pnpm.json', { kind: 'decision', title: 'Use pnpm' }),
    entry('twin-a.md', { title: 'Twin' }),
    entry('twin-b.md', { title: 'Twin' }),
    entry('old.md', { title: 'Flow', status: 'retired' }),
    entry('new.md', { title: 'Flow' }),
    entry('tcp.md', { title: 'TCP/IP notes' }),
  ]
  const table = linkTable(entries)
  const cases: readonly [target: string, path: string | undefined, why: string][] = [
    ['Ready before commit', 'feedback_ready_before_commit.md', 'title'],
    ['ready-before-commit', 'feedback_ready_before_commit.md', 'title with hyphens'],
    ['feedback_ready_before_commit', 'feedback_ready_before_commit.md', 'stem'],
    ['feedback-ready-before-commit', 'feedback_ready_before_commit.md', 'stem with - for _'],
    ['MEM-pool-size', '10-Memories/MEM-pool-size.md', 'id'],
    ['pool-size', '10-Memories/MEM-pool-size.md', 'title'],
    ['a1b2c3d4', '10-Memories/MEM-pool-size.md', 'alias'],
    ['pool', 'else.md', 'title goes before stem'],
    ['pool.md', 'pool.md', 'a file name goes by the stem'],
    ['../10-Memories/MEM-pool-size.md', '10-Memories/MEM-pool-size.md', 'relative path'],
    ['/decisions/use-pnpm.json', 'decisions/use-pnpm.json', 'path from the root'],
    ['elsewhere/use-pnpm.md', 'decisions/use-pnpm.json', 'stem, whatever the folder'],
    ['Flow', 'new.md', 'of two the active one'],
    ['TCP/IP notes', 'tcp.md', 'a title with a slash'],
    ['nothing', undefined, 'dangling'],
    ['', undefined, 'empty'],
  ]
  test.each(cases)('%j means %j: %s', (target, path) => {
    const outcome = resolveLink(target, table)
    expect(outcome.kind === 'found' ? outcome.entry.path : undefined).toBe(path)
  })

  test('finds a stem without its kind when nothing else goes by that name', () => {
    const table = linkTable([entry('feedback_no_mocks.md', { kind: 'feedback', title: 'Testing' })])
    expect(resolveLink('no-mocks', table)).toMatchObject({ kind: 'found' })
  })

  test('does not guess between equals', () => {
    const outcome = resolveLink('twin', table)
    expect(outcome).toMatchObject({ kind: 'ambiguous' })
    expect(outcome.kind === 'ambiguous' && outcome.entries).toHaveLength(2)
    expect(resolveLink('twin-a', table)).toMatchObject({ kind: 'found' })
  })
})

test('namedAs compares as links do', () => {
  const isIt = namedAs(['MEM-a', 'The Title'])
  expect(['mem_a', 'x/MEM-a.md', 'the-title', 'The Title'].map(isIt)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['MEM-ab', 'title', ''].map(isIt)).toEqual([false, false, false])
})

import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import type { VaultPath } from '../base/vault-path.ts'
import { toEntry } from '../model/entry.ts'
import { listCardsOf } from '../model/list-card.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId, type Version } from '../model/memory.ts'
import { allCards, type BrowseRequest, browse, indexCards, startCardIndex } from './browse.ts'

function entry(id: string, over: Partial<Memory> = {}, path = `${id}.md`) {
  const memory = { ...EMPTY_MEMORY, id: id as MemoryId, title: id, ...over }
  const parsed = { memory, versionText: '', problems: [], bytes: 10 }
  return toEntry(path as VaultPath, parsed, 'v' as Version)
}

const at = (day: number): Instant => `2026-01-0${day}T00:00:00.000Z` as Instant

const entries = [
  entry('pool-size', { kind: 'config', tags: ['db'], topic: 'db/pool', updatedAt: at(1) }),
  entry('retry', { kind: 'pattern', summary: 'uses the pool', tags: ['queue'], updatedAt: at(3) }),
  entry('whirlpool', { kind: 'config', tags: ['db'], topic: 'db', updatedAt: at(2) }),
  entry('gone', { status: 'archived', kind: 'config', title: 'Old Pool', updatedAt: at(4) }),
  entry('twin', { updatedAt: at(5) }, 'a/twin.md'),
  entry('twin', { updatedAt: at(6) }, 'b/twin.md'),
]
const index = indexCards(listCardsOf(entries))

const names = (request: BrowseRequest): readonly string[] =>
  browse(index, request).found.map(({ name }) => name)

describe('UIX-02: browsing at every letter', () => {
  test.each<[string, BrowseRequest, readonly string[]]>([
    ['the newest first', { status: 'active', kind: 'config' }, ['whirlpool', 'pool-size']],
    [
      'a title that begins so, then words, then parts, then the rest',
      { query: 'POOL' },
      ['pool-size', 'gone', 'whirlpool', 'retry'],
    ],
    ['every word must occur', { query: 'pool queue' }, ['retry']],
    ['a topic holds those below it', { topic: 'db' }, ['whirlpool', 'pool-size']],
    ['a topic is not matched by prefix', { topic: 'd' }, []],
    ['one id, two files: named by path', { query: 'twin' }, ['b/twin.md', 'a/twin.md']],
    ['by title', { tag: 'db', order: 'title' }, ['pool-size', 'whirlpool']],
  ])('%s', (_, request, expected) => {
    expect(names(request)).toEqual(expected)
  })

  test('a facet counts what only its own filter excludes', () => {
    const { facets } = browse(index, { query: 'pool', status: 'active', kind: 'pattern' })
    expect(facets.kind).toEqual([
      { value: 'config', count: 2 },
      { value: 'pattern', count: 1 },
    ])
    expect(facets.status).toEqual([{ value: 'active', count: 1 }])
  })

  test('an index built in parts, in any order, equals one built at once', () => {
    const cards = listCardsOf(entries)
    const building = startCardIndex()
    for (const card of allCards(index)) building.add([card])
    for (const request of [{}, { query: 'pool' }, { status: 'active', order: 'title' }] as const)
      expect(browse(building.index(), request)).toEqual(browse(indexCards(cards), request))
  })
})

import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { EMPTY_MEMORY, type Entry, type Memory } from '../model/memory.ts'
import { memoryGraph } from './memory-graph.ts'

const NOW = '2026-03-15T12:00:00.000Z' as Instant

function entry(id: string, over: Partial<Memory> = {}, linksTo: readonly string[] = []): Entry {
  return {
    path: `10-Memories/${id}.md` as Entry['path'],
    version: 'v' as Entry['version'],
    memory: { ...EMPTY_MEMORY, id: id as Memory['id'], title: `Title of ${id}`, ...over },
    tokens: 10,
    bytes: 320,
    linksTo,
    problems: [],
  }
}

describe('UIX-02: the graph of a vault', () => {
  test('two memories are joined once, whichever way and however often they are linked', () => {
    const graph = memoryGraph(
      [
        entry('MEM-a', {}, ['MEM-b', 'Title of MEM-b', 'MEM-a', 'MEM-gone']),
        entry('MEM-b', {}, ['MEM-a', 'MEM-c']),
        entry('MEM-c', { status: 'retired' }, ['MEM-a']),
      ],
      NOW,
    )
    expect(graph.entries).toHaveLength(2)
    expect(graph.links).toEqual([0, 1])
  })

  test('a file is named once, and only when two or more share it', () => {
    const { files, shares } = memoryGraph(
      [
        entry('MEM-a', { relatedFiles: ['src/a.ts', 'src/a.ts', 'src/own.ts'] }),
        entry('MEM-b', { relatedFiles: ['src/a.ts'] }),
        entry('MEM-c', { relatedFiles: ['src/a.ts', 'src/b.ts'], status: 'archived' }),
      ],
      NOW,
    )
    expect(files).toEqual(['src/a.ts'])
    expect(shares).toEqual([0, 0, 1, 0])
  })

  test('every column speaks of the same memories', () => {
    const graph = memoryGraph(
      [
        entry('MEM-a', { kind: 'pattern', topic: 'web/forms', useCount: 3 }),
        entry('MEM-b', { kind: 'config', updatedAt: '2026-03-01T00:00:00.000Z' as Instant }),
        entry('MEM-c', { kind: 'pattern', topic: 'auth' }),
      ],
      NOW,
    )
    expect(graph.kindOf.map((kind) => graph.kinds[kind])).toEqual(['pattern', 'config', 'pattern'])
    expect(graph.topicOf.map((topic) => graph.topics[topic])).toEqual([
      'web/forms',
      undefined,
      'auth',
    ])
    expect(graph.uses).toEqual([3, 0, 0])
    expect(graph.days).toEqual([-1, 14, -1])
  })
})

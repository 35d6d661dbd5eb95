import { describe, expect, test } from 'vitest'
import { stepsOf } from '../../web/pages/map/colours.ts'
import { layoutOf } from '../../web/pages/map/layout.ts'
import {
  degreesOf,
  type MapData,
  matchingNodes,
  neighboursOf,
} from '../../web/pages/map/map-model.ts'
import { namesIn } from '../../web/pages/map/view.ts'

function mapOf(count: number, topics: readonly string[]): MapData {
  const nodes = Array.from({ length: count }, (_, node) => node)
  return {
    kinds: ['config', 'pattern'],
    topics,
    files: ['src/a.ts'],
    names: nodes.map((node) => `MEM-${node}`),
    titles: nodes.map((node) => `Title ${node}`),
    kindOf: nodes.map((node) => node % 2),
    topicOf: nodes.map((node) => (topics.length === 0 ? -1 : node % topics.length)),
    uses: nodes,
    days: nodes.map((node) => node - 1),
    links: [0, 1, 2, 0],
    shares: [0, 0, 3, 0],
  }
}

describe('UIX-02: the layout of the map', () => {
  test.each([
    [1, ['a']],
    [500, ['a/x', 'a/y', 'b']],
    [5_000, Array.from({ length: 90 }, (_, at) => `area${at % 9}/part${at}`)],
    [3_000, Array.from({ length: 3_000 }, (_, at) => `topic${at}`)],
    [40, []],
  ] as const)('%i memories: no two in one place, and the same tomorrow', (count, topics) => {
    const map = mapOf(count, topics)
    const { x, y, islands } = layoutOf(map, degreesOf(map))
    const places = new Set(map.names.map((_, node) => `${x[node]} ${y[node]}`))
    expect(places.size).toBe(count)
    expect(islands.reduce((sum, island) => sum + island.count, 0)).toBe(count)
    const overlapping = islands.flatMap((one, at) =>
      islands
        .slice(at + 1)
        .filter(
          (other) =>
            Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius - 1e-6,
        ),
    )
    expect(overlapping).toEqual([])
    expect(layoutOf(map, degreesOf(map)).x).toEqual(x)
  })

  test('a neighbourhood is links both ways, shared files and the topic', () => {
    const map = mapOf(6, ['a', 'b'])
    expect(neighboursOf(map, 0)).toEqual({
      links: [1, 2],
      files: [{ file: 'src/a.ts', members: [3] }],
      topic: [2, 4],
    })
    expect(neighboursOf(map, 5)).toEqual({ links: [], files: [], topic: [1, 3] })
  })

  test('a word and a kind filter the map; no filter matches all', () => {
    const map = mapOf(12, ['auth/forms', 'b'])
    expect(matchingNodes(map, { query: ' ', kind: -1 })).toBeUndefined()
    expect(matchingNodes(map, { query: 'TITLE 1', kind: -1 })).toEqual([1, 10, 11])
    expect(matchingNodes(map, { query: 'forms', kind: 1 })).toEqual([])
    expect(matchingNodes(map, { query: '', kind: 1 })).toEqual([1, 3, 5, 7, 9, 11])
  })

  test('colours match their labels', () => {
    const map = mapOf(400, ['a'])
    const change = stepsOf(map, 'change', undefined)
    expect([0, 1, 8, 31, 91, 366].map((node) => change?.[node])).toEqual([4, 0, 1, 2, 3, 4])
    const use = stepsOf(map, 'use', undefined)
    expect([0, 1, 2, 6, 21].map((node) => use?.[node])).toEqual([4, 3, 2, 1, 0])
    expect(stepsOf(map, 'freshness', undefined)).toBeUndefined()
    const told = { fresh: ['MEM-1'], partly: ['MEM-2'], stale: ['MEM-3'] }
    expect([...(stepsOf(map, 'freshness', told) ?? [])].slice(0, 4)).toEqual([3, 0, 1, 2])
  })
})

describe('UIX-02: titles on the map', () => {
  test('titles overlap neither each other nor the chosen one, and the edge cuts none', () => {
    const points: readonly (readonly [title: string, x: number, y: number])[] = [
      ['first', 10, 50],
      ['beneath', 20, 55],
      ['apart', 10, 100],
      ['at the edge', 250, 150],
      ['chosen', 10, 200],
      ['beneath the chosen', 12, 204],
      ['no room on either side of it', 150, 250],
      ['an island', 10, 290],
    ]
    const nodes = points.map((_, node) => node)
    const names = namesIn(
      {
        x: Float32Array.from(points, ([, x]) => x - 150),
        y: Float32Array.from(points, ([, , y]) => 150 - y),
        sizes: Float32Array.from(points, () => 6),
        minPixels: Float32Array.from(points, () => 0),
        groups: [{ colour: '#111', nodes }],
        ...{ colourOf: () => '#111', titleOf: (node) => points[node]![0] },
        ...{ named: nodes, alwaysNamed: new Set(), lines: [], faint: [], chosen: 4 },
        palette: { text: '#000', raised: '#fff', edge: '#999', line: '#ccc' },
      },
      {
        ...{ camera: { x: 0, y: 0, scale: 1 }, whole: 1, size: { width: 300, height: 300 } },
        widthOf: (text) => text.length * 10,
        occupied: [{ left: 0, right: 90, top: 280, bottom: 300 }],
      },
    )
    expect(names.map(({ text }) => text)).toEqual(['first', 'apart', 'at the edge'])
    expect(names[2]!.left + 110).toBeLessThanOrEqual(300)
  })
})

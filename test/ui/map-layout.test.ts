import { describe, expect, test } from 'vitest'
import { stepsOf } from '../../web/pages/map/colours.ts'
import { type Labels, spacedLabels } from '../../web/pages/map/draw-label.ts'
import { layoutOf } from '../../web/pages/map/layout.ts'
import { degreesOf, fitting, type MapData, neighboursOf } from '../../web/pages/map/map-model.ts'

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

describe('UIX-02: where memories stand on the map', () => {
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

  test('a word and a kind narrow it, and nothing asked for is everything', () => {
    const map = mapOf(12, ['auth/forms', 'b'])
    expect(fitting(map, { query: ' ', kind: -1 })).toBeUndefined()
    expect(fitting(map, { query: 'TITLE 1', kind: -1 })).toEqual([1, 10, 11])
    expect(fitting(map, { query: 'forms', kind: 1 })).toEqual([])
    expect(fitting(map, { query: '', kind: 1 })).toEqual([1, 3, 5, 7, 9, 11])
  })

  test('colours say what they are called', () => {
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
  /** A canvas that writes down what is drawn on it; a letter is ten wide. */
  function canvas(width: number) {
    const drawn: { readonly text: string; readonly left: number }[] = []
    const context = {
      font: '',
      fillStyle: '',
      canvas: { clientWidth: width },
      measureText: (text: string) => ({ width: text.length * 10 }),
      fillText: (text: string, left: number) => void drawn.push({ text, left }),
    }
    return { drawn, context: context as unknown as Parameters<Labels['draw']>[0] } // Safe: all that is used is there.
  }
  const settings = {
    ...{ labelSize: 12, labelWeight: 'normal', labelFont: 'x' },
    labelColor: { color: '#000' },
  } as Parameters<Labels['draw']>[2] // Safe: as above.
  const point = (label: string, x: number, y: number) =>
    ({ label, x, y, size: 3, color: '#111', key: label }) as Parameters<Labels['draw']>[1] // Safe: as above.

  test('none covers another or what is kept free, and none is cut by the edge', () => {
    const { drawn, context } = canvas(300)
    const labels = spacedLabels()
    labels.begin([{ left: 0, right: 300, top: 190, bottom: 210 }])
    for (const one of [
      point('first', 10, 50),
      point('beneath', 20, 55),
      point('apart', 10, 100),
      point('at the edge', 250, 150),
      point('reserved', 10, 200),
      point('no room on either side of it', 150, 250),
    ])
      labels.draw(context, one, settings)
    expect(drawn.map(({ text }) => text)).toEqual(['first', 'apart', 'at the edge'])
    expect(drawn[2]!.left + 110).toBeLessThanOrEqual(300)
    labels.begin([])
    labels.draw(context, point('beneath', 20, 55), settings)
    expect(drawn).toHaveLength(4)
  })
})

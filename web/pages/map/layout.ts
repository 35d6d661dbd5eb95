import type { MapData } from './map-model.ts'

/** A group of memories that belong together, as a round place on the map. */
export interface Island {
  readonly label: string
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly count: number
}

export interface Layout {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly islands: readonly Island[]
}

interface Group {
  readonly label: string
  readonly members: readonly number[]
}

interface Circle {
  x: number
  y: number
  readonly radius: number
}

/** The angle by which neighbours on a spiral never cover each other. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5))
const SPACING = 1
/** Around a topic, and around an area. */
const GAP = 0.9
const AREA_GAP = 2.4
/** Smaller topics than the largest of these share a place. */
const GROUPS_MAX = 160

/**
 * Where memories stand: topics are islands, those of one area side by side, and what is joined to most is in the middle
 * of each. Nothing is thrown by dice and nothing has to settle: the same vault looks the same tomorrow, and ten thousand
 * are placed within a frame or two.
 */
export function layoutOf(map: MapData, degrees: Uint32Array): Layout {
  const x = new Float32Array(map.names.length)
  const y = new Float32Array(map.names.length)
  const areas = areasOf(map).map(({ label, groups }) => {
    const circles = pack(groups.map(({ members }) => discOf(members.length)))
    const radius = Math.max(...circles.map((c) => Math.hypot(c.x, c.y) + c.radius)) + AREA_GAP
    return { label, groups, circles, place: { x: 0, y: 0, radius } }
  })
  pack(areas.map(({ place }) => place))
  const islands: Island[] = []
  for (const { label, groups, circles, place } of areas) {
    const count = groups.reduce((sum, { members }) => sum + members.length, 0)
    islands.push({ label, ...place, count })
    for (const [at, { members }] of groups.entries()) {
      const middle = circles[at]!
      const ordered = [...members].sort((a, b) => degrees[b]! - degrees[a]! || a - b)
      for (const [step, node] of ordered.entries()) {
        const reach = SPACING * Math.sqrt(step)
        x[node] = place.x + middle.x + Math.cos(step * GOLDEN) * reach
        y[node] = place.y + middle.y + Math.sin(step * GOLDEN) * reach
      }
    }
  }
  return { x, y, islands }
}

const discOf = (count: number): Circle => ({ x: 0, y: 0, radius: SPACING * Math.sqrt(count) + GAP })

/** Topics by the first part of their path; kinds where nothing has a topic. */
function areasOf(
  map: MapData,
): readonly { readonly label: string; readonly groups: readonly Group[] }[] {
  const byKind = map.topics.length === 0
  const groups = new Map<string, number[]>()
  for (let node = 0; node < map.names.length; node++) {
    const topic = byKind ? map.kinds[map.kindOf[node]!] : map.topics[map.topicOf[node]!]
    const key = topic ?? 'no topic'
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [node])
    else known.push(node)
  }
  const sorted = [...groups].sort(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  const kept = sorted.slice(0, GROUPS_MAX)
  const rest = sorted.slice(GROUPS_MAX).flatMap(([, members]) => members)
  if (rest.length > 0) kept.unshift(['other topics', rest])
  const areas = new Map<string, Group[]>()
  for (const [label, members] of kept) {
    const area = label.split('/')[0] ?? label
    const known = areas.get(area)
    if (known === undefined) areas.set(area, [{ label, members }])
    else known.push({ label, members })
  }
  const sizeOf = (list: readonly Group[]): number =>
    list.reduce((sum, { members }) => sum + members.length, 0)
  return [...areas]
    .sort(([a, one], [b, other]) => sizeOf(other) - sizeOf(one) || (a < b ? -1 : 1))
    .map(([label, list]) => ({ label, groups: list }))
}

const INNER = 0.85

/** Puts circles around the first, each as near to the middle as the others let it; they must come largest first. */
function pack<C extends Circle>(circles: readonly C[]): readonly C[] {
  const placed: C[] = []
  let last = 0
  for (const circle of circles) {
    const step = Math.max(0.6, circle.radius * 0.25)
    // Farther in there is hardly room for another: looking there again would take longest of all.
    for (let turn = Math.floor(((last * INNER) / step) ** 2); ; turn++) {
      const reach = step * Math.sqrt(turn)
      circle.x = Math.cos(turn * GOLDEN) * reach
      circle.y = Math.sin(turn * GOLDEN) * reach
      last = reach
      // Whoever came last is nearest.
      if (placed.findLast((other) => !isApart(circle, other)) === undefined) break
    }
    placed.push(circle)
  }
  return placed
}

function isApart(a: Circle, b: Circle): boolean {
  const [across, down, apart] = [a.x - b.x, a.y - b.y, a.radius + b.radius]
  return across * across + down * down >= apart * apart
}

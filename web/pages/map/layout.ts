import type { MapData } from './map-model.ts'

/** A topic area as a circle on the map. */
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

/** The golden angle: neighbours on a spiral never overlap. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5))
const SPACING = 1
/** Around a topic, and around an area. */
const GAP = 0.9
const AREA_GAP = 2.4
/** All further, smaller topics share one group. */
const GROUPS_MAX = 160

/**
 * Topics are circles, grouped by area; the most linked memory is in the middle of each. Deterministic, so the
 * same vault looks the same tomorrow, and 10,000 memories take a frame or two.
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
        const distance = SPACING * Math.sqrt(step)
        x[node] = place.x + middle.x + Math.cos(step * GOLDEN) * distance
        y[node] = place.y + middle.y + Math.sin(step * GOLDEN) * distance
      }
    }
  }
  return { x, y, islands }
}

const discOf = (count: number): Circle => ({ x: 0, y: 0, radius: SPACING * Math.sqrt(count) + GAP })

/** Topics by the first part of their path; kinds if no memory has a topic. */
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

/** Packs circles around the first, largest first, each as near to the middle as possible. */
function pack<C extends Circle>(circles: readonly C[]): readonly C[] {
  const placed: C[] = []
  let last = 0
  for (const circle of circles) {
    const step = Math.max(0.6, circle.radius * 0.25)
    // Further in there is hardly any room left, and searching there is slowest.
    for (let turn = Math.floor(((last * INNER) / step) ** 2); ; turn++) {
      const distance = step * Math.sqrt(turn)
      circle.x = Math.cos(turn * GOLDEN) * distance
      circle.y = Math.sin(turn * GOLDEN) * distance
      last = distance
      // The last placed circle is the nearest.
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

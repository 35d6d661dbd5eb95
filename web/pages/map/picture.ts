import { type Colouring, STEPS } from './colours.ts'
import type { Layout } from './layout.ts'
import type { MapData } from './map-model.ts'

export interface Look {
  readonly by: Colouring
  /** The index into `STEPS` of each memory; undefined until loaded. */
  readonly steps: Uint8Array | undefined
  /** Matches of the search; undefined for all. */
  readonly matches: ReadonlySet<number> | undefined
  readonly chosen: number
  /** Connected to the chosen memory. */
  readonly near: ReadonlySet<number>
  /** The linked ones of `near`. */
  readonly links: ReadonlySet<number>
  /** Changes with the theme. */
  readonly theme: string
}

export interface ColourGroup {
  readonly colour: string
  readonly nodes: readonly number[]
}

/** Built once for each look and painted for every camera position. */
export interface Picture {
  readonly x: Float32Array
  readonly y: Float32Array
  /** Relative to the base radius. */
  readonly sizes: Float32Array
  /** The least radius, in pixels. */
  readonly minPixels: Float32Array
  /** In paint order; the first group is faded. */
  readonly groups: readonly ColourGroup[]
  readonly colourOf: (node: number) => string
  readonly titleOf: (node: number) => string
  /** Candidates for a title, most important first. */
  readonly named: readonly number[]
  /** Named at any size, if there is room. */
  readonly alwaysNamed: ReadonlySet<number>
  /** From, to, from, to ... */
  readonly lines: readonly number[]
  /** To memories that only share a file with the chosen one. */
  readonly faint: readonly number[]
  readonly chosen: number
  readonly palette: Palette
}

export interface Palette {
  readonly text: string
  readonly raised: string
  readonly edge: string
  readonly line: string
}

/** With more links, only those of the chosen memory are drawn. */
const LINES_MAX = 1_500
const LABEL_MAX = 40
const NAMED_MAX = 24
const NEAR_PX = 4
const CHOSEN_PX = 7

export function pictureOf(
  map: MapData,
  layout: Layout,
  { colour, ...look }: Look & { readonly colour: (name: string) => string },
): Picture {
  const { by, steps, matches, chosen, near } = look
  const colours = STEPS[by].map((step) => colour(step.colour))
  const waiting = colour('--column')
  const colourOf = (node: number): string =>
    steps === undefined ? waiting : (colours[steps[node] ?? -1] ?? waiting)
  const isFaded = (node: number): boolean =>
    (matches !== undefined && !matches.has(node)) ||
    (chosen >= 0 && node !== chosen && !near.has(node))
  const groups = new Map<string, number[]>()
  const faded: number[] = []
  const vivid: number[] = []
  const sizes = sizesOf(map)
  const minPixels = new Float32Array(map.names.length)
  for (let node = 0; node < map.names.length; node++) {
    if (isFaded(node)) {
      faded.push(node)
      continue
    }
    vivid.push(node)
    if (near.has(node)) minPixels[node] = NEAR_PX
    if (node === chosen) minPixels[node] = CHOSEN_PX
    const group = groups.get(colourOf(node))
    if (group === undefined) groups.set(colourOf(node), [node])
    else group.push(node)
  }
  return {
    ...{ x: layout.x, y: layout.y, sizes, minPixels, colourOf, chosen },
    groups: [
      { colour: colour('--faded'), nodes: faded },
      ...[...groups].map(([its, nodes]) => ({ colour: its, nodes })),
    ],
    titleOf: (node) => shortTitle(map.titles[node] ?? ''),
    named: vivid.sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b),
    alwaysNamed: [near, look.links].find(({ size }) => size <= NAMED_MAX) ?? new Set(),
    ...linesOf(map, look),
    palette: {
      text: colour('--text'),
      raised: colour('--raised'),
      edge: colour('--line-strong'),
      line: colour(chosen < 0 ? '--faded' : '--accent'),
    },
  }
}

/** At most twice the base size, by use. */
function sizesOf({ uses }: MapData): Float32Array {
  return Float32Array.from(uses, (count) => 1 + Math.min(1, Math.log2(1 + count) / 6))
}

/** Without a chosen memory all links, if they are few. */
function linesOf(map: MapData, { chosen, near, links }: Look): Pick<Picture, 'lines' | 'faint'> {
  if (chosen < 0) return { lines: map.links.length / 2 <= LINES_MAX ? map.links : [], faint: [] }
  const lines = (to: readonly number[]): readonly number[] => to.flatMap((node) => [chosen, node])
  return {
    lines: lines([...links]),
    faint: lines([...near].filter((node) => !links.has(node))),
  }
}

/** Characters twice as wide as a Latin letter. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/

function shortTitle(title: string): string {
  let [room, short] = [LABEL_MAX, '']
  for (const letter of title) {
    room -= WIDE.test(letter) ? 2 : 1
    if (room < 0) return `${short}…`
    short += letter
  }
  return title
}

import { type Colouring, STEPS } from './colours.ts'
import type { Layout } from './layout.ts'
import type { MapData } from './map-model.ts'

export interface Look {
  readonly by: Colouring
  /** For each memory its place in `STEPS`; undefined while that is not known. */
  readonly steps: Uint8Array | undefined
  /** Who fits what is asked for; undefined for all. */
  readonly fits: ReadonlySet<number> | undefined
  readonly chosen: number
  /** Joined to the chosen one. */
  readonly near: ReadonlySet<number>
  /** Of these, linked to it. */
  readonly links: ReadonlySet<number>
  /** Changes with the theme. */
  readonly theme: string
}

/** Points of one colour, drawn together. */
export interface Heap {
  readonly colour: string
  readonly nodes: readonly number[]
}

/** What is to be drawn, made once for each look and then for every place of the camera. */
export interface Picture {
  readonly x: Float32Array
  readonly y: Float32Array
  /** In points of the usual size. */
  readonly sizes: Float32Array
  /** In pixels, at least. */
  readonly least: Float32Array
  /** In the order in which they are drawn, what matters on top. The first are the faded. */
  readonly heaps: readonly Heap[]
  readonly colourOf: (node: number) => string
  readonly titleOf: (node: number) => string
  /** Those that may be named, the most important first. */
  readonly named: readonly number[]
  /** Named whatever their size, if there is room. */
  readonly wanted: ReadonlySet<number>
  /** From, to, from, to ... */
  readonly lines: readonly number[]
  /** To those that share no more than a file with the chosen one. */
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

/** More lines than this say nothing: then only those of the chosen memory are drawn. */
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
  const { by, steps, fits, chosen, near } = look
  const colours = STEPS[by].map((step) => colour(step.colour))
  const waiting = colour('--column')
  const colourOf = (node: number): string =>
    steps === undefined ? waiting : (colours[steps[node] ?? -1] ?? waiting)
  const isFaded = (node: number): boolean =>
    (fits !== undefined && !fits.has(node)) || (chosen >= 0 && node !== chosen && !near.has(node))
  const heaps = new Map<string, number[]>()
  const faded: number[] = []
  const vivid: number[] = []
  const sizes = sizesOf(map)
  const least = new Float32Array(map.names.length)
  for (let node = 0; node < map.names.length; node++) {
    if (isFaded(node)) {
      faded.push(node)
      continue
    }
    vivid.push(node)
    if (near.has(node)) least[node] = NEAR_PX
    if (node === chosen) least[node] = CHOSEN_PX
    const heap = heaps.get(colourOf(node))
    if (heap === undefined) heaps.set(colourOf(node), [node])
    else heap.push(node)
  }
  return {
    ...{ x: layout.x, y: layout.y, sizes, least, colourOf, chosen },
    heaps: [
      { colour: colour('--faded'), nodes: faded },
      ...[...heaps].map(([its, nodes]) => ({ colour: its, nodes })),
    ],
    titleOf: (node) => shortTitle(map.titles[node] ?? ''),
    named: vivid.sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b),
    wanted: [near, look.links].find(({ size }) => size <= NAMED_MAX) ?? new Set(),
    ...linesOf(map, look),
    palette: {
      text: colour('--text'),
      raised: colour('--raised'),
      edge: colour('--line-strong'),
      line: colour(chosen < 0 ? '--faded' : '--accent'),
    },
  }
}

/** Twice the usual size for those that are used most. */
function sizesOf({ uses }: MapData): Float32Array {
  return Float32Array.from(uses, (count) => 1 + Math.min(1, Math.log2(1 + count) / 6))
}

/** All links while they are few; of a chosen memory those to all that it is joined to. */
function linesOf(map: MapData, { chosen, near, links }: Look): Pick<Picture, 'lines' | 'faint'> {
  if (chosen < 0) return { lines: map.links.length / 2 <= LINES_MAX ? map.links : [], faint: [] }
  const lines = (to: readonly number[]): readonly number[] => to.flatMap((node) => [chosen, node])
  return {
    lines: lines([...links]),
    faint: lines([...near].filter((node) => !links.has(node))),
  }
}

/** Twice as wide as a letter. */
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

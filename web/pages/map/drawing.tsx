import { UndirectedGraph } from 'graphology'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import Sigma from 'sigma'
import { Button } from '../../kit/button.tsx'
import { type Colouring, STEPS } from './colours.ts'
import { drawHover } from './draw-hover.ts'
import { drawIslands } from './draw-islands.ts'
import { type Labels, spacedLabels } from './draw-label.ts'
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
  /** Changes with the theme. */
  readonly theme: string
}

interface DrawingProps {
  readonly map: MapData
  readonly layout: Layout
  readonly look: Look
  readonly onChoose: (node: number) => void
}

/** More lines than this say nothing: then only those of the chosen memory are drawn. */
const LINES_MAX = 1_500
const ZOOM = 1.6

/** The map itself. Whoever cannot see it has the list beside it. */
export function Drawing({ map, layout, look, onChoose }: DrawingProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const labels = useRef<HTMLDivElement>(null)
  const sigma = useRef<Sigma | undefined>(undefined)
  const latest = useRef(look)
  latest.current = look
  const choose = useRef(onChoose)
  choose.current = onChoose
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const [element, over] = [box.current, labels.current]
    if (element === null || over === null) return
    try {
      const made = start(element, { map, layout, look: () => latest.current })
      sigma.current = made
      made.on('clickNode', ({ node }) => choose.current(Number(node)))
      made.on('clickStage', () => choose.current(-1))
      made.on('enterNode', () => element.classList.add('pointing'))
      made.on('leaveNode', () => element.classList.remove('pointing'))
      drawIslands(made, over, layout.islands)
      return () => {
        sigma.current = undefined
        made.kill()
      }
    } catch {
      // A machine without WebGL still has the list.
      setFailed(true)
    }
  }, [map, layout])
  useEffect(() => {
    const drawn = sigma.current
    if (drawn === undefined) return
    joinChosen(drawn, map, look)
    recolour(drawn)
    drawn.refresh({ skipIndexation: true })
  }, [look, map, layout])
  return (
    <div class="map">
      <div
        class="map-canvas"
        ref={box}
        role="img"
        aria-label={`${map.names.length} memories as points, by topic. The list beside it says the same.`}
      />
      <div class={`map-labels${look.chosen < 0 ? '' : ' back'}`} ref={labels} aria-hidden="true" />
      {failed && (
        <p class="map-failed">
          The map needs WebGL, which this browser does not have. Use the list.
        </p>
      )}
      <ZoomButtons sigma={sigma} />
    </div>
  )
}

function ZoomButtons({
  sigma,
}: {
  readonly sigma: { readonly current: Sigma | undefined }
}): JSX.Element {
  const zoom = (by: number): void => {
    const camera = sigma.current?.getCamera()
    camera?.animate({ ratio: camera.getState().ratio * by }, { duration: 150 })
  }
  return (
    <div class="map-zoom">
      <Button label="Closer" onClick={() => zoom(1 / ZOOM)}>
        +
      </Button>
      <Button label="Farther" onClick={() => zoom(ZOOM)}>
        −
      </Button>
      <Button label="All" onClick={() => sigma.current?.getCamera().animatedReset()}>
        ⤢
      </Button>
    </div>
  )
}

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function start(
  element: HTMLElement,
  { map, layout, look }: { map: MapData; layout: Layout; look: () => Look },
): Sigma {
  const graph = new UndirectedGraph()
  const base = baseSize(layout.reach)
  const color = colourOf('--column')
  const labels = spacedLabels()
  for (const [node, title] of map.titles.entries())
    graph.addNode(node, {
      label: title.length > LABEL_MAX ? `${title.slice(0, LABEL_MAX)}…` : title,
      x: layout.x[node],
      y: layout.y[node],
      size: base * (1 + Math.min(1, Math.log2(1 + (map.uses[node] ?? 0)) / 6)),
      color,
    })
  if (map.links.length / 2 <= LINES_MAX)
    for (let at = 0; at < map.links.length; at += 2)
      graph.mergeEdge(map.links[at], map.links[at + 1], { size: 0.5 })
  let colours = paletteOf(look())
  const sigma = new Sigma(graph, element, {
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    labelColor: { color: colourOf('--text') },
    labelRenderedSizeThreshold: Math.max(6, base * 1.9),
    labelDensity: 0.35,
    hideEdgesOnMove: true,
    hideLabelsOnMove: map.names.length > LABELS_MOVE_MAX,
    defaultDrawNodeLabel: labels.draw,
    zIndex: true,
    stagePadding: 40,
    defaultDrawNodeHover: drawHover,
    nodeReducer: (key, data) => {
      const node = Number(key)
      const { steps, fits, chosen, near } = look()
      const isFaded =
        (fits !== undefined && !fits.has(node)) ||
        (chosen >= 0 && node !== chosen && !near.has(node))
      if (isFaded) return { ...data, color: colours.faded, label: '', zIndex: 0 }
      const color =
        steps === undefined ? colours.waiting : (colours.steps[steps[node]!] ?? colours.waiting)
      const isChosen = node === chosen
      return {
        ...data,
        color,
        zIndex: isChosen ? 3 : near.has(node) ? 2 : 1,
        size: isChosen
          ? Math.max(7, data['size'] + 3)
          : near.has(node)
            ? Math.max(4, data['size'])
            : data['size'],
        highlighted: isChosen,
        forceLabel: isChosen || (near.has(node) && near.size <= NAMED_MAX),
      }
    },
    edgeReducer: (key, data) => {
      const { chosen } = look()
      if (chosen < 0) return { ...data, color: colours.line }
      return graph.hasExtremity(key, chosen)
        ? { ...data, color: colours.accent, size: 1.2, zIndex: 1 }
        : { ...data, hidden: true }
    },
  })
  sigma.on('beforeRender', () => {
    labels.begin(chosenPlace(sigma, look().chosen))
    if (colours.theme === look().theme && colours.by === look().by) return
    colours = paletteOf(look())
  })
  palettes.set(sigma, () => {
    colours = paletteOf(look())
  })
  return sigma
}

/** The title of the chosen one is drawn over all others: they leave room for it. */
function chosenPlace(sigma: Sigma, chosen: number): Parameters<Labels['begin']>[0] {
  const shown = chosen < 0 ? undefined : sigma.getNodeDisplayData(String(chosen))
  if (shown === undefined) return []
  const { x, y } = sigma.framedGraphToViewport(shown)
  return [{ left: x - CHOSEN_PX, right: x + CHOSEN_PX, top: y - 12, bottom: y + 12 }]
}

/** About as wide as the longest title. */
const CHOSEN_PX = 240
/** Titles of more than these are drawn when the map stands still. */
const LABELS_MOVE_MAX = 1_000
const LABEL_MAX = 40
const NAMED_MAX = 24
/** Half of what the map is wide on most screens, in pixels. */
const HALF_PX = 340

/** As large as points may be without covering each other. */
function baseSize(reach: number): number {
  return Math.min(5, Math.max(1.3, (HALF_PX / reach) * 0.5))
}

const palettes = new WeakMap<Sigma, () => void>()

/** What the theme of now makes of the colours. */
function recolour(sigma: Sigma): void {
  palettes.get(sigma)?.()
  sigma.setSetting('labelColor', { color: colourOf('--text') })
}

interface Palette {
  readonly by: Colouring
  readonly theme: string
  readonly steps: readonly string[]
  readonly waiting: string
  readonly faded: string
  readonly line: string
  readonly accent: string
}

function paletteOf({ by, theme }: Look): Palette {
  return {
    ...{ by, theme },
    steps: STEPS[by].map(({ colour }) => colourOf(colour)),
    waiting: colourOf('--column'),
    faded: colourOf('--faded'),
    line: colourOf('--faded'),
    accent: colourOf('--accent'),
  }
}

/** Lines from the chosen memory to all that it is joined to; those of the one before go. */
function joinChosen(sigma: Sigma, map: MapData, { chosen, near }: Look): void {
  const graph = sigma.getGraph()
  for (const edge of graph.filterEdges((_, data) => data['own'] === true)) graph.dropEdge(edge)
  if (chosen < 0 || chosen >= map.names.length) return
  for (const other of near)
    if (!graph.hasEdge(chosen, other)) graph.addEdge(chosen, other, { own: true, size: 1 })
}

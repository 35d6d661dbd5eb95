import { animateCamera } from './animated-camera.ts'
import {
  type Camera,
  type Point,
  pannedBy,
  type Size,
  toScreen,
  wholeMap,
  zoomedAt,
} from './camera.ts'
import { listenToGestures } from './gestures.ts'
import type { Island, Layout } from './layout.ts'
import { paintMap, paintOver } from './paint.ts'
import type { Picture } from './picture.ts'
import { apartFromEarlier, type Box, isOver, nodeAt, type View } from './view.ts'

export interface DrawnMap {
  show(picture: Picture): void
  zoomBy(by: number): void
  showAll(): void
  end(): void
}

export interface MapElements {
  readonly box: HTMLElement
  /** An overlay for the names of islands. */
  readonly names: HTMLElement
}

/** A 2D canvas: without a graphics card it is several times as fast as WebGL. */
export function drawMap(
  { box, names }: MapElements,
  { layout, onChoose }: { readonly layout: Layout; readonly onChoose: (node: number) => void },
): DrawnMap {
  const base = layerOf(box)
  const over = layerOf(box)
  const islands = nameIslands(names, layout.islands)
  let size = sizeOf(box)
  let whole = wholeMap(layout.islands, size)
  let picture: Picture | undefined
  let hovered = -1
  const view = (): View => ({ camera: camera.at, size, whole: whole.scale })
  const camera = animateCamera(whole, (isMoving) => {
    if (picture === undefined) return
    islands.place(view())
    paintMap(base, picture, { ...view(), isMoving, occupied: isMoving ? [] : islands.boxes() })
    paintTop()
  })
  const paintTop = (): void => {
    over.clearRect(0, 0, size.width, size.height)
    if (picture === undefined) return
    const titles: Box[] = []
    for (const node of new Set([picture.chosen, hovered]))
      if (node >= 0) titles.push(paintOver(over, picture, { ...view(), node }))
    islands.hideUnder(titles)
  }
  const nodeUnder = (at: Point | undefined): number =>
    at === undefined || picture === undefined ? -1 : nodeAt(picture, at, view())
  const zoomed = (by: number, at: Point): Camera =>
    zoomedAt(camera.at, { by, at, size, whole: whole.scale })
  const stop = listenToGestures(box, {
    pan: (by) => camera.look(pannedBy(camera.at, by)),
    zoom: (by, at) => camera.look(zoomed(by, at)),
    point: (at) => {
      const node = nodeUnder(at)
      if (node === hovered) return
      hovered = node
      box.classList.toggle('pointing', node >= 0)
      paintTop()
    },
    click: (at) => onChoose(nodeUnder(at)),
  })
  const stopFollowing = followSize(box, () => {
    const isWhole = camera.at === whole
    size = sizeOf(box)
    whole = wholeMap(layout.islands, size)
    for (const layer of [base, over]) fitLayer(layer, size)
    if (isWhole) camera.look(whole)
    else camera.repaint()
  })
  return {
    show(next) {
      picture = next
      camera.repaint()
    },
    zoomBy: (by) => camera.glide(zoomed(by, { x: size.width / 2, y: size.height / 2 })),
    showAll: () => camera.glide(whole),
    end() {
      stop()
      stopFollowing()
      camera.end()
      box.replaceChildren()
    },
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth,
  height: clientHeight,
})

function followSize(box: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed)
  observer.observe(box)
  return () => observer.disconnect()
}

function layerOf(box: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  box.append(canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}

function fitLayer(context: CanvasRenderingContext2D, { width, height }: Size): void {
  const ratio = devicePixelRatio
  context.canvas.width = Math.round(width * ratio)
  context.canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

const NAMES_MAX = 40
/** The least distance of a name to the edge, in pixels. */
const EDGE = 14

function nameIslands(
  names: HTMLElement,
  islands: readonly Island[],
): {
  readonly place: (view: View) => void
  readonly boxes: () => readonly Box[]
  readonly hideUnder: (boxes: readonly Box[]) => void
} {
  const named = [...islands].sort((a, b) => b.count - a.count).slice(0, NAMES_MAX)
  const marks = named.map((island) => {
    const mark = document.createElement('span')
    mark.dir = 'auto'
    mark.textContent = island.label
    return { mark, island, at: { x: 0, y: 0 }, width: 0 }
  })
  // Names never change, so each is measured once.
  const boxOf = (one: (typeof marks)[number]): Box => {
    one.width ||= one.mark.offsetWidth
    const { x, y } = one.at
    return {
      ...{ left: x - one.width / 2, right: x + one.width / 2 },
      ...{ top: y - EDGE, bottom: y + EDGE },
    }
  }
  names.replaceChildren(...marks.map(({ mark }) => mark))
  return {
    boxes: () => marks.flatMap((one) => (one.mark.hidden ? [] : [boxOf(one)])),
    hideUnder(boxes) {
      for (const one of marks) {
        const isCovered = !one.mark.hidden && boxes.some((box) => isOver(box, boxOf(one)))
        one.mark.style.visibility = isCovered ? 'hidden' : ''
      }
    },
    // Largest island first: where two names would overlap, the smaller island's is hidden.
    place({ camera, size }) {
      for (const one of marks) {
        const { mark, island } = one
        const top = { x: island.x, y: island.y + island.radius }
        const { x, y } = toScreen(top, camera, size)
        one.at = { x, y: Math.max(EDGE, y) }
        mark.hidden = !(x > 0 && x < size.width && y > -EDGE && y < size.height)
      }
      const inside = marks.filter(({ mark }) => !mark.hidden)
      const apart = apartFromEarlier(inside.map(boxOf))
      for (const [index, { mark, at }] of inside.entries()) {
        mark.hidden = !apart[index]
        mark.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`
      }
    },
  }
}

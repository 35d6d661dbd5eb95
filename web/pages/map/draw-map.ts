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
import { moveCamera } from './moving-camera.ts'
import { paintMap, paintOver } from './paint.ts'
import type { Picture } from './picture.ts'
import { type Box, isOver, nodeAt, type View } from './view.ts'

/** A map on the screen. */
export interface DrawnMap {
  show(picture: Picture): void
  zoomBy(by: number): void
  showAll(): void
  end(): void
}

export interface Places {
  readonly box: HTMLElement
  /** Over it, for the names of islands. */
  readonly names: HTMLElement
}

/** Draws on a plain canvas: where there is no graphics card, that is several times as quick as to pretend one. */
export function drawMap(
  { box, names }: Places,
  { layout, onChoose }: { readonly layout: Layout; readonly onChoose: (node: number) => void },
): DrawnMap {
  const base = layerOf(box)
  const over = layerOf(box)
  const islands = nameIslands(names, layout.islands)
  let size = sizeOf(box)
  let whole = wholeMap(layout.islands, size)
  let picture: Picture | undefined
  let pointed = -1
  const view = (): View => ({ camera: camera.at, size, whole: whole.scale })
  const camera = moveCamera(whole, (isMoving) => {
    if (picture === undefined) return
    islands.place(view())
    paintMap(base, picture, { ...view(), isMoving, written: isMoving ? [] : islands.boxes() })
    paintTop()
  })
  const paintTop = (): void => {
    over.clearRect(0, 0, size.width, size.height)
    if (picture === undefined) return
    const told: Box[] = []
    for (const node of new Set([picture.chosen, pointed]))
      if (node >= 0) told.push(paintOver(over, picture, { ...view(), node }))
    islands.makeRoom(told)
  }
  const meant = (at: Point | undefined): number =>
    at === undefined || picture === undefined ? -1 : nodeAt(picture, at, view())
  const zoomed = (by: number, at: Point): Camera =>
    zoomedAt(camera.at, { by, at, size, whole: whole.scale })
  const stop = listenToGestures(box, {
    pan: (by) => camera.look(pannedBy(camera.at, by)),
    zoom: (by, at) => camera.look(zoomed(by, at)),
    point: (at) => {
      const node = meant(at)
      if (node === pointed) return
      pointed = node
      box.classList.toggle('pointing', node >= 0)
      paintTop()
    },
    click: (at) => onChoose(meant(at)),
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
/** So far from the edge a name stays whole, in pixels. */
const EDGE = 14

/** The names of islands over the map, moved with it. */
function nameIslands(
  names: HTMLElement,
  islands: readonly Island[],
): {
  readonly place: (view: View) => void
  readonly boxes: () => readonly Box[]
  readonly makeRoom: (boxes: readonly Box[]) => void
} {
  const named = [...islands].sort((a, b) => b.count - a.count).slice(0, NAMES_MAX)
  const marks = named.map((island) => {
    const mark = document.createElement('span')
    mark.dir = 'auto'
    mark.textContent = island.label
    return { mark, island, at: { x: 0, y: 0 }, width: 0 }
  })
  // A name never changes, and so it is measured once.
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
    makeRoom(boxes) {
      for (const one of marks) {
        const isCovered = !one.mark.hidden && boxes.some((box) => isOver(box, boxOf(one)))
        one.mark.style.visibility = isCovered ? 'hidden' : ''
      }
    },
    place({ camera, size }) {
      for (const one of marks) {
        const { mark, island } = one
        const top = { x: island.x, y: island.y + island.radius }
        const { x, y } = toScreen(top, camera, size)
        const isSeen = x > 0 && x < size.width && y > -EDGE && y < size.height
        mark.hidden = !isSeen
        if (!isSeen) continue
        one.at = { x, y: Math.max(EDGE, y) }
        mark.style.transform = `translate(${x}px, ${one.at.y}px) translate(-50%, -50%)`
      }
    },
  }
}

import {
  between,
  type Camera,
  type Point,
  pannedBy,
  toScreen,
  wholeMap,
  zoomedAt,
} from './camera.ts'
import { listenToGestures } from './gestures.ts'
import type { Island, Layout } from './layout.ts'
import { paintMap, paintOver } from './paint.ts'
import type { Picture } from './picture.ts'
import { nodeAt, type View } from './view.ts'

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

/** After so long without a move it stands still, and is drawn with all that it has. */
const STILL_MS = 120
const GLIDE_MS = 150

/** Draws on a plain canvas: where there is no graphics card, that is several times as quick as to pretend one. */
export function drawMap(
  { box, names }: Places,
  { layout, onChoose }: { readonly layout: Layout; readonly onChoose: (node: number) => void },
): DrawnMap {
  const base = layerOf(box)
  const over = layerOf(box)
  const islands = nameIslands(names, layout.islands)
  let size = { width: box.clientWidth, height: box.clientHeight }
  let whole = wholeMap(layout.islands, size)
  let camera = whole
  let picture: Picture | undefined
  let pointed = -1
  let [asked, gliding] = [0, 0]
  let still: ReturnType<typeof setTimeout> | undefined
  const view = (): View => ({ camera, size, whole: whole.scale })

  const paint = (isMoving: boolean): void => {
    if (picture === undefined) return
    paintMap(base, picture, { ...view(), isMoving })
    paintTop()
    islands.place(view())
  }
  const paintTop = (): void => {
    over.clearRect(0, 0, size.width, size.height)
    if (picture === undefined) return
    for (const node of new Set([picture.chosen, pointed]))
      if (node >= 0) paintOver(over, picture, { ...view(), node })
  }
  /** Many moves between two frames are one picture. */
  const soon = (isMoving: boolean): void => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => paint(isMoving))
  }
  const look = (from: Camera): void => {
    camera = from
    soon(true)
    clearTimeout(still)
    still = setTimeout(() => soon(false), STILL_MS)
  }
  const glide = (to: Camera): void => {
    cancelAnimationFrame(gliding)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      look(to)
      return
    }
    const [from, start] = [camera, performance.now()]
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE_MS))
      look(between(from, to, part))
      if (part < 1) gliding = requestAnimationFrame(step)
    }
    gliding = requestAnimationFrame(step)
  }
  const zoomed = (by: number, at: Point): Camera =>
    zoomedAt(camera, { by, at, size, whole: whole.scale })
  const stop = listenToGestures(box, {
    pan: (by) => look(pannedBy(camera, by)),
    zoom: (by, at) => look(zoomed(by, at)),
    point: (at) => {
      const node = at === undefined || picture === undefined ? -1 : nodeAt(picture, at, view())
      if (node === pointed) return
      pointed = node
      box.classList.toggle('pointing', node >= 0)
      paintTop()
    },
    click: (at) => onChoose(picture === undefined ? -1 : nodeAt(picture, at, view())),
  })
  const observer = new ResizeObserver(() => {
    const isWhole = camera === whole
    size = { width: box.clientWidth, height: box.clientHeight }
    whole = wholeMap(layout.islands, size)
    if (isWhole) camera = whole
    for (const layer of [base, over]) fitLayer(layer, size)
    paint(false)
  })
  observer.observe(box)
  return {
    show(next) {
      picture = next
      soon(false)
    },
    zoomBy: (by) => glide(zoomed(by, { x: size.width / 2, y: size.height / 2 })),
    showAll: () => glide(whole),
    end() {
      stop()
      observer.disconnect()
      clearTimeout(still)
      cancelAnimationFrame(asked)
      cancelAnimationFrame(gliding)
      box.replaceChildren()
    },
  }
}

function layerOf(box: HTMLElement): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  box.append(canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}

function fitLayer(
  context: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
): void {
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
): { readonly place: (view: View) => void } {
  const named = [...islands].sort((a, b) => b.count - a.count).slice(0, NAMES_MAX)
  const marks = named.map((island) => {
    const mark = document.createElement('span')
    mark.dir = 'auto'
    mark.textContent = island.label
    return { mark, island }
  })
  names.replaceChildren(...marks.map(({ mark }) => mark))
  return {
    place({ camera, size }) {
      for (const { mark, island } of marks) {
        const top = { x: island.x, y: island.y + island.radius }
        const { x, y } = toScreen(top, camera, size)
        const isSeen = x > 0 && x < size.width && y > -EDGE && y < size.height
        mark.hidden = !isSeen
        if (isSeen)
          mark.style.transform = `translate(${x}px, ${Math.max(EDGE, y)}px) translate(-50%, -50%)`
      }
    },
  }
}

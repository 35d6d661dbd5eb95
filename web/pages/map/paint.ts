import type { Picture } from './picture.ts'
import {
  type Box,
  baseRadius,
  forcedTitleBox,
  LINE,
  namesIn,
  PADDING,
  placeOf,
  radiusOf,
  type View,
} from './view.ts'

type Canvas = CanvasRenderingContext2D

const FONT = '12px system-ui, sans-serif'
/** A smaller moving disc is drawn as a square, which is much faster and looks the same. */
const DISC_PX = 3

interface OccupiedView extends View {
  /** Occupied by other names. */
  readonly occupied: readonly Box[]
}

/** Titles are painted only when the map stands still. */
export function paintMap(
  canvas: Canvas,
  picture: Picture,
  { isMoving, ...view }: OccupiedView & { readonly isMoving: boolean },
): void {
  canvas.clearRect(0, 0, view.size.width, view.size.height)
  const [faded, ...vivid] = picture.groups
  if (faded !== undefined) paintPoints(canvas, picture, { ...view, isMoving, groups: [faded] })
  if (!isMoving || picture.chosen >= 0) {
    paintLines(canvas, picture, { ...view, lines: picture.faint, alpha: 0.25 })
    paintLines(canvas, picture, { ...view, lines: picture.lines, alpha: 1 })
  }
  paintPoints(canvas, picture, { ...view, isMoving, groups: vivid })
  if (!isMoving) paintNames(canvas, picture, view)
}

interface Lines extends View {
  /** From, to, from, to ... */
  readonly lines: readonly number[]
  readonly alpha: number
}

function paintLines(canvas: Canvas, picture: Picture, { lines, alpha, ...view }: Lines): void {
  canvas.strokeStyle = picture.palette.line
  canvas.lineWidth = picture.chosen < 0 ? 0.6 : 1.2
  canvas.globalAlpha = alpha
  canvas.beginPath()
  for (let at = 0; at < lines.length; at += 2) {
    const start = placeOf(picture, lines[at] ?? 0, view)
    const end = placeOf(picture, lines[at + 1] ?? 0, view)
    canvas.moveTo(start.x, start.y)
    canvas.lineTo(end.x, end.y)
  }
  canvas.stroke()
  canvas.globalAlpha = 1
}

interface Points extends View {
  readonly groups: Picture['groups']
  readonly isMoving: boolean
}

function paintPoints(
  canvas: Canvas,
  picture: Picture,
  { groups, isMoving, ...view }: Points,
): void {
  const { width, height } = view.size
  const usual = baseRadius(view)
  for (const { colour, nodes } of groups) {
    canvas.fillStyle = colour
    for (const node of nodes) {
      const radius = radiusOf(picture, node, usual)
      const { x, y } = placeOf(picture, node, view)
      if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue
      if (isMoving && radius < DISC_PX) {
        // The same area as the disc.
        const side = radius * 1.77
        canvas.fillRect(x - side / 2, y - side / 2, side, side)
      } else disc(canvas, { x, y, radius })
    }
  }
}

function paintNames(canvas: Canvas, picture: Picture, view: OccupiedView): void {
  canvas.font = FONT
  canvas.fillStyle = picture.palette.text
  canvas.strokeStyle = picture.palette.raised
  canvas.lineWidth = 3
  canvas.lineJoin = 'round'
  canvas.textBaseline = 'middle'
  for (const { text, left, y } of namesIn(picture, { ...view, widthOf: rulerOf(canvas) })) {
    // The rim keeps a title readable where it crosses points and lines.
    canvas.strokeText(text, left, y)
    canvas.fillText(text, left, y)
  }
}

/** Paints one point on top, with a framed title. Returns the box of the title. */
export function paintOver(
  canvas: Canvas,
  picture: Picture,
  { node, ...view }: View & { readonly node: number },
): Box {
  const { palette, colourOf } = picture
  const { x, y } = placeOf(picture, node, view)
  const radius = Math.max(2, radiusOf(picture, node, baseRadius(view)))
  canvas.fillStyle = palette.text
  disc(canvas, { x, y, radius: radius + 2 })
  canvas.fillStyle = colourOf(node)
  disc(canvas, { x, y, radius })
  canvas.font = FONT
  const box = forcedTitleBox(picture, node, { ...view, widthOf: rulerOf(canvas) })
  const { left, right, top, bottom } = box
  canvas.beginPath()
  canvas.roundRect(left, top - PADDING, right - left, LINE + PADDING * 2, 4)
  canvas.fillStyle = palette.raised
  canvas.fill()
  canvas.strokeStyle = palette.edge
  canvas.lineWidth = 1
  canvas.stroke()
  canvas.fillStyle = palette.text
  canvas.textBaseline = 'middle'
  canvas.fillText(picture.titleOf(node), left + PADDING, (top + bottom) / 2 + 0.5)
  return box
}

function disc(
  canvas: Canvas,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, Math.PI * 2)
  canvas.fill()
}

function rulerOf(canvas: Canvas): (text: string) => number {
  return (text) => canvas.measureText(text).width
}

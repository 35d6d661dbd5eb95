import { type Camera, type Point, type Size, toScreen } from './camera.ts'
import type { Picture } from './picture.ts'

/** How a picture is looked at. */
export interface View {
  readonly camera: Camera
  readonly size: Size
  /** The scale at which all is seen. */
  readonly whole: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const LINE = 16
export const PADDING = 5
const GAP = 4
/** A point that is smaller than this is not named unasked. */
const NAMED_PX = 5
const NAMES_MAX = 60
/** Around a point, for who does not hit it to the pixel. */
const REACH_PX = 3
/** Of the room that each point has where all is seen. */
const SHARE = 0.45

/** Of a point of the usual size, in pixels: it grows with the zoom, more slowly than what is between points. */
export function usualRadius({ camera, whole }: View): number {
  return Math.min(5, Math.max(0.9, whole * SHARE)) * Math.sqrt(camera.scale / whole)
}

export function radiusOf({ sizes, least }: Picture, node: number, usual: number): number {
  return Math.max(least[node] ?? 0, (sizes[node] ?? 0) * usual)
}

export function placeOf({ x, y }: Picture, node: number, { camera, size }: View): Point {
  return toScreen({ x: x[node] ?? 0, y: y[node] ?? 0 }, camera, size)
}

/** The point that a finger or a mouse means; -1 where there is none. */
export function nodeAt(picture: Picture, at: Point, view: View): number {
  const usual = usualRadius(view)
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY]
  for (let node = 0; node < picture.x.length; node++) {
    const place = placeOf(picture, node, view)
    const away = Math.hypot(place.x - at.x, place.y - at.y)
    const reach = radiusOf(picture, node, usual) + REACH_PX
    if (away <= reach && away < least) [nearest, least] = [node, away]
  }
  return nearest
}

interface Ruler {
  /** How wide a text is drawn, in pixels. */
  readonly widthOf: (text: string) => number
}

/** Titles beside their points, each only where it has room and covers no other, nor what else is written there. */
export function namesIn(
  picture: Picture,
  view: View & Ruler & { readonly written: readonly Box[] },
): readonly { readonly text: string; readonly left: number; readonly y: number }[] {
  const { named, wanted, chosen } = picture
  const { width, height } = view.size
  const usual = usualRadius(view)
  const taken: Box[] = [...view.written]
  if (chosen >= 0) taken.push(sureBox(picture, chosen, view))
  const names: { readonly text: string; readonly left: number; readonly y: number }[] = []
  let tries = 0
  for (const node of [...wanted, ...named]) {
    if (!wanted.has(node) && radiusOf(picture, node, usual) < NAMED_PX) break
    const { x, y } = placeOf(picture, node, view)
    if (node === chosen || x < 0 || y < 0 || x > width || y > height) continue
    tries += 1
    if (tries > NAMES_MAX * 4 || names.length >= NAMES_MAX) break
    const box = titleBox(picture, node, view)
    if (box.left < 0 || taken.some((other) => isOver(box, other))) continue
    taken.push(box)
    names.push({ text: picture.titleOf(node), left: box.left + PADDING, y })
  }
  return names
}

/** To the right of a point; to its left where the map would cut it there. Below zero there is no room at all. */
export function titleBox(picture: Picture, node: number, view: View & Ruler): Box {
  const { x, y } = placeOf(picture, node, view)
  const radius = radiusOf(picture, node, usualRadius(view))
  const width = view.widthOf(picture.titleOf(node)) + PADDING * 2
  const isCut = x + radius + GAP + width > view.size.width
  const left = isCut ? x - radius - GAP - width : x + radius + GAP
  return { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 }
}

/** Of a title that is said in any case: where neither side has room, above its point or below, never over it. */
export function sureBox(picture: Picture, node: number, view: View & Ruler): Box {
  const beside = titleBox(picture, node, view)
  if (beside.left >= 0) return beside
  const { x, y } = placeOf(picture, node, view)
  const width = beside.right - beside.left
  const left = Math.max(1, Math.min(x - width / 2, view.size.width - width - 1))
  const away = radiusOf(picture, node, usualRadius(view)) + GAP + PADDING
  const above = y - away - LINE
  const top = above < PADDING ? y + away : above
  return { left, right: left + width, top, bottom: top + LINE }
}

export function isOver(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

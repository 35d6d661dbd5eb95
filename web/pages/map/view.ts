import { type Camera, type Point, type Size, toScreen } from './camera.ts'
import type { Picture } from './picture.ts'

export interface View {
  readonly camera: Camera
  readonly size: Size
  /** The scale that shows the whole map. */
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
/** A smaller point gets no title by default. */
const NAMED_PX = 5
const NAMES_MAX = 60
/** Tolerance around a point, in pixels. */
const REACH_PX = 3
/** The share of its space that a point fills when the whole map is shown. */
const SHARE = 0.45

/** In pixels. Grows with the zoom, but more slowly than the distances. */
export function baseRadius({ camera, whole }: View): number {
  return Math.min(5, Math.max(0.9, whole * SHARE)) * Math.sqrt(camera.scale / whole)
}

export function radiusOf({ sizes, minPixels }: Picture, node: number, base: number): number {
  return Math.max(minPixels[node] ?? 0, (sizes[node] ?? 0) * base)
}

export function placeOf({ x, y }: Picture, node: number, { camera, size }: View): Point {
  return toScreen({ x: x[node] ?? 0, y: y[node] ?? 0 }, camera, size)
}

/** The point at a screen position; -1 without one. */
export function nodeAt(picture: Picture, at: Point, view: View): number {
  const usual = baseRadius(view)
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
  /** In pixels. */
  readonly widthOf: (text: string) => number
}

/** Titles beside their points, where they overlap nothing. */
export function namesIn(
  picture: Picture,
  view: View & Ruler & { readonly occupied: readonly Box[] },
): readonly { readonly text: string; readonly left: number; readonly y: number }[] {
  const { named, alwaysNamed, chosen } = picture
  const { width, height } = view.size
  const usual = baseRadius(view)
  const taken: Box[] = [...view.occupied]
  if (chosen >= 0) taken.push(forcedTitleBox(picture, chosen, view))
  const names: { readonly text: string; readonly left: number; readonly y: number }[] = []
  let tries = 0
  for (const node of [...alwaysNamed, ...named]) {
    if (!alwaysNamed.has(node) && radiusOf(picture, node, usual) < NAMED_PX) break
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

/** Right of a point, or left of it at the edge. A negative `left` means no room. */
export function titleBox(picture: Picture, node: number, view: View & Ruler): Box {
  const { x, y } = placeOf(picture, node, view)
  const radius = radiusOf(picture, node, baseRadius(view))
  const width = view.widthOf(picture.titleOf(node)) + PADDING * 2
  const isCut = x + radius + GAP + width > view.size.width
  const left = isCut ? x - radius - GAP - width : x + radius + GAP
  return { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 }
}

/** For a title that is always shown: above or below its point if there is no room beside it. */
export function forcedTitleBox(picture: Picture, node: number, view: View & Ruler): Box {
  const beside = titleBox(picture, node, view)
  if (beside.left >= 0) return beside
  const { x, y } = placeOf(picture, node, view)
  const width = beside.right - beside.left
  const left = Math.max(1, Math.min(x - width / 2, view.size.width - width - 1))
  const away = radiusOf(picture, node, baseRadius(view)) + GAP + PADDING
  const above = y - away - LINE
  const top = above < PADDING ? y + away : above
  return { left, right: left + width, top, bottom: top + LINE }
}

export function isOver(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Of each box, whether it overlaps none of those kept before it. */
export function apartFromEarlier(boxes: readonly Box[]): readonly boolean[] {
  const kept: Box[] = []
  return boxes.map((box) => {
    const isApart = !kept.some((other) => isOver(box, other))
    if (isApart) kept.push(box)
    return isApart
  })
}

import type { Island } from './layout.ts'

/** The centre of the view, and the pixels per map unit. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** On the screen, or on the map. */
export interface Point {
  readonly x: number
  readonly y: number
}

const PADDING = 36
const PADDING_SHARE = 0.06
/** Zoom limits, relative to the whole map. */
const ZOOM_MAX = 60
const ZOOM_MIN = 0.4

export function wholeMap(islands: readonly Island[], { width, height }: Size): Camera {
  const [left, right] = [lowest(islands, 'x'), -lowest(islands, 'x', -1)]
  const [bottom, top] = [lowest(islands, 'y'), -lowest(islands, 'y', -1)]
  const room = (size: number): number =>
    Math.max(1, size - 2 * Math.min(PADDING, size * PADDING_SHARE))
  const scale = Math.min(room(width) / (right - left || 1), room(height) / (top - bottom || 1))
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: Math.min(scale, SCALE_MAX) }
}

/** A single memory must not fill the screen. */
const SCALE_MAX = 60

function lowest(islands: readonly Island[], axis: 'x' | 'y', sign = 1): number {
  return islands.reduce(
    (least, island) => Math.min(least, sign * island[axis] - island.radius),
    Number.POSITIVE_INFINITY,
  )
}

export function toScreen({ x, y }: Point, camera: Camera, { width, height }: Size): Point {
  return {
    x: width / 2 + (x - camera.x) * camera.scale,
    y: height / 2 - (y - camera.y) * camera.scale,
  }
}

export function pannedBy(camera: Camera, { x, y }: Point): Camera {
  return { ...camera, x: camera.x - x / camera.scale, y: camera.y + y / camera.scale }
}

export interface Zoom {
  readonly by: number
  /** The screen position that stays fixed. */
  readonly at: Point
  readonly size: Size
  /** The scale that shows the whole map. */
  readonly whole: number
}

export function zoomedAt(camera: Camera, { by, at, size, whole }: Zoom): Camera {
  const scale = Math.min(whole * ZOOM_MAX, Math.max(whole * ZOOM_MIN, camera.scale * by))
  const across = at.x - size.width / 2
  const down = at.y - size.height / 2
  return {
    x: camera.x + across / camera.scale - across / scale,
    y: camera.y - down / camera.scale + down / scale,
    scale,
  }
}

/** Interpolates: 0 is the first camera, 1 the other. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) }
}

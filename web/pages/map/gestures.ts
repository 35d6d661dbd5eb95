import type { Point } from './camera.ts'

/** Positions are in pixels from the corner of the map. */
export interface Gestures {
  readonly pan: (by: Point) => void
  readonly zoom: (by: number, at: Point) => void
  readonly point: (at: Point | undefined) => void
  readonly click: (at: Point) => void
}

/** A smaller movement is a click. */
const CLICK_PX = 5
const WHEEL_STEP = 1.0015
const DOUBLE = 1.8

/** Drag to pan, pinch or wheel to zoom, double-click to zoom in. Returns a function that stops listening. */
export function listenToGestures(box: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const held = new Map<number, Point>()
  let moved = 0
  const positionOf = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const drag = (event: PointerEvent): void => {
    const before = held.get(event.pointerId)
    const now = positionOf(event)
    if (before === undefined) {
      gestures.point(now)
      return
    }
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1]
    held.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    moved += Math.hypot(by.x, by.y)
    if (moved < CLICK_PX) return
    gestures.point(undefined)
    if (other === undefined) {
      gestures.pan(by)
      return
    }
    // Each of two fingers moves the middle by half.
    gestures.pan({ x: by.x / 2, y: by.y / 2 })
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
  }
  const end = (event: PointerEvent): void => {
    const isClick = held.size === 1 && held.has(event.pointerId) && moved < CLICK_PX
    held.delete(event.pointerId)
    if (isClick && event.type === 'pointerup') gestures.click(positionOf(event))
  }
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => box.addEventListener(type, listener, { signal, passive: false })
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    if (held.size === 0) moved = 0
    held.set(event.pointerId, positionOf(event))
    box.setPointerCapture(event.pointerId)
  })
  on('pointermove', drag)
  on('pointerup', end)
  on('pointercancel', end)
  on('pointerleave', () => gestures.point(undefined))
  on('dblclick', (event) => gestures.zoom(DOUBLE, positionOf(event)))
  on('wheel', (event) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
    gestures.zoom(WHEEL_STEP ** (-event.deltaY * lines), positionOf(event))
  })
  return () => stop.abort()
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

import type { Point } from './camera.ts'

/** What somebody does with the map, in pixels from its corner. */
export interface Gestures {
  readonly pan: (by: Point) => void
  readonly zoom: (by: number, at: Point) => void
  readonly point: (at: Point | undefined) => void
  readonly click: (at: Point) => void
}

/** Fingers and mice tremble: less than this is a click. */
const CLICK_PX = 5
const WHEEL_STEP = 1.0015
const DOUBLE = 1.8

/** Mouse, pen and fingers: one drags, two zoom, a wheel zooms, twice goes closer. Gives back how to stop. */
export function listenToGestures(box: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const held = new Map<number, Point>()
  let moved = 0
  const placeOf = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const drag = (event: PointerEvent): void => {
    const before = held.get(event.pointerId)
    const now = placeOf(event)
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
    // Of two fingers each moves half of what is between them.
    gestures.pan({ x: by.x / 2, y: by.y / 2 })
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
  }
  const end = (event: PointerEvent): void => {
    const isClick = held.size === 1 && held.has(event.pointerId) && moved < CLICK_PX
    held.delete(event.pointerId)
    if (isClick && event.type === 'pointerup') gestures.click(placeOf(event))
  }
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => box.addEventListener(type, listener, { signal, passive: false })
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    if (held.size === 0) moved = 0
    held.set(event.pointerId, placeOf(event))
    box.setPointerCapture(event.pointerId)
  })
  on('pointermove', drag)
  on('pointerup', end)
  on('pointercancel', end)
  on('pointerleave', () => gestures.point(undefined))
  on('dblclick', (event) => gestures.zoom(DOUBLE, placeOf(event)))
  on('wheel', (event) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
    gestures.zoom(WHEEL_STEP ** (-event.deltaY * lines), placeOf(event))
  })
  return () => stop.abort()
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

import { between, type Camera } from './camera.ts'

export interface AnimatedCamera {
  readonly at: Camera
  look(from: Camera): void
  /** Moves there in an animation. */
  glide(to: Camera): void
  /** Paints again from the same position. */
  repaint(): void
  end(): void
}

/** After this time without a move, the map is painted with all details. */
const STILL_MS = 120
const GLIDE_MS = 150

/** Paints at most once a frame. */
export function animateCamera(start: Camera, paint: (isMoving: boolean) => void): AnimatedCamera {
  let at = start
  let [asked, gliding] = [0, 0]
  let still: ReturnType<typeof setTimeout> | undefined
  const soon = (isMoving: boolean): void => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => paint(isMoving))
  }
  const look = (from: Camera): void => {
    at = from
    soon(true)
    clearTimeout(still)
    still = setTimeout(() => soon(false), STILL_MS)
  }
  const glide = (from: Camera, to: Camera): void => {
    const began = performance.now()
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE_MS))
      look(part === 1 ? to : between(from, to, part))
      if (part < 1) gliding = requestAnimationFrame(step)
    }
    gliding = requestAnimationFrame(step)
  }
  return {
    get at() {
      return at
    },
    look(from) {
      cancelAnimationFrame(gliding)
      look(from)
    },
    glide(to) {
      cancelAnimationFrame(gliding)
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) look(to)
      else glide(at, to)
    },
    repaint: () => soon(false),
    end() {
      clearTimeout(still)
      cancelAnimationFrame(asked)
      cancelAnimationFrame(gliding)
    },
  }
}

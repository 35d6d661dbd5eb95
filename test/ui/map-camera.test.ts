import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pannedBy, toScreen, wholeMap, zoomedAt } from '../../web/pages/map/camera.ts'

const number = (max: number) => fc.double({ min: -max, max, noNaN: true })
const island = fc.record({
  label: fc.constant('x'),
  count: fc.constant(1),
  x: number(500),
  y: number(500),
  radius: fc.double({ min: 1, max: 80, noNaN: true }),
})
const size = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 2000 }),
})
const islands = fc.array(island, { minLength: 1, maxLength: 12 })

describe('UIX-02: the camera of the map', () => {
  test('the whole map fits, whatever its shape and that of the screen', () => {
    fc.assert(
      fc.property(islands, size, (all, screen) => {
        const camera = wholeMap(all, screen)
        for (const { x, y, radius } of all) {
          const middle = toScreen({ x, y }, camera, screen)
          const reach = radius * camera.scale - 1
          expect(middle.x - reach).toBeGreaterThanOrEqual(0)
          expect(middle.y - reach).toBeGreaterThanOrEqual(0)
          expect(middle.x + reach).toBeLessThanOrEqual(screen.width)
          expect(middle.y + reach).toBeLessThanOrEqual(screen.height)
        }
      }),
    )
  })

  test('what is under the pointer stays there, dragged or zoomed', () => {
    fc.assert(
      fc.property(
        islands,
        size,
        number(300),
        number(300),
        number(5),
        (all, screen, x, y, power) => {
          const start = wholeMap(all, screen)
          const moved = pannedBy(start, { x, y })
          const [before, after] = [start, moved].map((camera) => toScreen(all[0]!, camera, screen))
          expect(after!.x - before!.x).toBeCloseTo(x, 5)
          expect(after!.y - before!.y).toBeCloseTo(y, 5)
          const near = zoomedAt(moved, {
            by: 2 ** power,
            at: after!,
            size: screen,
            whole: start.scale,
          })
          const still = toScreen(all[0]!, near, screen)
          expect(still.x).toBeCloseTo(after!.x, 5)
          expect(still.y).toBeCloseTo(after!.y, 5)
        },
      ),
    )
  })
})

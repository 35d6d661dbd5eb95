import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Picture } from '../../web/pages/map/picture.ts'
import { baseRadius, forcedTitleBox, placeOf, radiusOf } from '../../web/pages/map/view.ts'

test('UIX-02: the title of a chosen point covers no point of its own, however narrow the map', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1500 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 20, max: 260 }),
      (width, across, down, title) => {
        const size = { width, height: 300 }
        const view = { camera: { x: 0, y: 0, scale: 1 }, size, whole: 1, widthOf: () => title }
        const at = (share: number, all: number): number => (share - 0.5) * all
        // Safe: what is not here is not asked for.
        const picture = {
          ...{ x: [at(across, width)], y: [at(down, 300)], sizes: [2], minPixels: [3] },
          titleOf: () => 'title',
        } as unknown as Picture
        const { x, y } = placeOf(picture, 0, view)
        const radius = radiusOf(picture, 0, baseRadius(view))
        const { left, right, top, bottom } = forcedTitleBox(picture, 0, view)
        const isBeside = left >= x + radius || right <= x - radius
        expect(isBeside || bottom <= y - radius || top >= y + radius).toBe(true)
        expect(left).toBeGreaterThanOrEqual(0)
        if (title < width - 20) expect(right).toBeLessThanOrEqual(width)
      },
    ),
  )
})

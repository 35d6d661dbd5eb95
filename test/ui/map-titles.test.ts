import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Picture } from '../../web/pages/map/picture.ts'
import {
  apartFromEarlier,
  type Box,
  baseRadius,
  forcedTitleBox,
  isOver,
  placeOf,
  radiusOf,
} from '../../web/pages/map/view.ts'

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

test('UIX-02: names that are shown never overlap, and a hidden one has an earlier name over it', () => {
  const side = fc.integer({ min: 0, max: 400 })
  const box = fc
    .tuple(side, side, fc.integer({ min: 1, max: 120 }))
    .map(([left, top, width]): Box => ({ left, top, right: left + width, bottom: top + 28 }))
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), (boxes) => {
      const apart = apartFromEarlier(boxes)
      const shown = boxes.filter((_, at) => apart[at])
      for (const [at, one] of boxes.entries()) {
        const earlier = boxes.slice(0, at).filter((_, before) => apart[before])
        expect(earlier.some((other) => isOver(one, other))).toBe(!apart[at])
      }
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(1, boxes.length))
    }),
  )
})

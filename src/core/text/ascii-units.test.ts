import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiUnits, doneWith } from './ascii-units.ts'

test('units are the letters of a text, and only of one that is ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.boolean(), (text, isDone) => {
      const units = asciiUnits(text)
      const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
      const isAscii = codes.every((code) => code < 0x80)
      expect(units && [...units.subarray(0, text.length)]).toEqual(isAscii ? codes : undefined)
      if (units !== undefined && isDone) doneWith(units)
    }),
  )
})

test('who is still reading a text keeps it when another one is asked for', () => {
  const outer = asciiUnits('outer')!
  const inner = asciiUnits('inner')!
  expect(String.fromCharCode(...outer.subarray(0, 5))).toBe('outer')
  doneWith(inner)
  doneWith(outer)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementsOf, propertyName, valueStart } from './json-elements.ts'

const styles = [undefined, 2, '\t'] as const
const blanks = fc.constantFrom('', ' ', '\r\n  ', '\n\n')

describe('elements of JSON text', () => {
  // LAY-05: texts are cut at these places, so they must be the right ones in any style.
  test('every element of any list is found as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.constantFrom(...styles),
        blanks,
        (list, style, blank) => {
          const items = list.map((item) => JSON.stringify(item, null, style))
          const source = `${blank}[${blank}${items.join(`${blank},${blank}`)}${blank}]${blank}`
          const { elements, close } = elementsOf(source, source.indexOf('['))
          expect(elements.map(({ start, end }) => source.slice(start, end))).toEqual(items)
          expect(source.slice(close).trim()).toBe(']')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('every property of any object is found with its key and value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.constantFrom(...styles),
        (object, style) => {
          const source = JSON.stringify(object, null, style)
          const { elements } = elementsOf(source, 0)
          const read = elements.map((property) => {
            const value = source.slice(valueStart(source, property), property.end)
            return [propertyName(source, property), JSON.parse(value)]
          })
          expect(read).toEqual(Object.entries(JSON.parse(source)))
        },
      ),
      { numRuns: 300 },
    )
  })
})

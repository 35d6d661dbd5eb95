import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_WEIGHTS } from '../../core/search/search-document.ts'
import {
  decodeList,
  decodeNumbers,
  encodeList,
  encodeLists,
  encodeNumbers,
  joined,
  PART_SEPARATOR,
  type Postings,
  WEIGHT_UNIT,
  withoutDocs,
} from './posting-list.ts'

const postings = postingsUpTo(2 ** 31 - 1)
/** Flags take a byte for each number below the highest. */
const flaggable = postingsUpTo(100_000)

function postingsUpTo(highest: number): fc.Arbitrary<Postings> {
  return fc
    .uniqueArray(fc.tuple(fc.nat(highest), fc.nat(5_000)), { selector: ([doc]) => doc })
    .map((pairs) => toPostings(pairs))
}

function toPostings(pairs: readonly (readonly [number, number])[]): Postings {
  const sorted = [...pairs].sort(([a], [b]) => a - b)
  return {
    docs: Int32Array.from(sorted, ([doc]) => doc),
    units: Int32Array.from(sorted, ([, units]) => units),
  }
}

// REC-02
test('a list is read back as it was written, also in parts, whichever was written first', () => {
  fc.assert(
    fc.property(postings, postings, (first, second) => {
      expect(decodeList(encodeList(first), first.docs.length)).toEqual(first)
      const parts = [first, second].filter(({ docs }) => docs.length > 0)
      const both = decodeList(
        parts.map((part) => encodeList(part)).join(PART_SEPARATOR),
        first.docs.length + second.docs.length,
      )
      const pairs = ({ docs, units }: Postings): readonly (readonly number[])[] =>
        Array.from(docs, (doc, at) => [doc, units[at] ?? 0])
      const sorted = [...pairs(first), ...pairs(second)].sort(([a = 0], [b = 0]) => a - b)
      expect(pairs(both)).toEqual(sorted)
    }),
  )
})

test('its letters need no escape in JSON, and are no separator', () => {
  fc.assert(
    fc.property(postings, (list) => {
      const text = encodeList(list)
      expect(JSON.stringify(text)).toBe(`"${text}"`)
      expect(text).not.toMatch(/\s/)
    }),
  )
})

test('what is joined and then taken away leaves what was there', () => {
  fc.assert(
    fc.property(flaggable, fc.nat(1), (all, odd) => {
      const isOf = (doc: number): boolean => doc % 2 === odd
      const some = withoutDocs(all, flags([...all.docs].filter(isOf)))
      const rest = withoutDocs(all, flags([...all.docs].filter((doc) => !isOf(doc))))
      expect(joined(some, rest)).toEqual(all)
      expect(joined(rest, some)).toEqual(all)
    }),
  )
})

test('rising numbers are read back as they were written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2 ** 31 - 1)), (numbers) => {
      const rising = numbers.sort((a, b) => a - b)
      expect(decodeNumbers(encodeNumbers(rising))).toEqual(rising)
    }),
  )
})

// REC-04: ranking from the index and from the files adds up the same numbers.
test('every field weighs a whole number of units', () => {
  for (const weight of Object.values(FIELD_WEIGHTS))
    expect(Number.isInteger(weight / WEIGHT_UNIT)).toBe(true)
})

test('many lists at once are written as each of them is', () => {
  fc.assert(
    fc.property(fc.array(postings, { maxLength: 5 }), (lists) => {
      const starts = lists.map(
        (_, at) => lists.slice(0, at).flatMap(({ docs }) => [...docs]).length,
      )
      const { text, ends } = encodeLists({
        docs: Int32Array.from(lists.flatMap(({ docs }) => [...docs])),
        units: Int32Array.from(lists.flatMap(({ units }) => [...units])),
        starts,
        ends: starts.map((start, at) => start + lists[at]!.docs.length),
      })
      const cut = Array.from(ends, (end, at) => text.slice(ends[at - 1] ?? 0, end))
      expect(cut).toEqual(lists.map((list) => encodeList(list)))
    }),
  )
})

function flags(docs: readonly number[]): Uint8Array {
  const all = new Uint8Array(Math.max(-1, ...docs) + 1)
  for (const doc of docs) all[doc] = 1
  return all
}

import fc from 'fast-check'
import { stemmer } from 'stemmer'
import { expect, test } from 'vitest'
import { stemOf } from './stem.ts'

// biome-ignore format: a word beside its stem.
const PORTERS = [
  ['caresses', 'caress'], ['ponies', 'poni'], ['ties', 'ti'], ['cats', 'cat'], ['feed', 'feed'], ['agreed', 'agre'],
  ['plastered', 'plaster'], ['bled', 'bled'], ['motoring', 'motor'], ['sing', 'sing'], ['conflated', 'conflat'],
  ['troubled', 'troubl'], ['sized', 'size'], ['hopping', 'hop'], ['falling', 'fall'], ['hissing', 'hiss'],
  ['filing', 'file'], ['happy', 'happi'], ['sky', 'sky'], ['relational', 'relat'], ['digitizer', 'digit'],
  ['operator', 'oper'], ['decisiveness', 'decis'], ['sensibiliti', 'sensibl'], ['triplicate', 'triplic'],
  ['formative', 'form'], ['hopefulness', 'hope'], ['revival', 'reviv'], ['adjustment', 'adjust'], ['adoption', 'adopt'],
  ['probate', 'probat'], ['rate', 'rate'], ['controll', 'control'], ['roll', 'roll'], ['yes', 'ye'], ['is', 'is'],
] as const

test.each(PORTERS)('the stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

const ENDINGS =
  'ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize sion tion sses ies s ed eed ing y e ll at bl iz'.split(
    ' ',
  )

test('letters in any order, with any of the endings, have the stems that the package stemmer gives them (REC-01)', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeiouybdlnprstwxz'), maxLength: 7 })
  const endings = fc.array(fc.constantFrom(...ENDINGS), { maxLength: 3 })
  fc.assert(
    fc.property(letters, endings, (start, end) => {
      const word = start + end.join('')
      expect(stemOf(word)).toBe(stemmer(word))
    }),
    { numRuns: 20_000 },
  )
})

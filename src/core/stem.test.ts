import { stemmer } from 'stemmer'
import { expect, test } from 'vitest'

// REC-01: an index that was made with other stems would find nothing.
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
  expect(stemmer(word)).toBe(stem)
})

import { describe, expect, test } from 'vitest'
import { SCALES } from './weigh.ts'
import { WORD_WEIGHTS } from './word-weights.ts'
import { FOUND_MIN, weighWords, wordingOf } from './wording.ts'

const NOTHING = {
  lines: [],
  sentences: [],
  askedLines: [],
  whole: '',
  asked: '',
  earlier: '',
  history: '',
  answer: '',
  failure: '',
}

const score = (said: string, kind: string, asked = ''): number =>
  weighWords(wordingOf({ ...NOTHING, said, asked }), kind).score

describe('words that are weighed (TRI-02)', () => {
  test('every kind that has cues has a table, and every row of it is a word and a number', () => {
    for (const { kind } of SCALES) {
      const rows = WORD_WEIGHTS[kind]?.words.trim().split(/\s{2,}|\n/) ?? []
      expect(rows.length).toBeGreaterThan(100)
      expect(rows.filter((row) => !/^\S+ -?\d+$/.test(row))).toEqual([])
    }
  })

  test('a sentence speaks for what it says more than for anything else', () => {
    const said = 'from now on always write the tests first, and never commit without asking me'
    const byKind = SCALES.map(({ kind }) => [kind, score(said, kind)] as const)
    const [first] = byKind.sort(([, a], [, b]) => b - a)
    expect(first?.[0]).toBe('preference')
    expect(first?.[1]).toBeGreaterThan(FOUND_MIN)
  })

  test('an everyday order speaks for nothing', () => {
    for (const { kind } of SCALES)
      expect(score('rename the button to Save', kind)).toBeLessThan(FOUND_MIN)
  })

  test('numbers are all the same, Chinese is read by one and by two characters', () => {
    const wording = wordingOf({ ...NOTHING, said: '以后都用 42' })
    expect([...wording]).toEqual(expect.arrayContaining(['s:以', 's:以后', 's:#']))
    expect([...wording].some((word) => word.includes('42'))).toBe(false)
  })

  test('what says most is told', () => {
    const { telling } = weighWords(
      wordingOf({ ...NOTHING, said: 'from now on always' }),
      'preference',
    )
    expect(telling.length).toBeGreaterThan(0)
    expect('from now on always').toContain(telling[0]?.split(' ')[0])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordList } from './word-list.ts'

const WORDS = "a about able e.g he he's the there 的 一个 𠮷".split(' ')

test('a word is on a list, and parts of words are not', () => {
  const list = wordList(WORDS.join(' '))
  for (const word of WORDS) expect(list.has(word), word).toBe(true)
  for (const word of ['', ' ', 'b', 'abou', 'bout', 'ther', 'here', 'a about', ' a', '一', '个'])
    expect(list.has(word), word).toBe(false)
})

test('however often it is asked, a list says what a set of its words does', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', "'", '的'),
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 1 }),
      fc.array(letters, { minLength: 300, maxLength: 400 }),
      (words, asked) => {
        const list = wordList(words.join(' '))
        const set = new Set(words)
        for (const word of asked) expect(list.has(word)).toBe(set.has(word))
      },
    ),
    { numRuns: 50 },
  )
})

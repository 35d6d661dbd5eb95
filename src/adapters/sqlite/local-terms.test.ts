import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTerms } from './local-terms.ts'

const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'pool', 'queue', 'é', '连接'), {
  maxLength: 12,
})

test('a term has one number whatever vocabularies it came from, and their order is that of the texts', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 4 }), fc.boolean(), (documents, isOneVocabulary) => {
      const shared = { terms: [] as string[] }
      const local = localTerms()
      const numbers = new Map<string, number>()
      shared.terms.push(...new Set(documents.flat()))
      for (const document of documents) {
        const vocabulary = isOneVocabulary ? shared : { terms: [...new Set(document)] }
        local.follow(vocabulary)
        for (const word of document) {
          const number = local.numberOf(vocabulary.terms.indexOf(word))
          expect(numbers.get(word) ?? number).toBe(number)
          numbers.set(word, number)
        }
      }
      expect(local.texts).toEqual([...numbers.keys()])
      expect(Array.from(local.order(), (number) => local.texts[number])).toEqual(
        [...numbers.keys()].sort(),
      )
    }),
  )
})

test('terms that a vocabulary got later are sorted in among those before them', () => {
  const vocabulary = { terms: ['m', 'c'] }
  const inOrder = (): readonly string[] => {
    const local = localTerms()
    local.follow(vocabulary)
    for (const term of vocabulary.terms.keys()) local.numberOf(term)
    return Array.from(local.order(), (number) => local.texts[number]!)
  }
  expect(inOrder()).toEqual(['c', 'm'])
  vocabulary.terms.push('z', 'a', 'n')
  expect(inOrder()).toEqual(['a', 'c', 'm', 'n', 'z'])
})

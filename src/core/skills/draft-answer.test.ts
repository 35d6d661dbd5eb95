import { describe, expect, test } from 'vitest'
import { draftAnswer } from './draft-answer.ts'

const one = { name: 'a', keywords: ['x', 'y'], body: 'Run {"name": 1}\n}\n{\n[1] and [2]' }
const json = JSON.stringify(one)
const pretty = JSON.stringify(one, null, 2)

describe('the answer of a model', () => {
  test.each([
    ['alone', json],
    ['over several lines', pretty],
    ['in a fence, with words around it', `Here it is:\n\`\`\`json\n${pretty}\n\`\`\`\nDone [1].`],
    ['as a list of one', `[${json}]`],
  ])('is one draft: %s', (_, text) => {
    expect(draftAnswer(text)).toEqual(one)
  })

  test.each([
    ['a list of two', `[${json}, ${json}]`],
    ['one after the other', `${pretty}\n${pretty}`],
    ['two fences', `\`\`\`json\n${pretty}\n\`\`\`\n\`\`\`json\n${pretty}\n\`\`\``],
  ])('with more than one draft is refused (SKL-05): %s', (_, text) => {
    expect(() => draftAnswer(text)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'draft' }),
    )
  })

  test.each(['', 'none', '[]', '"x"', '{"name": '])('without a draft: %j', (text) => {
    expect(() => draftAnswer(text)).toThrow(expect.objectContaining({ code: 'INPUT_ERROR' }))
  })
})

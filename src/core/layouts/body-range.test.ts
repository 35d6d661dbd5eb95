import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsToMarkdown } from '../model/fields-markdown.ts'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import { bodyRange } from './body-range.ts'
import { readBodyRange } from './read-body-range.ts'

function memory(more: Partial<Memory>): Memory {
  return { ...EMPTY_MEMORY, ...more }
}

function told(text: string, one: Memory, span?: readonly [number, number]) {
  const place = bodyRange(text, one, span)
  return place && readBodyRange(text, place, one.kind)
}

describe('what a hook tells is found without understanding the whole file (REC-13)', () => {
  test('a body that stands in the file as it is', () => {
    const text = '---\ntitle: Pool\nodd: 1\n---\n\nTwenty connections.\n'
    const one = memory({ body: 'Twenty connections.', extra: { odd: 1 } })
    expect(told(text, one)?.body).toBe('Twenty connections.')
  })

  test('a body as a string of JSON, whatever way it is escaped', () => {
    const body = 'Zwei Zeilen:\nGrüße "von" hier.'
    const escaped = JSON.stringify(body).replace('ü', '\\u00fc')
    expect(told(`{"title": "x", "content": ${escaped}}`, memory({ body }))?.body).toBe(body)
    expect(told(`{"content": {"text": ${escaped}}}`, memory({ body }))?.body).toBe(body)
  })

  test('a body that is made from fields comes with them', () => {
    const fields = { problem: 'The build hangs.', fix: 'Turn the cache off.' }
    const body = fieldsToMarkdown('insight', fields)
    const text = `\ufeff{"title": "x", "content": ${JSON.stringify(fields, null, 2)}}\n`
    expect(told(text, memory({ kind: 'insight', body, fields }))).toEqual({ body, fields })
  })

  test('of several in one file each has its own', () => {
    const [first, second] = ['{"content": "one\\n"}', '{"content": "one\\ntwo"}']
    const text = `[${first}, ${second}]`
    const from = text.indexOf(second)
    const body = 'one\ntwo'
    expect(told(text, memory({ body }), [from, from + second.length])?.body).toBe(body)
    expect(bodyRange(text, memory({ body }), [1, 1 + first.length])).toBeUndefined()
  })

  test('what says whether a memory still holds is not passed over', () => {
    const text = '{"content": "Use yarn.", "status": "superseded"}'
    const one = memory({ kind: 'decision', body: 'Use yarn.', extra: { status: 'superseded' } })
    expect(bodyRange(text, one)).toBeUndefined()
  })

  test('fields that stand there in part only, and files that are torn, have no place', () => {
    const fields = { fix: 'Turn the cache off.', since: '2026' }
    const body = fieldsToMarkdown('insight', fields)
    const one = memory({ kind: 'insight', body, fields })
    expect(bodyRange('{"content": {"fix": "Turn the cache off."}}', one)).toBeUndefined()
    expect(bodyRange(`{"content": ${JSON.stringify(fields)}`, one)).toBeUndefined()
  })

  test('any text, any body: a place tells the body or there is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.json(), (body, other, json) => {
        for (const text of [other, other + body, json, JSON.stringify({ a: other, b: { body } })]) {
          const one = told(text, memory({ body }))
          if (one !== undefined) expect(one.body).toBe(body)
        }
      }),
    )
  })
})

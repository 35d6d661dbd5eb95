import { describe, expect, test } from 'vitest'
import {
  isEmptyList,
  joinObjects,
  objectText,
  withObjectText,
  withoutObjects,
} from './object-text.ts'

const LIST = `{
  "version": 1,
  "objects": [
    { "id": "aaaaaaaa", "title": "A",   "score": 1.0 },
    {
      "id": "bbbbbbbb",
      "title": "B"
    }
  ],
  "updatedAt": "2026-01-01T00:00:00.000Z"
}
`

describe('one memory of a list that holds many', () => {
  test('is shown as readable JSON', () => {
    expect(objectText(LIST, 'bbbbbbbb')).toBe('{\n  "id": "bbbbbbbb",\n  "title": "B"\n}\n')
    expect(objectText(LIST, 'cccccccc')).toBeUndefined()
    expect(objectText('no json', 'a')).toBeUndefined()
  })

  // LAY-05
  test('is put back in its place, and the lines of the others stay', () => {
    const edit = withObjectText(LIST, 'bbbbbbbb', '{"id":"bbbbbbbb","title":"New"}')
    expect(edit).toEqual({ kind: 'text', text: LIST.replace('"B"', '"New"') })
  })

  test('is not put back when it is broken or no object', () => {
    expect(withObjectText(LIST, 'bbbbbbbb', '{"id": ')).toMatchObject({ kind: 'broken' })
    expect(withObjectText(LIST, 'bbbbbbbb', '[]')).toMatchObject({ kind: 'broken' })
  })
})

test('lists are joined in order, under the latest date', () => {
  const list = (id: string, updatedAt: string): string =>
    JSON.stringify({ version: 1, objects: [{ id }], updatedAt })
  const joined = JSON.parse(joinObjects([list('a', '2026-01-02'), list('b', '2026-01-01')]))
  expect(joined).toEqual({
    version: 1,
    objects: [{ id: 'a' }, { id: 'b' }],
    updatedAt: '2026-01-02',
  })
})

// LAY-05
test('objects are taken out at once, and the others keep their spelling', () => {
  expect(withoutObjects(LIST, new Set(['bbbbbbbb']))).toContain('"title": "A",   "score": 1.0 }')
  expect(withoutObjects(LIST, new Set(['bbbbbbbb']))).not.toContain('"B"')
  expect(withoutObjects(LIST, new Set(['x']))).toBe(LIST)
  expect(JSON.parse(withoutObjects(LIST, new Set(['aaaaaaaa', 'bbbbbbbb']))).objects).toEqual([])
})

test.each([
  ['{"version": 1, "objects": [], "updatedAt": "2026-03-01"}', true],
  ['{"objects": [{"id": "a"}]}', false],
  ['{"objects": [], "mine": "words of a person"}', false],
  ['[]', false],
  ['{', false],
])('LAY-12: whether %s holds nothing that anybody would miss: %s', (text, expected) => {
  expect(isEmptyList(text)).toBe(expected)
})

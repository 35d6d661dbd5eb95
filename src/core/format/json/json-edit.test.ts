import fc from 'fast-check'
import { parseTree } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import type { Json } from './json.ts'
import {
  insertJsonItem,
  parseJson,
  rawAt,
  removeJsonItem,
  setJsonValue,
  stableJson,
} from './json-edit.ts'
import { jsonEqual } from './json-equal.ts'
import { parseJsonc } from './json-tree.ts'

const lines = (...parts: readonly string[]): string => parts.join('\n')

describe('parseJson reads any text (LAY-06)', () => {
  const cases: readonly [why: string, text: string, value: Json | undefined, problems: string[]][] =
    [
      ['plain', '{"a": 1}', { a: 1 }, []],
      ['a BOM', '\ufeff{"a": 1}', { a: 1 }, []],
      ['CRLF', '{\r\n"a": 1\r\n}\r\n', { a: 1 }, []],
      ['nothing', ' \n', undefined, ['empty-file 0']],
      ['a line comment', '{\n// why\n"a": 1}', { a: 1 }, ['bad-json 2']],
      ['a trailing comma', '{\n"a": [1,],\n}', { a: [1] }, ['bad-json 2', 'bad-json 3']],
      ['a key twice', '{"a": 1,\n"a": 2}', { a: 2 }, ['duplicate-key 2']],
      ['two documents', '{"a": 1}\n{"a": 2}\n', { a: 1 }, ['bad-json 2']],
      ['a missing end', '{"a": {"b": [1, 2', { a: { b: [1, 2] } }, ['bad-json 1']],
      ['a missing value', '{"a": , "b": 2}', { b: 2 }, ['bad-json 1']],
      ['prose', 'not json', undefined, ['bad-json 1']],
      ['NaN, which Python writes', '{"a": NaN, "b": 1}', { b: 1 }, ['bad-json 1']],
      [
        'a key that is no ordinary key',
        '{"__proto__": {"x": 1}, /**/ "b": 1}',
        undefined,
        ['bad-json 1'],
      ],
      ['an array', '[1]', [1], []],
      ['a bare string', '"x"', 'x', []],
    ]
  test.each(cases)('%s', (_why, text, value, problems) => {
    const parsed = parseJson(text)
    if (value !== undefined) expect(parsed.value).toEqual(value)
    expect(parsed.problems.map(({ code, line }) => `${code} ${line}`)).toEqual(problems)
  })

  test('__proto__ is a key like any other', () => {
    for (const text of ['{"__proto__": {"x": 1}}', '{"__proto__": {"x": 1},}']) {
      const { value } = parseJson(text)
      expect(Object.keys(value as object)).toEqual(['__proto__'])
      expect((value as { x?: unknown }).x).toBeUndefined()
    }
  })

  test('a bomb of brackets is a problem, not a crash', () => {
    for (const text of [
      '['.repeat(100_000),
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      '{"a":'.repeat(5000),
      '[},'.repeat(5000),
      `/*"*/${'['.repeat(5000)}`,
      `"\n${'['.repeat(5000)}`,
    ]) {
      const parsed = parseJson(text)
      expect(parsed.value).toBeUndefined()
      expect(parsed.problems[0]?.message).toContain('nested deeper')
      expect(setJsonValue(text, ['a'], 1)).toContain('"a": 1')
    }
  })

  test('any text gives an answer and survives edits without a throw', () => {
    const scraps = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"',
        '1',
        'null',
        '//',
        '/*',
        '*/',
        '\n',
        ' ',
        '\\',
        'x',
      ),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(scraps, (parts) => {
        const text = parts.join('')
        parseJson(text)
        setJsonValue(text, ['a'], [1])
        setJsonValue(text, ['a'], undefined)
        insertJsonItem(text, ['a'], 0, 1)
        removeJsonItem(text, [], 0)
        rawAt(text, ['a'])
      }),
      { numRuns: 500 },
    )
  })
})

const SAMPLE = lines(
  '{',
  '  "title": "caf\\u00e9",',
  '  "confidence": 1.0,',
  '  "tags": ["b", "c"],',
  '  "empty": [],',
  '  "content": {',
  '    "steps": [',
  '      "one",',
  '      "two"',
  '    ]',
  '  }',
  '}',
  '',
)

describe('setJsonValue changes only the lines of the value (LAY-05)', () => {
  const cases: readonly [
    why: string,
    path: (string | number)[],
    value: Json | undefined,
    from: string,
    to: string,
  ][] = [
    ['an equal value changes nothing', ['confidence'], 1, '', ''],
    ['an equal text keeps its escapes', ['title'], 'café', '', ''],
    ['a scalar', ['confidence'], 0.5, '"confidence": 1.0', '"confidence": 0.5'],
    ['a list on one line stays on it', ['tags'], ['a', 'b', 'c'], '["b", "c"]', '["a", "b", "c"]'],
    ['a list on one line shrinks on it', ['tags'], ['b'], '["b", "c"]', '["b"]'],
    ['a list becomes empty', ['tags'], [], '["b", "c"]', '[]'],
    ['an empty list gets lines', ['empty'], ['x'], '"empty": [],', '"empty": [\n    "x"\n  ],'],
    [
      'an item is added below',
      ['content', 'steps'],
      ['one', 'two', 'three'],
      '"two"',
      '"two",\n      "three"',
    ],
    [
      'an item is added above',
      ['content', 'steps'],
      ['zero', 'one', 'two'],
      '"one"',
      '"zero",\n      "one"',
    ],
    [
      'an item in between',
      ['content', 'steps'],
      ['one', 'x', 'two'],
      '"one",',
      '"one",\n      "x",',
    ],
    ['the last item goes', ['content', 'steps'], ['one'], ',\n      "two"', ''],
    ['the first item goes', ['content', 'steps'], ['two'], '      "one",\n', ''],
    ['one item changes', ['content', 'steps', 1], 'II', '"two"', '"II"'],
    [
      'all items change',
      ['content', 'steps'],
      ['x', 'y', 'z'],
      '"one",\n      "two"',
      '"x",\n      "y",\n      "z"',
    ],
    ['a key goes', ['confidence'], undefined, '  "confidence": 1.0,\n', ''],
    [
      'the last key goes',
      ['content'],
      undefined,
      ',\n  "content": {\n    "steps": [\n      "one",\n      "two"\n    ]\n  }',
      '',
    ],
    [
      'the only key goes',
      ['content', 'steps'],
      undefined,
      '{\n    "steps": [\n      "one",\n      "two"\n    ]\n  }',
      '{}',
    ],
    ['a missing key changes nothing', ['nope'], undefined, '', ''],
    ['a nested new key', ['content', 'goal'], 'x', '    ]\n  }', '    ],\n    "goal": "x"\n  }'],
    [
      'a new object',
      ['side'],
      { a: { b: [1] } },
      '  }\n}',
      '  },\n  "side": {\n    "a": {\n      "b": [\n        1\n      ]\n    }\n  }\n}',
    ],
    ['a new path', ['x', 'y'], 1, '  }\n}', '  },\n  "x": {\n    "y": 1\n  }\n}'],
    ['another type', ['title'], ['x'], '"caf\\u00e9"', '[\n    "x"\n  ]'],
    [
      'an object changes key by key',
      ['content'],
      { steps: ['one', 'two'], z: 1 },
      '    ]\n  }',
      '    ],\n    "z": 1\n  }',
    ],
  ]
  const styles: readonly [name: string, (text: string) => string][] = [
    ['LF', (text) => text],
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['BOM', (text) => `\ufeff${text}`],
    ['tabs', (text) => text.replaceAll('  ', '\t')],
    ['four spaces', (text) => text.replaceAll('  ', '    ')],
    ['no newline at the end', (text) => text.replace(/\n$/, '')],
  ]
  for (const [style, dress] of styles) {
    test.each(cases)(`${style}: %s`, (_why, path, value, from, to) => {
      const expected = from === '' ? SAMPLE : SAMPLE.replace(from, () => to)
      expect(from === '' || SAMPLE.includes(from)).toBe(true)
      expect(setJsonValue(dress(SAMPLE), path, value)).toBe(dress(expected))
    })
  }

  test('a new key goes after the last named one that is there', () => {
    const text = setJsonValue(SAMPLE, ['note'], 'x', { after: ['title', 'missing', 'confidence'] })
    expect(text).toBe(SAMPLE.replace('1.0,\n', '1.0,\n  "note": "x",\n'))
    const first = setJsonValue(SAMPLE, ['note'], 'x', { after: ['missing'], otherwise: 'first' })
    expect(first).toBe(SAMPLE.replace('{\n', '{\n  "note": "x",\n'))
    const sorted = '{\n  "b": 1,\n  "d": 2\n}\n'
    expect(setJsonValue(sorted, ['a'], 0, { sorted: true })).toBe(
      '{\n  "a": 0,\n  "b": 1,\n  "d": 2\n}\n',
    )
    expect(setJsonValue(sorted, ['c'], 0, { sorted: true })).toBe(
      '{\n  "b": 1,\n  "c": 0,\n  "d": 2\n}\n',
    )
    expect(setJsonValue(sorted, ['e'], 0, { sorted: true })).toBe(
      '{\n  "b": 1,\n  "d": 2,\n  "e": 0\n}\n',
    )
  })

  test('a document on one line stays on one line', () => {
    expect(setJsonValue('{"a":1,"b":[1]}', ['c'], { d: [1, 2] })).toBe(
      '{"a":1,"b":[1],"c":{"d":[1,2]}}',
    )
    expect(setJsonValue('{"a": 1, "b": [1]}', ['c'], { d: [1, 2] })).toBe(
      '{"a": 1, "b": [1], "c": {"d": [1, 2]}}',
    )
    expect(setJsonValue('{"a":1,"b":[1]}', ['a'], undefined)).toBe('{"b":[1]}')
    expect(setJsonValue('{"a": 1, "b": [1]}', ['b'], undefined)).toBe('{"a": 1}')
  })

  test('comments and trailing commas stay with their values', () => {
    const text = lines('{', '  // first', '  "a": 1, // one', '  "b": 2, // two', '}', '')
    expect(setJsonValue(text, ['c'], 3)).toBe(
      lines('{', '  // first', '  "a": 1, // one', '  "b": 2, // two', '  "c": 3,', '}', ''),
    )
    expect(setJsonValue(text, ['b'], undefined)).toBe(
      lines('{', '  // first', '  "a": 1, // one', '}', ''),
    )
    const plain = text.replace('2,', '2')
    expect(setJsonValue(plain, ['c'], 3)).toBe(
      lines('{', '  // first', '  "a": 1, // one', '  "b": 2, // two', '  "c": 3', '}', ''),
    )
    expect(setJsonValue(plain, ['b'], undefined)).toBe(
      lines('{', '  // first', '  "a": 1 // one', '}', ''),
    )
  })

  test('a repeated key is changed where it counts and removed everywhere', () => {
    const text = '{"a": 1, "b": 2, "a": 3}'
    expect(setJsonValue(text, ['a'], 4)).toBe('{"a": 1, "b": 2, "a": 4}')
    expect(setJsonValue(text, ['a'], undefined)).toBe('{"b": 2}')
  })

  test('of two documents only the first is edited', () => {
    expect(setJsonValue('{"a": 1}\n{"a": 2}\n', ['a'], 5)).toBe('{"a": 5}\n{"a": 2}\n')
  })

  test('an empty text becomes a document in the stable form', () => {
    expect(setJsonValue('', ['a'], 1)).toBe('{\n  "a": 1\n}\n')
    expect(setJsonValue('\ufeff', [], [])).toBe('\ufeff[]\n')
    expect(setJsonValue('{}\n', ['a'], 1)).toBe('{\n  "a": 1\n}\n')
  })
})

test('rawAt gives the value as written', () => {
  expect(rawAt(SAMPLE, ['title'])).toBe('"caf\\u00e9"')
  expect(rawAt(`\ufeff${SAMPLE}`, ['confidence'])).toBe('1.0')
  expect(rawAt(SAMPLE, ['content', 'steps', 1])).toBe('"two"')
  expect(rawAt(SAMPLE, ['content', 'nope'])).toBeUndefined()
})

test('a remark ends where it ends, also when another follows', () => {
  const text = '{"a":{"b":{}/* so */},"c":1/* so */,"d":2}'
  expect(parseJsonc(setJsonValue(text, ['a', 'e'], 3)).value).toEqual({
    a: { b: {}, e: 3 },
    c: 1,
    d: 2,
  })
})

test('insertJsonItem and removeJsonItem are each other undone', () => {
  for (const index of [0, 1, 2]) {
    const more = insertJsonItem(SAMPLE, ['content', 'steps'], index, { deep: [1] })
    expect(parseJson(more).problems).toEqual([])
    expect(removeJsonItem(more, ['content', 'steps'], index)).toBe(SAMPLE)
  }
  expect(removeJsonItem(insertJsonItem(SAMPLE, ['empty'], 5, 1), ['empty'], 0)).toBe(SAMPLE)
})

test('stableJson is the form of seed 001: indent 2, letters as they are, one newline', () => {
  expect(stableJson({ a: ['é', '日本'], b: {} })).toBe(
    '{\n  "a": [\n    "é",\n    "日本"\n  ],\n  "b": {}\n}\n',
  )
})

describe('properties over arbitrary documents', () => {
  const leaf = fc.oneof(fc.string({ maxLength: 6 }), fc.integer(), fc.boolean(), fc.constant(null))
  // No digits: JavaScript itself reorders such keys, which would blame the editor.
  const key = fc.oneof(
    fc.constantFrom('a', 'b', 'c', '__proto__', 'é'),
    fc.string({ maxLength: 3 }).filter((name) => !/\d/.test(name)),
  )
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(key, tie('json'), { maxKeys: 4 }),
    ),
  }))
  const object = fc.dictionary(key, json, { maxKeys: 5 })
  const indent = fc.constantFrom('', ' ', '  ', '    ', '\t')
  const eol = fc.constantFrom('\n', '\r\n')
  const dressed = fc
    .tuple(object, indent, eol, fc.constantFrom('', '\ufeff'), fc.constantFrom('', '\n'))
    .map(([value, unit, end, bom, tail]) => ({
      value,
      text: bom + (JSON.stringify(value, null, unit) + tail).replaceAll('\n', end),
    }))

  test('after setting a value the document holds it, and everything else as before', () => {
    fc.assert(
      fc.property(dressed, key, json, ({ value, text }, name, next) => {
        const result = setJsonValue(text, [name], next)
        const { value: after, problems } = parseJson(result)
        const expected = Object.fromEntries([
          ...Object.entries(value).filter(([k]) => k !== name),
          [name, next],
        ])
        expect(problems).toEqual([])
        expect(jsonEqual(after, expected)).toBe(true)
        expect(result.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
        if (text.includes('\r\n')) expect(result.replaceAll('\r\n', '')).not.toContain('\n')
      }),
      { numRuns: 400 },
    )
  })

  test('any document becomes any other by setting its root', () => {
    fc.assert(
      fc.property(dressed, object, ({ text }, next) => {
        const { value, problems } = parseJson(setJsonValue(text, [], next))
        expect(problems).toEqual([])
        expect(jsonEqual(value, next)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('in the stable form, an edit gives what writing anew would give, new keys at the end', () => {
    fc.assert(
      fc.property(object, key, json, (value, name, next) => {
        const result = setJsonValue(stableJson(value), [name], next)
        const { value: after } = parseJson(result)
        expect(result).toBe(stableJson(after ?? null))
        const order = Object.keys(value).filter((k) => k !== name)
        expect(Object.keys(after as object).filter((k) => order.includes(k))).toEqual(order)
      }),
      { numRuns: 400 },
    )
  })

  test('lines before and after the value that is set stay as they are', () => {
    const lined = fc.tuple(object, fc.constantFrom('  ', '\t'), eol).map(([value, unit, end]) => ({
      value,
      end,
      text: JSON.stringify(value, null, unit).replaceAll('\n', end),
    }))
    fc.assert(
      fc.property(lined, json, fc.nat(), ({ value, end, text }, next, pick) => {
        const keys = Object.keys(value)
        fc.pre(keys.length > 0)
        const name = keys[pick % keys.length]!
        const root = parseTree(text)
        const property = root?.children?.find((one) => one.children?.[0]?.value === name)
        const start = text.lastIndexOf('\n', property!.offset) + 1
        const stop = text.indexOf(end, property!.offset + property!.length)
        const result = setJsonValue(text, [name], next)
        expect(result.startsWith(text.slice(0, start))).toBe(true)
        expect(result.endsWith(text.slice(stop))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('adding a key and taking it away gives the same bytes', () => {
    fc.assert(
      fc.property(dressed, json, ({ value, text }, next) => {
        fc.pre(!Object.hasOwn(value, 'fresh') && Object.keys(value).length > 0)
        expect(setJsonValue(setJsonValue(text, ['fresh'], next), ['fresh'], undefined)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })
})

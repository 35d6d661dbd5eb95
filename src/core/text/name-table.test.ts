import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameTable } from './name-table.ts'
import { eachName } from './words.ts'

const text = fc
  .array(
    fc.constantFrom('pool', 'Pool', 'pooled', 'src/db/pool.ts', "it's", '连接池', 'é', 'C++'),
    {
      maxLength: 30,
    },
  )
  .map((names) => names.join(' '))

test('each name of a text is known by what was found out about it, and found out once', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      const asked: string[] = []
      const table = nameTable(
        (name) => {
          asked.push(name)
          return { name }
        },
        { charsMax: 100 },
      )
      for (const one of texts) {
        const names: string[] = []
        const known: string[] = []
        eachName(one, (name) => names.push(name))
        table.each(one, ({ name }) => known.push(name))
        expect(known).toEqual(names)
      }
      expect(new Set(asked).size).toBe(asked.length)
      expect(table.size()).toBe(asked.length)
    }),
  )
})

test('many names are told apart, and known again until they are forgotten', () => {
  let asked = 0
  const table = nameTable(
    (name) => {
      asked++
      return { name }
    },
    { charsMax: 100 },
  )
  const names = Array.from({ length: 5_000 }, (_, at) => `name${at.toString(36)}`)
  for (const _ of ['first', 'again']) {
    const known: string[] = []
    table.each(names.join(' '), ({ name }) => known.push(name))
    expect(known).toEqual(names)
  }
  expect(asked).toBe(names.length)
  table.clear()
  expect(table.size()).toBe(0)
  table.each('name1', () => undefined)
  expect(asked).toBe(names.length + 1)
})

test('a name that is too long to stand twice is not kept', () => {
  const table = nameTable((name) => ({ name }), { charsMax: 8 })
  table.each('a-name-that-goes-on pool', () => undefined)
  expect(table.size()).toBe(1)
})

test('a table that is full is begun anew', () => {
  const table = nameTable((name) => ({ name }), { charsMax: 8, namesMax: 2 })
  table.each('one two three', () => undefined)
  expect(table.size()).toBe(1)
})

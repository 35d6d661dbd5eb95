import { expect, test } from 'vitest'
import { readYaml } from './yaml-read.ts'

// The parser recurses, and a stack that runs out inside of it can end the process: it must never come to that.
test.each([
  ['brackets', `title: ${'['.repeat(50_000)}`],
  ['closed brackets', `title: ${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['braces', `title: ${'{a: '.repeat(50_000)}`],
  ['dashes', `title:\n${'- '.repeat(50_000)}x`],
  ['question marks', `${'? '.repeat(50_000)}x`],
  ['indentation', Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
])('LAY-06: %s without end are a fault, not the end of the process', (_what, source) => {
  const { faults, shape } = readYaml(`kind: decision\n${source}\n`)
  expect(faults[0]).toMatchObject({ code: 'bad-yaml', message: 'It is nested too deeply.' })
  expect(shape).toBe('lines')
})

test('LAY-06: brackets in words nest nothing', () => {
  const words = `title: "${'[x] {y} '.repeat(2_000)}"\ntags: [${'[a], '.repeat(400)}b]\n`
  expect(readYaml(words).faults).toEqual([])
})

test.each([
  [58, []],
  [61, ['It is nested too deeply.']],
])('LAY-06: %i lists inside of each other: %j', (depth, messages) => {
  const { faults, entries } = readYaml(
    `kind: decision\ntags: ${'['.repeat(depth)}x${']'.repeat(depth)}\n`,
  )
  expect(faults.map(({ message }) => message)).toEqual(messages)
  expect(entries[0]).toMatchObject({ key: 'kind' })
})

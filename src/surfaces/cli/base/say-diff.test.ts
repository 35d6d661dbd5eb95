import { describe, expect, test } from 'vitest'
import { PLAIN } from './output.ts'
import { sayDiff } from './say-diff.ts'
import { textWidth } from './text-width.ts'

const LONG = `+${'prices of one customer and another '.repeat(6).trim()}`

describe('a diff', () => {
  test('in a terminal no word is torn apart, and every line keeps its mark', () => {
    const lines = sayDiff(LONG, PLAIN.colors, 60).split('\n')
    expect(lines.length).toBeGreaterThan(2)
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(60)
    expect(lines.every((line) => line.startsWith('+'))).toBe(true)
    expect(lines.map((line) => line.slice(1)).join(' ')).toBe(LONG.slice(1))
  })

  test('what is indented goes on as deep', () => {
    const [first, second] = sayDiff(`-   - ${'word '.repeat(30).trim()}`, PLAIN.colors, 60).split(
      '\n',
    )
    expect(first).toMatch(/^- {3}- word/)
    expect(second).toMatch(/^- {3}word/)
  })

  test('where nobody told a width every line stays as it is', () => {
    expect(sayDiff(LONG, PLAIN.colors)).toBe(LONG)
  })
})

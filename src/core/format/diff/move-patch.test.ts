import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movePatch } from './move-patch.ts'

const RULES = '# Rules\n\n- Use tabs.\n- No emoji.\n'
const WITH = `${RULES}- Run \`npm test\` before a commit.\n`

test('INB-02: a change is done to a text that went on elsewhere', () => {
  const now = RULES.replace('# Rules\n', '# Rules\n\nFor everybody.\n\nSee the wiki.\n')
  expect(movePatch(RULES, WITH, now)).toBe(`${now}- Run \`npm test\` before a commit.\n`)
})

test('INB-02: a change whose place is another one now is refused', () => {
  expect(movePatch(RULES, WITH, '# Rules\n\n- All new.\n')).toBeUndefined()
  expect(movePatch(RULES, RULES.replace('tabs', 'spaces'), RULES.replace('tabs', 'both'))).toBe(
    undefined,
  )
})

test('line ends and a missing last one stay as they are', () => {
  const windows = WITH.replaceAll('\n', '\r\n')
  const now = `Intro.\r\n${windows}`
  expect(movePatch(windows, RULES.replaceAll('\n', '\r\n'), now)).toBe(
    `Intro.\r\n${RULES.replaceAll('\n', '\r\n')}`,
  )
  expect(movePatch('a', 'a\nb', 'a')).toBe('a\nb')
})

test('on the same text it is the change itself, and back again the text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '', 'd\r')).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(movePatch(before, after, before)).toBe(after)
      expect(movePatch(after, before, after)).toBe(before)
    }),
  )
})

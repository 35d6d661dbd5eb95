import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../transcript/transcript.ts'
import { cutWindows } from './windows.ts'

const message = (text: string): Message => ({
  role: 'user',
  text,
  at: undefined,
  tools: [],
  results: [],
})

test('every message with words is looked at once, in windows of the size (TRI-10)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 300 }),
      fc.integer({ min: 1, max: 60 }),
      (spoken, size) => {
        const windows: (readonly Message[])[] = []
        const cutter = cutWindows(size, (window) => windows.push(window))
        const all = spoken.map((speaks, place) => message(speaks ? `m${place}` : ''))
        for (const one of all) cutter.take(one)
        cutter.finish()
        const words = (messages: readonly Message[]): string[] =>
          messages.flatMap(({ text }) => (text === '' ? [] : [text]))
        expect(windows.flatMap(words)).toEqual(words(all))
        for (const window of windows) expect(words(window).length).toBeLessThanOrEqual(size)
      },
    ),
  )
})

test('a thousand tool calls in a row do not pile up (TRI-01)', () => {
  const sizes: number[] = []
  const cutter = cutWindows(50, (window) => sizes.push(window.length))
  cutter.take(message('go'))
  for (let call = 0; call < 1_000; call++) cutter.take(message(''))
  cutter.take(message('done'))
  cutter.finish()
  expect(sizes).toEqual([402])
})

import { expect, test } from 'vitest'
import { sayBar, startProgress } from './progress.ts'

function start(visible: boolean) {
  const written: string[] = []
  const person = new AbortController()
  const progress = startProgress({
    title: 'reading',
    visible,
    columns: 80,
    stderr: (text) => written.push(text),
    signal: person.signal,
  })
  return { progress, written, person }
}

test('the bar fills from nothing to all', () => {
  const bar = { title: 'reading', total: 4 }
  expect(sayBar(bar, 0, '')).toBe(`reading ${'░'.repeat(24)} 0%`)
  expect(sayBar(bar, 1, 'a.md')).toBe(`reading ${'█'.repeat(6)}${'░'.repeat(18)} 25% a.md`)
  expect(sayBar(bar, 4, '')).toBe(`reading ${'█'.repeat(24)} 100%`)
  expect(sayBar({ title: 'reading', total: 0 }, 0, '')).toBe(`reading ${'█'.repeat(24)} 100%`)
})

test('a fast loop draws only what looks different, and leaves a clean line', () => {
  const { progress, written } = start(true)
  for (let done = 0; done <= 1000; done++) progress.step(done, 1000)
  expect(written).toHaveLength(101)
  progress.end()
  expect(written.at(-1)).toBe('\r\u001b[2K')
  progress.end()
  expect(written).toHaveLength(102)
})

test('nothing is drawn where nobody looks', () => {
  const { progress, written } = start(false)
  progress.step(500, 1000, 'half')
  progress.end()
  expect(written).toEqual([])
})

test('giving up clears the bar and stops the loop', () => {
  const { progress, written, person } = start(true)
  progress.step(500, 1000)
  person.abort()
  expect(written.at(-1)).toBe('\r\u001b[2K')
  expect(() => progress.step(501, 1000)).toThrow('Stopped after 501 of 1000.')
})

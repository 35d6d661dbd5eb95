import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

interface Port {
  readonly read: (name: string) => Promise<string>
}

test('a port is opened by the first call of one of its methods, and once', async () => {
  let opened = 0
  const port = lazily<Port>(async () => {
    opened++
    return { read: async (name) => `text of ${name}` }
  })
  expect(opened).toBe(0)
  expect(await port.read('a')).toBe('text of a')
  expect(await port.read('b')).toBe('text of b')
  expect(opened).toBe(1)
})

// AGT-07: awaited, printed or compared it is a value like any other.
test('a port has no methods that its type does not have', async () => {
  const port = lazily<Port>(() => Promise.reject(new Error('nobody asked for it to be opened')))
  expect(await Promise.resolve(port)).toBe(port)
  expect(JSON.stringify({ port })).toBe('{"port":{}}')
  expect(Reflect.get(port, Symbol.toPrimitive)).toBeUndefined()
})

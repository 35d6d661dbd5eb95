import { expect, test } from 'vitest'
import { findFriction } from './find-friction.ts'
import { readTrace } from './read-trace.ts'

const step = (name: string, args: unknown, result: string) => ({
  type: 'tool_call',
  name,
  args: args as string,
  result,
})
const loopsOf = (steps: readonly object[]) =>
  findFriction([{ id: 't', messages: readTrace({ id: 't', prompt: 'go', steps } as never) }], [])

test('COR-47: arguments written as JSON text name the file like an object does', () => {
  const patch = step('patch', JSON.stringify({ path: 'src/pay.ts', old: 'a' }), '✗ no match')
  expect(loopsOf([patch, patch, patch])).toEqual([
    { is: 'retry-loop', times: 3, tool: 'patch', target: 'src/pay.ts', sittings: ['t'] },
  ])
  const torn = step('patch', '{"path": "src/pay', '✗ no match')
  expect(loopsOf([torn, torn, torn])).toMatchObject([{ target: '{"path": "src/pay' }])
})

test('COR-47: a success, or a call of anything else, ends a loop', () => {
  const patch = step('patch', { path: 'src/pay.ts' }, '✗ no match')
  const read = step('read_file', { path: 'src/pay.ts' }, 'text')
  const done = step('patch', { path: 'src/pay.ts' }, 'ok')
  expect(loopsOf([patch, patch, read, patch])).toEqual([])
  expect(loopsOf([patch, patch, done, patch])).toEqual([])
  expect(loopsOf([patch, read, patch, patch, patch])).toHaveLength(1)
})

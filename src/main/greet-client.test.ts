import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { greetingFor } from '../surfaces/mcp/greeting.ts'
import type { McpHost } from '../surfaces/mcp/host.ts'
import { type Pipes, serveOverStdio } from '../surfaces/mcp/serve-stdio.ts'
import { greetClient } from './greet-client.ts'

const VERSION = '1.2.3'

function host(): McpHost {
  const never = async (): Promise<never> => {
    throw new Error('nobody asks for a vault')
  }
  const parts = { open: never, recall: never, skills: never }
  return { version: VERSION, ...parts, newId: (kind) => `${kind}-1`, log: () => undefined }
}

/** All that is said to these messages, in order. */
async function said(
  messages: readonly unknown[],
  greet: (pipes: Pipes) => Promise<Pipes>,
): Promise<readonly unknown[]> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  let text = ''
  stdout.on('data', (chunk) => {
    text += chunk
  })
  for (const message of messages) stdin.write(`${JSON.stringify(message)}\n`)
  const served = greet({ stdin, stdout }).then((pipes) => serveOverStdio(host(), pipes))
  // Each request is answered, the first one once; whatever comes after that would be one too many.
  const wanted = messages.filter((message) => Object(message).id !== undefined).length
  for (let turn = 0; turn < 200 && text.split('\n').length <= wanted; turn++)
    await new Promise((resolve) => setTimeout(resolve, 5))
  stdin.end()
  await served
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const initialize = (protocolVersion: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' }, ...more },
})
const META = 'io.modelcontextprotocol'
const meta = {
  [`${META}/protocolVersion`]: '2026-07-28',
  [`${META}/clientInfo`]: { name: 'a', version: '1' },
  [`${META}/clientCapabilities`]: { elicitation: {} },
}
const discover = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'server/discover',
  params: { _meta: meta },
}
const LATER = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: meta } }

// AGT-01
test.each([
  ['2025-06-18', initialize('2025-06-18'), { jsonrpc: '2.0', id: 7, method: 'tools/list' }],
  ['2025-11-25', initialize('2025-11-25'), { jsonrpc: '2.0', id: 7, method: 'tools/list' }],
  ['2026-07-28', discover, LATER],
])('%s: a client is greeted with the words of the server, once', async (_revision, first, next) => {
  const [own, ...rest] = await said([first, next], async (pipes) => pipes)
  expect(greetingFor(JSON.stringify(first), VERSION)?.message).toEqual(own)
  const greeted = await said([first, next], (pipes) => greetClient(VERSION, pipes))
  expect(greeted).toEqual([own, ...rest])
  expect(greeted).toHaveLength(2)
})

test.each([
  ['a revision that nobody speaks', initialize('1999-01-01')],
  ['an older revision', initialize('2024-11-05')],
  ['no client', initialize('2025-06-18', { clientInfo: undefined })],
  ['no capabilities', initialize('2025-06-18', { capabilities: 3 })],
  ['another question', { jsonrpc: '2.0', id: 1, method: 'ping' }],
  ['a discovery without words of its own', { ...discover, params: {} }],
  ['no number', { ...initialize('2025-06-18'), id: 1.5 }],
])('%s is left to the server', async (_what, first) => {
  expect(greetingFor(JSON.stringify(first), VERSION)).toBeUndefined()
})

test.each(['', '{', '[]', 'null', '7', '\u0000'])('%j greets nobody', (line) => {
  expect(greetingFor(line, VERSION)).toBeUndefined()
})

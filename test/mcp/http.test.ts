import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect as netConnect } from 'node:net'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BINARY } from '../cli/harness.ts'
import { call, type McpVault, mcpVault, REVISIONS } from '../support/mcp-session.ts'

let vault: McpVault
let child: ChildProcess
let port: number
let token: string
let said = ''

beforeAll(async () => {
  vault = await mcpVault()
  child = spawn(process.execPath, [BINARY, 'mcp', '--http', '--vault', vault.root], {
    env: vault.env,
    cwd: vault.root,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  await vi.waitFor(() => expect(said).toContain('token is in'), { timeout: 30_000, interval: 20 })
  port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1])
  const file = /token is in (\S+);/.exec(said)?.[1] ?? ''
  token = readFileSync(file, 'utf8').trim()
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
afterAll(() => {
  child.kill('SIGTERM')
})

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'a-test', version: '1' },
  },
})

/** One request as a stranger would write it: every header is ours to choose. */
function send(
  parts: {
    readonly headers?: Record<string, string | undefined>
    readonly body?: string
    readonly method?: string
    readonly path?: string
  } = {},
): Promise<Reply> {
  const headers = Object.entries({
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...parts.headers,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method: parts.method ?? 'POST',
        path: parts.path ?? '/mcp',
        setHost: false,
        headers: Object.fromEntries(headers),
      },
      (incoming) => {
        let body = ''
        incoming.on('data', (chunk) => {
          body += chunk
        })
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(parts.body ?? INITIALIZE)
  })
}

/** A good request after the lines given, byte by byte as a stranger writes it; what comes back until the end. */
function sayRaw(start: string): Promise<string> {
  return new Promise((ended, failed) => {
    const socket = netConnect(port, '127.0.0.1')
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('error', failed)
    socket.on('close', () => ended(got))
    socket.write(
      `${start}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${INITIALIZE.length}\r\n\r\n${INITIALIZE}`,
    )
  })
}

const isAlive = async (): Promise<void> => {
  expect((await send()).status).toBe(200)
}

// AGT-01
describe.each(Object.keys(REVISIONS))('over HTTP a client of %s', (revision) => {
  test('finds what is kept, and forgets with a second call', async () => {
    const mine = new Client({ name: 'a-test', version: '1' }, REVISIONS[revision])
    await mine.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    )
    expect((await mine.listTools()).tools.length).toBeGreaterThan(5)
    const found = await call(mine, 'memory_search', { query: 'pnpm' })
    expect(found.facts['memories']).toMatchObject([{ id: 'MEM-use-pnpm' }])
    // The plan outlives the request that made it: each request has a server of its own.
    const offered = await call(mine, 'memory_forget', { ids: ['Use pnpm'] })
    expect(offered.facts).toMatchObject({ status: 'plan' })
    const done = await call(mine, 'memory_forget', { plan: offered.facts['plan'] })
    expect(done.facts).toMatchObject({ status: 'done' })
    await call(mine, 'memory_restore', { ids: ['MEM-use-pnpm'] })
    await mine.close()
  })
})

describe('loopback is a public place (AGT-01)', () => {
  const cases: readonly [why: string, parts: Parameters<typeof send>[0], status: number][] = [
    ['no token', { headers: { authorization: undefined } }, 401],
    ['a wrong token', { headers: { authorization: 'Bearer wrong' } }, 401],
    [
      'a token of the right length',
      { headers: { authorization: `Bearer ${'x'.repeat(32)}` } },
      401,
    ],
    ['another scheme', { headers: { authorization: 'Basic eDp5' } }, 401],
    ['a page of somebody else', { headers: { origin: 'https://evil.example' } }, 403],
    ['a page without an origin', { headers: { origin: 'null' } }, 403],
    ['a page of another port', { headers: { origin: 'http://127.0.0.1:1' } }, 403],
    ['a name that was rebound', { headers: { host: 'evil.example' } }, 403],
    ['a rebound name with our port', { headers: { host: 'evil.example:80' } }, 403],
    ['another path', { path: '/' }, 404],
    ['a path that climbs', { path: '/mcp/../../etc/passwd' }, 404],
    ['a question in the address', { path: '/mcp?token=x' }, 404],
    ['no JSON', { body: '{"jsonrpc": ' }, 400],
    ['JSON that is no message', { body: '[[[]]]' }, 400],
    ['an empty body', { body: '' }, 400],
    ['a bomb of brackets', { body: '['.repeat(500_000) }, 400],
    ['another kind of text', { headers: { 'content-type': 'text/plain' } }, 415],
    ['two megabytes', { body: `"${'x'.repeat(2 * 1024 * 1024)}"` }, 413],
    ['a listener', { method: 'GET', body: '' }, 405],
    ['a method that no request may have', { method: 'TRACE', body: '' }, 405],
    ['a preflight', { method: 'OPTIONS', headers: { authorization: undefined }, body: '' }, 401],
  ]
  test.each(cases)('%s is refused', async (_why, parts, status) => {
    const {
      status: got,
      headers,
      body,
    } = await send(parts).catch((error: Error) => ({
      // A body that is too large may be cut off while it is still being sent.
      status: status === 413 ? 413 : 0,
      headers: {} as IncomingHttpHeaders,
      body: error.name,
    }))
    expect(got).toBe(status)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(body).not.toContain(token)
    expect(body).not.toContain(vault.root)
    expect(body).not.toMatch(/at .*\.js:\d+/)
    await isAlive()
  })

  test('two hosts in one request are refused, whichever comes first', async () => {
    const ours = `Host: 127.0.0.1:${port}\r\n`
    const theirs = 'Host: evil.example\r\n'
    for (const hosts of [ours + theirs, theirs + ours])
      expect(await sayRaw(`POST /mcp HTTP/1.1\r\n${hosts}`)).toMatch(/^HTTP\/1\.1 40[03] /)
  })

  test('who asks to be let go after an answer is let go', async () => {
    const answer = await sayRaw(
      `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/^connection: close\r$/im)
  })

  test('a client that never ends its sentence keeps nobody waiting', async () => {
    const slow = Array.from({ length: 20 }, () => {
      const socket = netConnect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1000\r\n\r\n{`)
      return socket
    })
    await isAlive()
    for (const socket of slow) socket.destroy()
  })

  test('200 at once are all served', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'memory_search', arguments: { query: 'pnpm' } },
    })
    const replies = await Promise.all(Array.from({ length: 200 }, () => send({ body })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(replies.every((reply) => reply.body.includes('MEM-use-pnpm'))).toBe(true)
  })

  test('nothing of all this is in what it says, and a token that was kept stays', async () => {
    expect(said).not.toContain(token)
    expect(said).not.toContain('evil.example')
    expect(said.split('\n').filter((line) => /^\s+at /.test(line))).toEqual([])
    expect(
      readFileSync(join(vault.env['HOME'] ?? '', '.local/state/everkeep/mcp-token'), 'utf8').trim(),
    ).toBe(token)
  })
})

test('a token that could be guessed, and a port that is taken, are refused with a code', async () => {
  const run = (args: readonly string[], env: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const one = spawn(process.execPath, [BINARY, 'mcp', '--http', ...args], {
        env: { ...vault.env, ...env },
        cwd: vault.root,
      })
      let text = ''
      one.stderr.on('data', (chunk) => {
        text += chunk
      })
      one.on('close', () => resolve(text))
    })
  expect(await run([], { EVERKEEP_MCP_TOKEN: 'short' })).toContain('error[USAGE_ERROR]')
  expect(await run(['--port', String(port)], {})).toContain('error[IO_ERROR]')
})

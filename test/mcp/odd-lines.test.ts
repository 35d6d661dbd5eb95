import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { BINARY } from '../cli/harness.ts'
import { type McpVault, mcpVault } from '../support/mcp-session.ts'

let child: ChildProcess | undefined
afterEach(() => {
  child?.kill()
})

const GREETING =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n'
const call = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`

async function start({ root, env }: McpVault) {
  const served = spawn(process.execPath, [BINARY, 'mcp'], { env: { ...env, EVERKEEP_VAULT: root } })
  child = served
  let said = ''
  served.stdout.on('data', (chunk) => {
    said += chunk
  })
  const send = async (sent: string | Buffer): Promise<void> => {
    if (!served.stdin.write(sent)) await once(served.stdin, 'drain')
  }
  const answer = async (id: number | null) => {
    const find = () =>
      said
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
        .find((message) => message.id === id)
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    return find()
  }
  return { served, send, answer }
}

// AGT-01
test.each([
  ['first of all', ''],
  ['after the greeting', GREETING],
])(
  'a line that is no JSON is answered with -32700, and the next request is served: %s',
  async (_when, greeting) => {
    const { served, send, answer } = await start(await mcpVault())
    await send(`${greeting}this is no json\n`)
    expect(await answer(null)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_700 } })
    await send(greeting === '' ? GREETING : call(1))
    expect(await answer(1)).toHaveProperty('result')
    await send(call(2))
    expect((await answer(2)).result.tools.length).toBeGreaterThan(5)
    served.stdin.end()
    expect((await once(served, 'close'))[0]).toBe(0)
  },
)

// AGT-01
test('a line of 11 MB is refused by its id; an endless one takes no memory; the next request is served', async () => {
  const { served, send, answer } = await start(await mcpVault())
  await send(GREETING)
  await answer(1)
  const params = `{"name":"memory_save","arguments":{"text":"${'x'.repeat(11 * 1024 * 1024)}"}}`
  await send(`{"method":"tools/call","params":${params},"jsonrpc":"2.0","id":2}\n`)
  expect(await answer(2)).toMatchObject({ error: { code: -32_600 } })
  await send(call(3))
  expect(await answer(3)).toHaveProperty('result')
  const before = residentMb(served.pid)
  const piece = Buffer.alloc(4 * 1024 * 1024, 'x')
  for (let at = 0; at < 50; at += 1) await send(piece)
  await send('\n')
  expect(await answer(null)).toMatchObject({ error: { code: -32_600 } })
  await send(call(4))
  expect(await answer(4)).toHaveProperty('result')
  if (before > 0) expect(residentMb(served.pid) - before).toBeLessThan(100)
})

/** Where the system does not tell it: nothing. */
function residentMb(pid = 0): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { BINARY } from '../cli/harness.ts'
import { shareTestState } from '../state-of.ts'
import { smallVault } from './small-vault.ts'
import { WARM } from './warm-env.ts'

/** How a client speaks, by the revision that its first message offers. */
export const REVISIONS: Readonly<Record<string, ClientOptions>> = {
  '2025-06-18': { supportedProtocolVersions: ['2025-06-18'] },
  '2025-11-25': { supportedProtocolVersions: ['2025-11-25'] },
  '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
}

/** What the person behind the client answers, or that the client fails to ask; absent: it says that it cannot. */
export type Person = (
  message: string,
  form: unknown,
) => 'accept' | 'decline' | 'cancel' | 'fail' | Readonly<Record<string, string | boolean>>

export interface McpVault {
  readonly root: string
  readonly env: Record<string, string>
}

/** A vault of three memories on a machine of its own, trusted unless said. */
export async function mcpVault(
  layout: LayoutName = 'vault',
  { trusted = true }: { readonly trusted?: boolean } = {},
): Promise<McpVault> {
  const root = await smallVault(layout)
  const home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
  shareTestState(home)
  const env = { ...WARM, PATH: process.env['PATH'] ?? '', HOME: home, NO_COLOR: '1' }
  if (trusted) spawnSync(process.execPath, [BINARY, 'trust', '--vault', root], { env, cwd: root })
  return { root, env }
}

/** The binary in a process of its own, and the protocol's own client at the other end of the pipe. */
export async function connect(
  { root, env }: McpVault,
  options: ClientOptions = {},
  person?: Person,
): Promise<Client> {
  const client = new Client(
    { name: 'a-test', version: '1' },
    { ...options, capabilities: person === undefined ? {} : { elicitation: { form: {} } } },
  )
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = person(params.message, 'requestedSchema' in params && params.requestedSchema)
      if (action === 'fail') throw new Error('No form can be shown here.')
      if (typeof action === 'object') return { action: 'accept', content: action }
      return action === 'accept' ? { action, content: { apply: true } } : { action }
    })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BINARY, 'mcp'],
    env: { ...env, EVERKEEP_VAULT: root },
    cwd: root,
    stderr: 'ignore',
  })
  await client.connect(transport)
  return client
}

export interface Called {
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Called> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
  return {
    text: texts.join('\n'),
    facts: { ...(structuredContent as Record<string, unknown> | undefined) },
    isError: isError === true,
  }
}

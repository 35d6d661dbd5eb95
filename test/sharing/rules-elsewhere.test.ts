import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, connect, type McpVault, mcpVault } from '../support/mcp-session.ts'
import { smallVault } from '../support/small-vault.ts'
import { type TestServer, uiServer } from '../ui/support/ui-server.ts'

const RULES = 'Rules that the user stated or confirmed'
const PATH = '10-Memories/MEM-use-pnpm.md'
const RULE = `---
title: "Use pnpm"
created: 2026-03-01
tags: [preference]
keywords: [pnpm]
everkeep:
  kind: preference
  origin: user
---

# Use pnpm

Always install packages with pnpm.
`

function plant(root: string): void {
  mkdirSync(dirname(join(root, PATH)), { recursive: true })
  writeFileSync(join(root, PATH), RULE)
}

describe('an agent and a rule that nobody accepted', () => {
  let vault: McpVault
  beforeAll(async () => {
    vault = await mcpVault()
    plant(vault.root)
  })

  it('gets it as reference, and sees that it waits (TRU-01, TRU-02)', async () => {
    const client = await connect(vault)
    const got = await call(client, 'memory_get', { ids: ['MEM-use-pnpm'] })
    expect(got.text).toContain('Always install packages with pnpm.')
    expect(got.text).not.toContain(RULES)
    const listed = await call(client, 'memory_review', { action: 'list' })
    expect(listed.text).toContain('MEM-use-pnpm (rule')
    expect(listed.facts['proposals']).toContainEqual(
      expect.objectContaining({ id: 'MEM-use-pnpm', source: 'rule' }),
    )
    const shown = await call(client, 'memory_review', { action: 'show', ids: ['MEM-use-pnpm'] })
    expect(shown.text).toContain('> Always install packages with pnpm.')
    await client.close()
  })

  it('cannot accept it by its own word (TRU-02)', async () => {
    const client = await connect(vault)
    const asked = { action: 'accept', ids: ['MEM-use-pnpm'] }
    const offer = await call(client, 'memory_review', asked)
    const again = await call(client, 'memory_review', { ...asked, plan: offer.facts['plan'] })
    expect(again.isError).toBe(true)
    expect(again.text).toContain('Only the user can accept a rule')
    const got = await call(client, 'memory_get', { ids: ['MEM-use-pnpm'] })
    expect(got.text).not.toContain(RULES)
    await client.close()
  })

  it('follows it once the person behind the client said yes to its text (TRU-02)', async () => {
    let question = ''
    const client = await connect(vault, {}, (message) => {
      question = message
      return 'accept'
    })
    const done = await call(client, 'memory_review', { action: 'accept', ids: ['MEM-use-pnpm'] })
    expect(question).toContain('Always install packages with pnpm.')
    expect(done.text).toContain('accepted MEM-use-pnpm')
    const got = await call(client, 'memory_get', { ids: ['MEM-use-pnpm'] })
    expect(got.text).toContain(RULES)
    expect(readFileSync(join(vault.root, PATH), 'utf8')).toBe(RULE)
    await client.close()
  })

  it('gets no word of it from a vault that nobody trusts (TRU-02)', async () => {
    const stranger = await mcpVault('vault', { trusted: false })
    plant(stranger.root)
    const client = await connect(stranger)
    const listed = await call(client, 'memory_review', { action: 'list' })
    expect(listed.text).not.toContain('pnpm')
    await client.close()
  })
})

describe('the page and a rule that nobody accepted', () => {
  let server: TestServer
  let root: string
  beforeAll(async () => {
    root = await smallVault('vault')
    plant(root)
    server = await uiServer(root)
  })
  afterAll(() => server.close())

  it('shows its text in the inbox, accepts and declines it in the version that was seen (TRU-02)', async () => {
    const { rules } = await server.call('inbox.list', {})
    expect(rules).toMatchObject([
      { id: 'MEM-use-pnpm', title: 'Use pnpm', body: 'Always install packages with pnpm.' },
    ])
    const { id, version } = rules[0]!
    const origin = async (): Promise<string | undefined> => {
      const [row] = (await server.call('memories.browse', { query: 'pnpm' })).rows
      const { provenance } = await server.call('memory.show', { name: row!.name })
      return provenance.find(({ label }) => label === 'Origin')?.value
    }
    expect(await origin()).toBe('shared')
    await expect(
      server.call('rules.accept', { rules: [{ id, version: 'another' }] }),
    ).rejects.toThrow()
    expect((await server.call('rules.accept', { rules: [{ id, version }] })).done).toEqual([id])
    expect(await origin()).toBe('user')
    expect((await server.call('inbox.list', {})).rules).toEqual([])
    await server.call('rules.decline', { rules: [{ id, version }] })
    expect(await origin()).toBe('shared')
    expect((await server.call('inbox.list', {})).rules).toEqual([])
  })
})

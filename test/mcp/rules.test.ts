import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterEach, expect, test } from 'vitest'
import { PNPM_GUARD } from '../rules/pnpm-rule.ts'
import { call, connect, mcpVault, REVISIONS } from '../support/mcp-session.ts'

let client: Client | undefined
afterEach(async () => {
  await client?.close()
  client = undefined
})

async function withRules(): Promise<Client> {
  const vault = await mcpVault()
  const rule = (id: string, text: string): void =>
    writeFileSync(
      join(vault.root, '10-Memories', `${id}.md`),
      `---\nid: ${id}\ntitle: ${text}\ntags: [CONSTRAINT]\ncreated: 2026-01-05\n---\n\n${text}\n`,
    )
  rule('MEM-no-moment', 'Never import moment.')
  rule('MEM-short', 'Keep functions short and readable.')
  client = await connect(vault, REVISIONS['2025-11-25'])
  return client
}

test('GRD-02: a model asks for a guard, drafts its own, tries it and proposes it; a person makes it live', async () => {
  const session = await withRules()
  const derived = await call(session, 'memory_rules', { action: 'suggest', id: 'MEM-no-moment' })
  expect(derived.facts['guard']).toMatchObject({ on: 'edit', do: 'deny' })
  expect(derived.text).toContain('In history:')
  const none = await call(session, 'memory_rules', { action: 'suggest', id: 'MEM-short' })
  expect(none.text).toContain('No guard:')

  const lines = ['npm install x', 'git commit -m "npm install"']
  const tried = await call(session, 'memory_rules', { action: 'try', guard: PNPM_GUARD, lines })
  expect(tried.facts['fires']).toEqual(['npm install x'])
  expect(tried.text).toContain('It gets its own examples right.')
  const bad = { ...PNPM_GUARD, must_not: ['npm ci', 'pnpm i'] }
  const wrong = await call(session, 'memory_rules', { action: 'try', guard: bad })
  expect(wrong.text).toContain('Cannot be used: It fires on npm ci.')
  const of = { action: 'propose', id: 'MEM-no-moment' }
  expect(await call(session, 'memory_rules', { ...of, guard: bad })).toMatchObject({
    isError: true,
  })

  const proposed = await call(session, 'memory_rules', { ...of, guard: derived.facts['guard'] })
  expect(proposed.text).toContain('Only the user makes it live')
  const { proposal } = proposed.facts
  const waiting = await call(session, 'memory_review', { action: 'list' })
  expect(JSON.stringify(waiting.facts)).toContain(String(proposal))
  const listed = await call(session, 'memory_rules', { action: 'list' })
  expect(listed.text).toBe('No rule has a guard yet.')
})

test('what is missing or odd is an error of the input', async () => {
  const session = await withRules()
  for (const given of [{ action: 'suggest' }, { action: 'try' }, { action: 'propose', id: 'x' }])
    expect(await call(session, 'memory_rules', given)).toMatchObject({
      isError: true,
      facts: { error: { code: 'INPUT_ERROR' } },
    })
  const odd = await call(session, 'memory_rules', { action: 'try', guard: { on: 'moon' } })
  expect(odd.text).toContain('Cannot be used')
})

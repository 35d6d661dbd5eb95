import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { call, connect, type McpVault, mcpVault, REVISIONS } from '../support/mcp-session.ts'

let client: Client | undefined
afterEach(async () => {
  await client?.close()
  client = undefined
})

const twin = (id: string): string =>
  `---\nid: ${id}\ntitle: Deploys go out on Tuesdays\ncreated: 2026-01-05\nkeywords: [deploy, tuesday]\nretrieval_count: 1\nlast_retrieved: 2026-01-06\n---\n\nDeploys go out on Tuesdays, never on Fridays.\n`
const OLD =
  '---\nid: MEM-old\ntitle: An old mirror\ntags: [CONFIG]\ncreated: 2019-01-05\nkeywords: [mirror]\n---\n\nThe mirror was at `src/mirror.ts`.\n'

/** A vault with a memory that is there twice, and one that nobody has used for years. */
async function worn(): Promise<McpVault> {
  const vault = await mcpVault()
  for (const id of ['MEM-deploy-one', 'MEM-deploy-two'])
    writeFileSync(join(vault.root, '10-Memories', `${id}.md`), twin(id))
  writeFileSync(join(vault.root, '10-Memories', 'MEM-old.md'), OLD)
  return vault
}

/** Without the listing: it was behind the files that `worn` adds, and follows with the first change. */
const memories = ({ root }: McpVault): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, '10-Memories'))
      .filter((name) => name.startsWith('MEM-'))
      .map((name) => [name, readFileSync(join(root, '10-Memories', name), 'utf8')]),
  )

// AGT-01
describe('maintenance over MCP is offered, never just done', () => {
  test('a client that cannot ask: the plan first, then what was chosen of it, and undo', async () => {
    const vault = await worn()
    client = await connect(vault, REVISIONS['2025-11-25'])
    const checked = await call(client, 'memory_check')
    expect(checked.text).toMatch(/^~\d+ of \d+ tokens/)
    expect(checked.facts).toMatchObject({ healthy: expect.any(Boolean) })

    const before = memories(vault)
    const dream = await call(client, 'memory_dream')
    expect(dream.facts).toMatchObject({ status: 'plan', plan: expect.stringMatching(/^plan-/) })
    expect(dream.text).toContain('<everkeep-memory>')
    const changes = dream.facts['changes'] as readonly { id: string; action: string }[] // Safe: looked at below.
    const merge = changes.find(({ action }) => action.startsWith('merge MEM-deploy'))
    expect(merge).toBeDefined()
    expect(memories(vault)).toEqual(before)
    const { plan } = dream.facts
    const wrong = await call(client, 'memory_dream', { plan, select: ['c99'] })
    expect(wrong).toMatchObject({ isError: true, facts: { error: { code: 'INPUT_ERROR' } } })
    expect(memories(vault)).toEqual(before)

    const again = await call(client, 'memory_dream')
    const done = await call(client, 'memory_dream', {
      plan: again.facts['plan'],
      select: [merge?.id],
    })
    expect(done.facts).toMatchObject({ status: 'done', operation: expect.stringMatching(/^op-/) })
    const after = memories(vault)
    expect(after['MEM-old.md']).toBe(before['MEM-old.md'])
    expect(after).not.toEqual(before)
    const undo = await call(client, 'memory_undo')
    await call(client, 'memory_undo', { plan: undo.facts['plan'] })
    expect(memories(vault)).toEqual(before)
  })

  test('a client that can: the person sees what would happen, and a no changes nothing', async () => {
    const vault = await worn()
    const questions: string[] = []
    let answer: 'accept' | 'decline' = 'decline'
    client = await connect(vault, REVISIONS['2026-07-28'], (message) => {
      questions.push(message)
      return answer
    })
    const all = await call(client, 'memory_distill', { mode: 'all' })
    expect(all.facts).toMatchObject({ status: 'declined' })
    expect(questions.at(-1)).toMatch(
      /merge MEM-deploy[\s\S]*retire MEM-old|retire MEM-old[\s\S]*merge MEM-deploy/,
    )
    const counted = await call(client, 'memory_distill')
    expect(counted.facts).toMatchObject({ suggestions: { purge: expect.any(Number) } })
    const before = memories(vault)
    const declined = await call(client, 'memory_distill', { mode: 'purge' })
    expect(declined.facts).toMatchObject({ status: 'declined' })
    expect(memories(vault)).toEqual(before)
    answer = 'accept'
    const done = await call(client, 'memory_distill', { mode: 'purge' })
    expect(questions.at(-1)).toMatch(/^purge MEM-old[\s\S]*^ {2}says \| The mirror was at/m)
    expect(done.facts).toMatchObject({ status: 'done' })
    expect(memories(vault)['MEM-old.md']).toContain('tombstone')
  })

  test('DRM-06: who changes their mind saves the new decision in place of the old one, which no longer arrives', async () => {
    const vault = await mcpVault()
    const old =
      '---\nid: MEM-login\ntitle: Sessions for the login\ntags: [DECISION]\ncreated: 2026-01-05\nkeywords: [login, jwt]\n---\n\nLogin uses sessions, not JWT.\n'
    writeFileSync(join(vault.root, '10-Memories', 'MEM-login.md'), old)
    client = await connect(vault, REVISIONS['2025-11-25'])
    const input = {
      text: 'The login uses JWT after all, because the mobile app cannot keep cookies.',
      kind: 'decision',
      replaces: 'MEM-login',
    }
    const offered = await call(client, 'memory_save', input)
    expect(offered.facts).toMatchObject({ status: 'plan' })
    expect(memories(vault)['MEM-login.md']).toBe(old)
    await call(client, 'memory_save', { ...input, plan: offered.facts['plan'] })
    const told = await call(client, 'memory_context', { task: 'how does the login work, jwt?' })
    expect(told.text).toContain('JWT after all')
    expect(told.text).not.toContain('not JWT')
    expect(memories(vault)['MEM-login.md']).toContain('superseded_by:')
  })
})

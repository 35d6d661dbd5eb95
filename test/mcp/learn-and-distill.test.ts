import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { call, connect, type McpVault, mcpVault, REVISIONS } from '../support/mcp-session.ts'

let client: Client | undefined
afterEach(async () => {
  await client?.close()
  client = undefined
})

function memories({ root }: McpVault): Record<string, string> {
  const folder = join(root, '10-Memories')
  const names = readdirSync(folder).filter((name) => name.startsWith('MEM-'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

async function withDocs(): Promise<McpVault> {
  const vault = await mcpVault()
  const put = (path: string, text: string): void => {
    mkdirSync(join(vault.root, path, '..'), { recursive: true })
    writeFileSync(join(vault.root, path), text)
  }
  put('docs/a.md', '# Mail\n\nMails are sent by Postmark since SES lost some.\n')
  put('docs/b.md', '# Ports\n\nThe admin port is 8443 in staging.\n')
  put('docs/c.md', '# Lunch\n\nLunch is at noon.\n')
  put('specs/007_ports/notes.md', '# Ports\n\nThe port of the mailer is 2525.\n')
  return vault
}

describe('COR-43, COR-44: memory_learn', () => {
  test('files first, then each segment as the user decides, then the plan', async () => {
    const vault = await withDocs()
    const before = memories(vault)
    client = await connect(vault, REVISIONS['2025-11-25'])
    const listed = await call(client, 'memory_learn', { path: 'docs' })
    expect(listed.facts).toMatchObject({
      status: 'choose',
      files: expect.arrayContaining([expect.stringMatching(/docs\/b\.md$/)]),
    })
    const chosen = { path: 'docs', files: '1-2' }
    const shown = await call(client, 'memory_learn', chosen)
    expect(shown.text).toMatch(/1\. Mail[\s\S]*CREATE: [\s\S]*2\. Ports/)
    expect(shown.text).toContain('5+6=CREATE joins')
    const decide = ['1+2=CREATE', '1.kind=config', '1.topic=ops']
    const { facts } = await call(client, 'memory_learn', { ...chosen, decide })
    expect(facts).toMatchObject({ status: 'plan', changes: [{ action: 'create' }] })
    expect(memories(vault)).toEqual(before)
    await call(client, 'memory_learn', { plan: facts['plan'] })
    const made = Object.entries(memories(vault)).filter(([name]) => !(name in before))
    expect(made).toHaveLength(1)
    expect(made[0]?.[1]).toMatch(/Postmark[\s\S]*8443/)
    const wrong = await call(client, 'memory_learn', { ...chosen, decide: ['9=SKIP'] })
    expect(wrong.facts['error']).toMatchObject({ code: 'INPUT_ERROR' })
    const none = await call(client, 'memory_learn', { path: 'docs', files: '4' })
    expect(none.facts['error']).toMatchObject({ code: 'INPUT_ERROR' })
  })

  test('a task is learned by its number', async () => {
    const vault = await withDocs()
    client = await connect(vault, REVISIONS['2025-11-25'])
    const { facts, text } = await call(client, 'memory_learn', { task: 7 })
    expect(facts).toMatchObject({ status: 'plan' })
    expect(text).toContain('2525')
    const both = await call(client, 'memory_learn', { task: 7, text: 'x' })
    expect(both.facts['error']).toMatchObject({ code: 'INPUT_ERROR' })
  })

  test.each(['2025-11-25', '2026-07-28'])(
    'a client of %s with a form: the person decides each segment in it',
    async (revision) => {
      const vault = await withDocs()
      const before = memories(vault)
      const forms: unknown[] = []
      client = await connect(vault, REVISIONS[revision], (_message, form) => {
        forms.push(form)
        return { apply: true, segment_1: 'SKIP', segment_2: 'CREATE' }
      })
      const done = await call(client, 'memory_learn', { path: 'docs', files: '1,2' })
      expect(forms).toEqual([
        expect.objectContaining({
          properties: expect.objectContaining({
            segment_1: expect.objectContaining({
              enum: expect.arrayContaining(['CREATE', 'SKIP']),
            }),
          }),
        }),
      ])
      expect(done.facts).toMatchObject({ status: 'done' })
      const made = Object.entries(memories(vault)).filter(([name]) => !(name in before))
      expect(made).toHaveLength(1)
      expect(made[0]?.[1]).toContain('8443')
    },
  )
})

const LONG = Array.from(
  { length: 220 },
  (_, at) => `Sentence ${at} tells about deploys of service ${at}.`,
).join(' ')

describe('COR-44, COR-45: memory_distill has what the command has', () => {
  test('the report is logged, and changes no memory file', async () => {
    const vault = await mcpVault()
    const before = memories(vault)
    client = await connect(vault, REVISIONS['2025-11-25'])
    const { text, facts } = await call(client, 'memory_distill')
    expect(text).toMatch(/^Health \d+\/100/)
    expect(text).toContain('No memory file was changed.')
    expect(facts).toMatchObject({ suggestions: { compress: 0, gc: 0 } })
    expect(memories(vault)).toEqual(before)
    const log = JSON.parse(readFileSync(join(vault.root, 'distill-log.json'), 'utf8'))
    expect(log.operations.at(-1)).toMatchObject({ type: 'report' })
  })

  test("compress takes the model's text for one memory, and refuses one for several", async () => {
    const vault = await mcpVault()
    const path = join(vault.root, '10-Memories/MEM-long.md')
    writeFileSync(
      path,
      `---\ntitle: Deploys\ntags: [WORKFLOW]\nkeywords: [deploys, service]\n---\n\n${LONG}\n`,
    )
    client = await connect(vault, REVISIONS['2025-11-25'])
    const input = { mode: 'compress', ids: ['MEM-long'], text: '- Deploys go service by service.' }
    const offered = await call(client, 'memory_distill', input)
    expect(offered.facts).toMatchObject({ status: 'plan' })
    await call(client, 'memory_distill', { plan: offered.facts['plan'] })
    const short = readFileSync(path, 'utf8')
    expect(short).toMatch(
      /- Deploys go service by service\.[\s\S]*### Pre-Compression[\s\S]*Sentence 219/,
    )
    const wrong = await call(client, 'memory_distill', { mode: 'merge', text: 'x' })
    expect(wrong.facts['error']).toMatchObject({ code: 'INPUT_ERROR' })
  })

  test('refine offers, auto makes the safe fixes at once, gc deletes with consent; undo brings all back', async () => {
    const vault = await mcpVault()
    const put = (name: string, text: string): void =>
      writeFileSync(join(vault.root, '10-Memories', name), text)
    put(
      'MEM-twice.md',
      '---\ntitle: Twice\ntags: [PATTERN]\nkeywords: [a1, a1, b2, c3, d4]\n---\n\nTold twice.\n',
    )
    put(
      'MEM-gone.md',
      '---\ntitle: Gone\ntags: [PATTERN]\nstatus: tombstoned\ntombstoned_at: 2026-01-01\ntombstone_reason: "purge"\n---\n\nLong gone.\n',
    )
    const before = memories(vault)
    client = await connect(vault, REVISIONS['2025-11-25'])
    const refine = await call(client, 'memory_distill', { mode: 'refine' })
    expect(refine.facts).toMatchObject({ status: 'plan' })
    const auto = await call(client, 'memory_distill', { mode: 'auto' })
    expect(auto.text).toContain('keyword_dedup: 1')
    expect(memories(vault)['MEM-twice.md']).toContain('keywords: [a1, b2, c3, d4]')
    const gc = await call(client, 'memory_distill', { mode: 'gc' })
    expect(gc.facts).toMatchObject({ status: 'plan' })
    await call(client, 'memory_distill', { plan: gc.facts['plan'] })
    expect(memories(vault)).not.toHaveProperty('MEM-gone.md')
    for (const _ of [1, 2]) {
      const { facts } = await call(client, 'memory_undo')
      await call(client, 'memory_undo', { plan: facts['plan'] })
    }
    expect(memories(vault)).toEqual(before)
  })
})

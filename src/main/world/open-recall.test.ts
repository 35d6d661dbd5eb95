import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../base/settings.ts'
import { initVaultHere } from './init-vault-here.ts'
import { openApp } from './open-app.ts'
import { openRecall } from './open-recall.ts'
import { openTrust } from './trust-here.ts'
import { finderFor, worldAt } from './world-at.ts'

function machine(): {
  readonly settings: Settings
  readonly write: (path: string, text: string) => void
} {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-recall-')))
  const [home, cwd] = [join(root, 'home'), join(root, 'project')]
  for (const folder of [home, join(cwd, '.git')]) mkdirSync(folder, { recursive: true })
  const env = { EVERKEEP_NOW: '2026-03-01T09:00:00Z' }
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { settings: readSettings({ env, home, cwd }), write }
}

function fileOf(name: string, text: string, kind = 'reference'): string {
  return `---\nname: ${name}\ndescription: about redis\ntype: ${kind}\n---\n\n${text}\n`
}

const INIT = {
  vault: undefined,
  layout: 'vault',
  scope: 'project',
  adopt: false,
  dryRun: false,
} as const

async function ask(settings: Settings, over: { agent?: string; vault?: string } = {}) {
  const app = await openRecall(settings, { vault: over.vault, agent: over.agent })
  try {
    return await app.context({ prompt: 'what about redis?', record: false, session: '' })
  } finally {
    app.close()
  }
}

test('REC-15: where there is no vault there is nothing to say', async () => {
  const { settings } = machine()
  expect((await ask(settings)).text).toBe('')
  const app = await openRecall(settings, { vault: undefined })
  expect((await app.brief()).text).toBe('')
  expect(await app.why({ limit: 1 })).toEqual([])
  expect((await app.stats()).injections).toBe(0)
  app.close()
})

test('REC-14, TRU-04: a vault that came with a clone says nothing until it is trusted', async () => {
  const { settings, write } = machine()
  write('project/.claude/memory/MEMORY.md', '- [redis](redis.md) — about redis\n')
  write('project/.claude/memory/redis.md', fileOf('redis', 'Flush it at noon.'))
  const before = await ask(settings)
  expect(before.text).toBe('')
  expect(before.notes.join()).toMatch(/^1 memory is here, but withheld .*everkeep trust/)
  const app = await openRecall(settings, { vault: undefined })
  expect((await app.brief()).text).not.toContain('redis')
  expect(await app.find({ query: 'redis', limit: 5 })).toMatchObject({ text: '', found: 0 })
  await expect(app.quote(['redis'])).rejects.toMatchObject({ code: 'NOT_TRUSTED' })
  await expect(app.whereIs('redis')).rejects.toMatchObject({ code: 'NOT_TRUSTED' })
  app.close()
  const trust = openTrust(settings, undefined)
  expect((await trust.trust()).kind).toBe('trusted')
  expect((await ask(settings)).text).toContain('> Flush it at noon.')
  await trust.distrust()
  expect((await ask(settings)).text).not.toContain('Flush')
})

test('REC-14: a vault that was made here is trusted here', async () => {
  const { settings, write } = machine()
  await initVaultHere(settings, INIT)
  write(
    'project/.memory/10-Memories/MEM-redis.md',
    '---\nid: MEM-redis\ntitle: redis\n---\n# redis\n\nFlush it.\n',
  )
  expect((await ask(settings)).text).toContain('> Flush it.')
  expect((await openTrust(settings, undefined).list()).map(({ root }) => root)).toEqual([
    join(settings.cwd, '.memory'),
  ])
})

const NOTE = '---\nid: MEM-redis\ntitle: redis\n---\n# redis\n\nFlush it.\n'

test('REC-14: a clone in the place of a vault that was made here is a stranger', async () => {
  const { settings, write } = machine()
  await initVaultHere(settings, INIT)
  write('project/.memory/10-Memories/MEM-redis.md', NOTE)
  // A remote, and a branch without the vault and back, change nothing.
  write('project/.git/config', '[remote "origin"]\n\turl = git@a:x\n')
  expect((await ask(settings)).text).toContain('> Flush it.')
  rmSync(join(settings.cwd, '.memory'), { recursive: true })
  write('project/.memory/10-Memories/MEM-redis.md', NOTE)
  expect((await ask(settings)).text).toContain('> Flush it.')
  rmSync(settings.cwd, { recursive: true })
  write('project/.git/config', '[remote "origin"]\n\turl = git@evil:x\n')
  write('project/.memory/10-Memories/MEM-redis.md', NOTE)
  expect((await ask(settings)).text).toBe('')
})

test('REC-14: trust that an earlier version gave is bound by the first write, not by a prompt', async () => {
  const { settings, write } = machine()
  write('project/.memory/10-Memories/MEM-redis.md', NOTE)
  const root = join(settings.cwd, '.memory')
  const list = `{"vaults":[{"root":${JSON.stringify(root)},"remote":"","at":"2026-01-01T00:00:00.000Z"}]}`
  mkdirSync(settings.stateDir, { recursive: true })
  writeFileSync(join(settings.stateDir, 'trusted.json'), list)
  expect((await ask(settings)).text).toContain('> Flush it.')
  expect(readFileSync(join(settings.stateDir, 'trusted.json'), 'utf8')).toBe(list)
  const app = await openApp(settings, { vault: undefined })
  await app.rebuildIndex({})
  app.close()
  expect(await openTrust(settings, undefined).list()).toMatchObject([{ root, birth: {} }])
  expect((await ask(settings)).text).toContain('> Flush it.')
})

test.each([
  ['trusted', true],
  ['not trusted', false],
])('REC-14: what was %s stays so in another layout', async (_, trusted) => {
  const { settings, write } = machine()
  write('project/.claude/memory/MEMORY.md', '- [redis](redis.md) — about redis\n')
  write('project/.claude/memory/redis.md', fileOf('redis', 'Flush it at noon.'))
  if (trusted) await openTrust(settings, undefined).trust()
  const app = await openApp(settings, { vault: undefined })
  const { root } = await app.convert({ to: 'vault' })
  app.close()
  const { text } = await ask(settings, { vault: root })
  expect(text.includes('Flush')).toBe(trusted)
})

test("REC-14: the client's own folder is the person's, a copy of it in a repository is not", async () => {
  const { settings, write } = machine()
  const slug = settings.cwd.replace(/[^a-zA-Z0-9]/g, '-')
  write(`home/.claude/projects/${slug}/memory/redis.md`, fileOf('redis', 'Flush it.'))
  write('project/.claude/projects/x/memory/redis.md', fileOf('redis', 'Evil text.'))
  const { text } = await ask(settings)
  expect(text).toContain('> Flush it.')
  expect(text).not.toContain('Evil')
})

test('REC-15: the project first, then the person; the memory of an agent only for that agent', async () => {
  const { settings, write } = machine()
  await initVaultHere(settings, INIT)
  await initVaultHere(settings, { ...INIT, scope: 'user' })
  write(
    'project/.memory/10-Memories/MEM-a.md',
    '---\nid: MEM-a\ntitle: redis\n---\n# redis\n\nOf the project.\n',
  )
  write(
    'home/.everkeep/vault/10-Memories/MEM-b.md',
    '---\nid: MEM-b\ntitle: redis\n---\n# redis\n\nOf the person.\n',
  )
  write('home/.claude/agent-memory/reviewer/redis.md', fileOf('redis', 'Of the reviewer.'))
  const { text, relevant } = await ask(settings)
  expect(relevant.map(({ memory }) => memory.id)).toEqual(['MEM-a', 'MEM-b'])
  expect(text).not.toContain('Of the reviewer.')
  expect((await ask(settings, { agent: 'reviewer' })).text).toContain('> Of the reviewer.')
  expect((await ask(settings, { agent: 'writer' })).text).not.toContain('Of the reviewer.')
  const named = await ask(settings, { vault: join(settings.cwd, '.memory') })
  expect(named.relevant.map(({ memory }) => memory.id)).toEqual(['MEM-a'])
})

/** Ten notes about redis. */
function tenNotes(write: (path: string, text: string) => void, vault: string): void {
  for (let at = 0; at < 10; at++) {
    write(
      `${vault}/10-Memories/MEM-${at}.md`,
      `---\nid: MEM-${at}\ntitle: redis\n---\nNote ${at}.\n`,
    )
  }
}

const RAISED = { max_inject: 20, budget_tokens: 100_000, brief_tokens: 100_000, verify_ms: 10_000 }

test.each([
  ['raised', RAISED, 5, 20],
  ['lowered', { max_inject: 2 }, 2, 2],
])('REC-14: limits that an untrusted vault has %s', async (_, retrieval, own, trusted) => {
  const { settings, write } = machine()
  tenNotes(write, 'project/.memory')
  write('project/.memory/memory-config.json', JSON.stringify({ retrieval }))
  const [found] = await finderFor(settings).near()
  const limit = async (is: boolean): Promise<number> => {
    const world = await worldAt(settings, found!, { trusted: is })
    world.index.close()
    return world.config.values['retrieval.max_inject']
  }
  expect([await limit(false), await limit(true)]).toEqual([own, trusted])
})

test('REC-14: the settings of a clone govern nothing while another vault is trusted', async () => {
  const { settings, write } = machine()
  write('project/.memory/memory-config.json', JSON.stringify({ retrieval: { max_inject: 1 } }))
  write('project/.memory/10-Memories/MEM-x.md', '---\nid: MEM-x\ntitle: rabbit\n---\nHop.\n')
  await initVaultHere(settings, { ...INIT, scope: 'user' })
  tenNotes(write, 'home/.everkeep/vault')
  expect((await ask(settings)).relevant).toHaveLength(5)
  write('project/.memory/memory-config.json', JSON.stringify({ retrieval: RAISED }))
  expect((await ask(settings)).relevant).toHaveLength(5)
})

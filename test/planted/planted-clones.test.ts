import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, it } from 'vitest'
import { HOOK_EVENTS, readHookInput } from '../../src/core/conversation/hooks/hook-event.ts'
import { isMachineFolder } from '../../src/core/vaults/state-names.ts'
import { readSettings, type Settings } from '../../src/main/base/settings.ts'
import { mcpHost } from '../../src/main/serve/serve-mcp.ts'
import { openApp } from '../../src/main/world/open-app.ts'
import { openHooks } from '../../src/main/world/open-hooks.ts'
import { openRecall } from '../../src/main/world/open-recall.ts'
import { openSkills } from '../../src/main/world/open-skills.ts'
import { openTrust } from '../../src/main/world/trust-here.ts'
import { answerHook } from '../../src/surfaces/hooks/answer-hook.ts'
import { makeOffers } from '../../src/surfaces/mcp/consent-offers.ts'
import { makeServer } from '../../src/surfaces/mcp/make-server.ts'
import { uiServer } from '../ui/support/ui-server.ts'
import { CANARY, type Ground, groundAt, HOSTILE_CLONES, memoryText } from './hostile-clones.ts'

const machines: string[] = []
afterAll(() => {
  for (const root of machines) rmSync(root, { recursive: true, force: true })
})

/** A machine with a clone on it, and a repository that its person trusts. */
async function machine(plant: (ground: Ground) => void) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-clone-')))
  machines.push(root)
  const ground = groundAt(root)
  const { at, put } = ground
  put('home/.keep', '')
  put('outside/secret.md', 'precious\n')
  put('trusted/.git/HEAD', 'ref: refs/heads/main\n')
  put('trusted/.git/worktrees/real/commondir', '../..\n')
  put('trusted/.git/worktrees/real/gitdir', `${at('elsewhere/.git')}\n`)
  put('trusted/.memory/10-Memories/MEM-own.md', '---\nid: MEM-own\ntitle: Own\n---\n\nMine.\n')
  put('project/.git/HEAD', 'ref: refs/heads/main\n')
  put('project/README.md', '# A clone\n')
  put('project/.memory/10-Memories/MEM-a.md', memoryText('MEM-a'))
  const settings = readSettings({
    env: { EVERKEEP_LOCK_TIMEOUT_MS: '200' },
    home: at('home'),
    cwd: at('project'),
  })
  await openTrust({ ...settings, cwd: at('trusted') }, undefined).trust()
  plant(ground)
  return { root, at, settings: { ...settings, session: 's1', waitMs: 200 } }
}

/** Everything but what this machine keeps for itself: what is there, how large, and since when. */
function everything(root: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const visit = (folder: string): void => {
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name)
      const stats = lstatSync(join(root, path))
      const inState = folder.endsWith('.everkeep') && isMachineFolder(name)
      const isPlanted = /^(?:0{20}|0123456789abcdef)/.test(name)
      if (path.startsWith('home/.local/state') || (inState && !isPlanted)) continue
      if (folder.endsWith('.everkeep') && /^(?:lock|\.gitignore)$/.test(name) && stats.size < 4)
        continue
      if (stats.isDirectory() && name !== '.everkeep') found[path] = 'folder'
      else if (!stats.isDirectory()) found[path] = `${stats.ino} ${stats.size} ${stats.mtimeMs}`
      if (stats.isDirectory()) visit(path)
    }
  }
  visit('')
  delete found['home/.local']
  return found
}

/** What agents get by hooks, commands and tools, whatever they ask for. */
async function toldToAgents(settings: Settings): Promise<string> {
  const told: unknown[] = []
  const hear = async (ask: () => Promise<unknown>): Promise<void> => {
    told.push(await ask().catch((error) => `${error.message} ${error.hint ?? ''}`))
  }
  const hooks = openHooks(settings, [])
  const memory = join(settings.cwd, '.memory/10-Memories/MEM-a.md')
  await hear(() => hooks.brief('s1', { begins: true }))
  await hear(() => hooks.context('what about redis?', 's1'))
  await hear(() => hooks.lookOver(memory))
  await hear(() => hooks.stop({ session: 's1', transcript: '' } as never))
  for (const event of HOOK_EVENTS)
    await hear(async () => answerHook(hooks, readHookInput(eventText(settings, event), event)))
  await hear(() => hooks.endSession())
  await hear(() => hooks.rest())
  hooks.close()
  const recall = await openRecall(settings, { vault: undefined, agent: 'reviewer' })
  await hear(() => recall.context({ prompt: 'what about redis?' }))
  await hear(() => recall.brief())
  await hear(() => recall.find({ query: 'redis', limit: 5 }))
  await hear(() => recall.quote(['MEM-a']))
  recall.close()
  await hear(() => openApp(settings, { vault: undefined, forAgent: true }))
  const skills = await openSkills(settings, { forAgent: true })
  await hear(() => skills.list())
  await hear(() => skills.open('redis'))
  await hear(() => skills.tell('redis'))
  await hear(() => skills.drafts())
  await hear(() => skills.audit())
  await hear(() => throughMcp(settings, hear))
  return JSON.stringify(told)
}

/** What a client says at each event, of the tools that it would use on the clone. */
function eventText({ cwd }: Settings, event: string): string {
  const file = join(cwd, '.memory/10-Memories/MEM-a.md')
  const transcript = join(cwd, 'talk.jsonl')
  return JSON.stringify({
    ...{ hook_event_name: event, session_id: 's1', cwd, source: 'startup', trigger: 'auto' },
    ...{ prompt: 'what about redis?', transcript_path: transcript },
    ...{ tool_name: 'Write', tool_input: { file_path: file, content: 'x' } },
  })
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** Arguments that a tool takes: what it asks for by name, of the planted memory. */
function valueFor(name: string, schema: JsonSchema): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return valueFor(name, schema.anyOf[0] ?? {})
  if (schema.type === 'array') return [valueFor(name, schema.items ?? {})]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valueFor(key, one)]),
    )
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 5
  return /ids?$/.test(name) ? 'MEM-a' : 'redis'
}

/** With all that a tool takes, and with no more than it needs. */
function argumentsOf(schema: JsonSchema): readonly Record<string, unknown>[] {
  const all = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, valueFor(name, one)] as const,
  )
  const needed = all.filter(([name]) => schema.required?.includes(name))
  return [Object.fromEntries(all), Object.fromEntries(needed)]
}

async function throughMcp(
  settings: Settings,
  hear: (ask: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new Client({ name: 'test', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const server = makeServer({ host: mcpHost(settings, '0.0.0', undefined), offers: makeOffers() })
  await Promise.all([server.connect(far), client.connect(near)])
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ['memory_search', { query: 'redis' }],
    ['memory_get', { ids: ['MEM-a'] }],
    ['memory_context', { task: 'redis' }],
    ['use_skill', {}],
    ['use_skill', { name: 'redis' }],
  ]
  for (const [name, args] of calls) await hear(() => client.callTool({ name, arguments: args }))
  const { tools } = await client.listTools()
  // Safe: what the server lists is JSON Schema.
  for (const { name, inputSchema } of tools)
    for (const given of argumentsOf(inputSchema as JsonSchema))
      await hear(() => client.callTool({ name, arguments: given }))
  await hear(() => client.listResources())
  for (const uri of ['report/brief', 'report/health', 'report/log', 'memory/MEM-a'])
    await hear(() => client.readResource({ uri: `everkeep://${uri}` }))
  await hear(() =>
    client.complete({
      ref: { type: 'ref/resource', uri: 'everkeep://memory/{id}' },
      argument: { name: 'id', value: 'M' },
    }),
  )
  await client.close()
}

/** What a person does who looks around. What cannot be done is said; it must not take long, nor write. */
async function lookAround(settings: Settings): Promise<{ operations: number; waiting: number }> {
  const tried = async <T>(ask: () => Promise<T>): Promise<T | undefined> =>
    ask().catch((error) => {
      if (error?.name !== 'KnownError') throw error
      return undefined
    })
  const app = await tried(() => openApp(settings, { vault: undefined, readsOnly: true }))
  if (app === undefined) return { operations: 0, waiting: 0 }
  await tried(() => app.list())
  await tried(() => app.search({ query: 'redis' }))
  await tried(() => app.show('MEM-a', { counts: false }))
  await tried(() => app.checkVault())
  await tried(() => app.doctor())
  const operations = (await tried(() => app.log({ limit: 10 }))) ?? []
  await tried(() => app.undo({ id: 'op-1' } as never))
  await tried(() => app.undo({} as never))
  const waiting = (await tried(() => app.countWaiting())) ?? 0
  app.close()
  return { operations: operations.length, waiting }
}

const MOST_MS = 20_000

describe('planted clones (TRU-03, TRU-04, TRU-05, GIT-07)', () => {
  it('there are at least 40 of them', () => {
    expect(HOSTILE_CLONES.length).toBeGreaterThanOrEqual(40)
  })

  it.each(HOSTILE_CLONES.map(({ name, plant }) => [name, plant] as const))(
    '%s: nothing is written, told, finished or undone',
    async (_, plant) => {
      const { root, settings } = await machine(plant)
      const before = everything(root)
      const started = performance.now()
      expect(await toldToAgents(settings)).not.toContain(CANARY)
      expect(await lookAround(settings)).toEqual({ operations: 0, waiting: 0 })
      expect(performance.now() - started).toBeLessThan(MOST_MS)
      expect(everything(root)).toEqual(before)
    },
    60_000,
  )

  it('the page shows the text to a person, and says that it is not trusted', async () => {
    const { at } = await machine(() => undefined)
    const server = await uiServer(at('project/.memory'))
    try {
      expect(await server.call('vault', {})).toMatchObject({ trusted: false })
      expect(JSON.stringify(await server.call('memories.browse', { query: '' }))).toContain(CANARY)
    } finally {
      await server.close()
    }
  })

  it('where this machine can keep no state, nothing of a clone is told', async () => {
    const { at, settings } = await machine(() => undefined)
    rmSync(at('home/.local/state'), { recursive: true })
    groundAt(at('')).put('home/.local/state/everkeep', 'a file in place of the folder')
    const before = readdirSync(at('project/.memory/10-Memories'))
    expect(await toldToAgents(settings)).not.toContain(CANARY)
    expect(readdirSync(at('project/.memory/10-Memories'))).toEqual(before)
  })

  it('what a pull brings into a vault that is in use is not used either', async () => {
    const { at, settings } = await machine(() => undefined)
    rmSync(at('project/.git'), { recursive: true })
    const git = (cwd: string, ...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    git(at('project'), 'init', '-q', '-b', 'main')
    git(at('project'), 'add', '-A')
    git(at('project'), 'commit', '-qm', 'one')
    git(at(''), 'clone', '-q', at('project'), at('attacker'))
    await openTrust(settings, undefined).trust()
    const used = await openApp(settings, { vault: undefined })
    await used.rebuildIndex()
    used.close()
    const evil = groundAt(at('attacker'))
    const state = '.memory/.everkeep'
    HOSTILE_CLONES.find(({ name }) => name === 'a pending operation')!.plant({
      ...evil,
      put: (path, text) => evil.put(path.replace(/^project\//, ''), text),
    })
    evil.put(`${state}/${'ab'.repeat(16)}/journal/op-000001.pending.json`, '{}')
    git(at('attacker'), 'add', '-Af')
    git(at('attacker'), 'commit', '-qm', 'two')
    git(at('project'), 'pull', '-q', at('attacker'), 'main')
    const hooks = openHooks(settings, [])
    await hooks.brief('s2', { begins: true })
    await hooks.endSession()
    hooks.close()
    expect(readdirSync(at('project'))).not.toContain('CLAUDE.md')
    const app = await openApp(settings, { vault: undefined })
    const findings = await app.doctor()
    expect(findings).toContainEqual(
      expect.objectContaining({
        level: 'problem',
        topic: 'state',
        fix: expect.stringContaining('git rm -r --cached'),
      }),
    )
    expect((await app.checkVault()).issues.map(({ code }) => code)).toContain('TRACKED STATE')
    app.close()
  })

  it('a skill speaks, fenced, once the repository is trusted, without any vault', async () => {
    const { at, settings } = await machine(({ put }) => {
      put(
        'project/.claude/skills/redis/SKILL.md',
        '---\nname: redis\ndescription: About redis\n---\n\nFlush it.\n',
      )
    })
    rmSync(at('project/.memory'), { recursive: true })
    const brief = async (): Promise<string> => openHooks(settings, []).brief('s1', { begins: true })
    expect(await brief()).toMatch(/^<everkeep-memory>[\s\S]*1 skill is here, but withheld/)
    expect((await openTrust(settings, undefined).trust()).root).toBe(at('project'))
    expect(await brief()).toMatch(
      /<everkeep-memory>\nSkills kept in files[\s\S]*- redis: About redis/,
    )
    mkdirSync(at('project/.memory/10-Memories'), { recursive: true })
  })
})

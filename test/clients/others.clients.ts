import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { promptOverAcp } from './acp.ts'
import { ASKED, conversation, each, KEPT, OPENCODE_ALONE, personWith } from './conversations.ts'
import { clientNamed, type Person, ROOT, type Start } from './person.ts'

/** By which name a client's model calls our search; tools that are loaded late are called by their exact names. */
const SEARCH: Readonly<Record<string, RegExp>> = {
  claude: /mcp__everkeep__memory_search/,
  codex: /^memory_search$/,
  copilot: /memory_search/,
  gemini: /memory_search/,
  qwen: /mcp__everkeep__memory_search/,
  opencode: /memory_search/,
}

const TELL_THE_END: readonly string[] = ['claude', 'codex', 'copilot', 'gemini']

/** One conversation in which the model calls our search. */
const searching =
  (client: string) =>
  (url: string): Start => ({
    ...conversation(client, url, ASKED),
    script: [
      [{ tool: SEARCH[client] ?? '', input: { query: 'redis sessions' } }],
      ['I looked it up.'],
    ],
  })

/** What tools answered, in the words of the two dialects: nothing that a hook or a person said. */
function toolAnswers(request: unknown): string {
  const { input = [], messages = [] } = request as {
    readonly input?: readonly { readonly type?: string }[]
    readonly messages?: readonly { readonly role?: string }[]
  }
  return JSON.stringify([
    ...input.filter(({ type }) => type === 'function_call_output'),
    ...messages.filter(({ role }) => role === 'tool'),
  ])
}

describe('what `everkeep install` wrote is what the clients read (AGT-04, AGT-05)', () => {
  test.each(each(['claude', 'gemini', 'opencode', 'qwen']))('%s connects', async (client) => {
    const env = client === 'opencode' ? OPENCODE_ALONE : {}
    const { stdout, stderr } = await personWith(client).run(client, () => ({
      args: ['mcp', 'list'],
      env,
    }))
    expect(stripVTControlCharacters(`${stdout}\n${stderr}`)).toMatch(/everkeep.*\bconnected/i)
  })

  test.each(each(Object.keys(SEARCH)))(
    '%s: what is kept comes with the prompt, and its model can search for it',
    async (client) => {
      const person = personWith(client)
      person.everkeep('config', 'set', 'usage.write', 'always')
      const { requests, reached, stderr } = await person.run(client, searching(client))
      expect(requests.length, stderr.slice(-2_000)).toBeGreaterThanOrEqual(2)
      // Once, although some start the hooks of the session and of the prompt at once.
      expect(JSON.stringify(requests[0]).split(KEPT)).toHaveLength(2)
      // Beside the request to call it there is what the tool said.
      const mentions = requests.map((request) => JSON.stringify(request).split('MEM-redis').length)
      expect(mentions.at(-1)).toBeGreaterThan(mentions[0] ?? 0)
      expect(reached).not.toContain('unsupported call')
      // Where a client tells that a session ended, its uses are in the files then, if they are wanted there (AGT-10).
      if (TELL_THE_END.includes(client))
        expect(person.read('project/.memory/10-Memories/MEM-redis.md')).toContain(
          'retrieval_count: 1',
        )
    },
  )

  test.each(each(['claude', 'gemini', 'opencode', 'qwen']))(
    '%s knows our commands (AGT-04, AGT-09)',
    async (client) => {
      const person = personWith(client)
      // Without a terminal, Gemini CLI looks for a command behind what hooks say: here they say nothing.
      rmSync(person.at('project/.memory'), { recursive: true })
      const { reached, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, '/everkeep:search blue herons'),
        ...(client === 'opencode' && {
          args: ['run', '--command', 'everkeep/search', 'blue herons'],
        }),
        script: [['Nothing fits.']],
      }))
      expect(reached, stderr.slice(-2_000)).toMatch(/Search the memories for: \\*"?blue herons/)
    },
  )

  test.each(each(['codex', 'copilot']))(
    '%s knows our commands as skills, and its model only of the one that a person calls (AGT-04, AGT-09)',
    async (client) => {
      const person = personWith(client)
      const script = [['Nothing fits.']]
      const plain = await person.run(client, (url) => ({
        ...conversation(client, url, ASKED),
        script,
      }))
      expect(plain.requests.length).toBeGreaterThan(0)
      expect(plain.reached).not.toMatch(/everkeep-(search|save)/)
      const called = await person.run(client, (url) => ({
        ...conversation(client, url, '$everkeep-search blue herons'),
        ...(client === 'copilot' && {
          args: ['--acp'],
          during: (child) =>
            promptOverAcp(child, person.at('project'), '/everkeep-search blue herons'),
        }),
        script,
      }))
      // Codex fills nothing in: what was typed stands beside it.
      expect(called.reached, called.stderr.slice(-2_000)).toMatch(
        client === 'codex'
          ? /\$everkeep-search blue herons.*Search the memories for: <arguments>/
          : /Search the memories for: blue herons/,
      )
      expect(called.reached).not.toContain('everkeep-save')
    },
  )

  test.each(each(['codex']))(
    '%s patches files by a command of its shell, and is denied where a vault is kept (AGT-08)',
    async (client) => {
      const person = personWith(client)
      const patch = (file: string): string =>
        `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${file}\n+by hand\n*** End Patch\nEOF\n`
      const { reached } = await person.run(client, (url) => ({
        ...conversation(client, url, ASKED),
        script: [
          [{ tool: 'exec_command', input: { cmd: patch('.memory/10-Memories/MEM-by-hand.md') } }],
          [{ tool: 'exec_command', input: { cmd: patch('notes.txt') } }],
          ['Done.'],
        ],
      }))
      expect(person.read('project/.memory/10-Memories/MEM-by-hand.md')).toBeUndefined()
      expect(reached).toContain('belongs to a memory vault')
      expect(person.read('project/notes.txt')).toContain('by hand')
    },
  )

  test.each(each(['codex', 'copilot']))(
    '%s loads the plugin, hooks too (AGT-02)',
    async (client) => {
      const person = personWith(client)
      person.everkeep('uninstall', '--yes')
      person.onSearchPath()
      for (const args of [
        ['plugin', 'marketplace', 'add', ROOT],
        ['plugin', client === 'codex' ? 'add' : 'install', 'everkeep@everkeep'],
      ])
        await person.run(client, (url) => ({ ...conversation(client, url, ASKED), args }))
      const { requests } = await person.run(client, searching(client))
      expect(JSON.stringify(requests[0])).toContain(KEPT)
      // Its own answer: a hook brings the same memory, wherever the server looks for a vault.
      expect(toolAnswers(requests.at(-1))).toContain('MEM-redis')
      expect(
        JSON.parse(person.everkeep('install', '--client', client, '--check', '--json')),
      ).toMatchObject({ files: [{ state: 'plugin' }] })
    },
  )
})

const INSPECTOR = clientNamed('inspector')
if (INSPECTOR === undefined)
  console.log('skipped: MCP Inspector is not installed here; npm run test:clients does it')

describe.skipIf(INSPECTOR === undefined)('MCP Inspector (AGT-01, AGT-05)', () => {
  const ask = async (person: Person, ...args: readonly string[]) => {
    const { stdout, stderr, status } = await person.run('inspector', () => ({
      args: ['--cli', process.execPath, person.binary, 'mcp', ...args],
    }))
    expect(status, stderr).toBe(0)
    return JSON.parse(stdout)
  }

  test('lists and calls tools, reads resources, gets prompts', async () => {
    const person = personWith('claude')
    const { tools } = await ask(person, '--method', 'tools/list', '--strict')
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['memory_search', 'memory_save', 'use_skill']),
    )
    const call = ['--method', 'tools/call', '--tool-name', 'memory_search', '--tool-arg']
    const found = await ask(person, ...call, 'query=redis sessions')
    expect(found.structuredContent.memories).toMatchObject([{ id: 'MEM-redis' }])
    const { resources } = await ask(person, '--method', 'resources/list')
    expect(JSON.stringify(resources)).toContain('everkeep://memory/MEM-redis')
    const uri = 'everkeep://memory/MEM-redis'
    const read = await ask(person, '--method', 'resources/read', '--uri', uri)
    expect(JSON.stringify(read)).toContain(KEPT)
    const { prompts } = await ask(person, '--method', 'prompts/list')
    expect(prompts.length).toBeGreaterThan(0)
    const get = ['--method', 'prompts/get', '--prompt-name', 'learn', '--prompt-args']
    expect(JSON.stringify(await ask(person, ...get, 'what=use bun'))).toContain('use bun')
  })
})

test('every client is pinned to a version', () => {
  const pinned = JSON.parse(readFileSync(new URL('pinned.json', import.meta.url), 'utf8'))
  for (const pin of Object.values<{ version: string }>(pinned))
    expect(pin.version).toMatch(/^\d+\.\d+\.\d+$/)
})

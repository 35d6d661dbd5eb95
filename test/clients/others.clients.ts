import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { clientNamed, newPerson, type Person, ROOT, type Start } from './person.ts'

const ASKED = 'how does the redis session store work?'
const KEPT = 'Sessions live in Redis'

/** A project that remembers one thing, connected to a client by `everkeep install`. */
function personWith(client: string): Person {
  const person = newPerson()
  person.write(
    'project/.memory/10-Memories/MEM-redis.md',
    `---\ntitle: Redis holds the sessions\ntags: [PATTERN]\nkeywords: [redis, session store]\nsummary: Redis holds the sessions\n---\n\n${KEPT}, one hour each.\n`,
  )
  beforehand(person, client)
  person.everkeep('install', '--client', client, '--yes')
  return person
}

/** What a person who uses the client has in its settings already. */
function beforehand(person: Person, client: string): void {
  if (client === 'gemini') {
    const settings = { security: { auth: { selectedType: 'gemini-api-key' } } }
    person.write('home/.gemini/settings.json', JSON.stringify(settings))
    const trusted = { [person.at('project')]: 'TRUST_FOLDER' }
    person.write('home/.gemini/trustedFolders.json', JSON.stringify(trusted))
  }
}

const search = (tool: RegExp) => [
  [{ tool, input: { query: 'redis sessions' } }],
  ['I looked it up.'],
]

/** How each client holds one conversation in which its model calls our search. */
const CONVERSATIONS: Readonly<Record<string, (url: string) => Start>> = {
  codex: (url) => ({
    args: [
      'exec',
      // Somebody who has looked at the hooks; nothing else may be asked.
      '--dangerously-bypass-hook-trust',
      '--dangerously-bypass-approvals-and-sandbox',
      '--skip-git-repo-check',
      ...['model="stand-in"', 'model_provider="here"'].flatMap((value) => ['-c', value]),
      '-c',
      `model_providers.here={name="here",base_url="${url}/v1",wire_api="responses",env_key="HERE_KEY"}`,
      ASKED,
    ],
    script: search(/^memory_search$/),
    env: { HERE_KEY: 'none' },
  }),
  copilot: (url) => ({
    args: ['-p', ASKED, '--allow-all-tools'],
    script: search(/memory_search/),
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'stand-in',
    },
  }),
  gemini: (url) => ({
    args: ['-m', 'gemini-2.5-pro', '--yolo', '-p', ASKED],
    script: search(/memory_search/),
    env: { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: url },
  }),
  qwen: (url) => ({
    args: ['--yolo', '-p', ASKED],
    // Its tools are loaded late, and called by their exact names.
    script: search(/mcp__everkeep__memory_search/),
    env: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'stand-in' },
  }),
  opencode: (url) => ({
    args: ['run', ASKED],
    script: search(/memory_search/),
    env: { ...OPENCODE_ALONE, OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeModel(url)) },
  }),
}

/** Without these it looks for the network for a minute and more. */
const OPENCODE_ALONE = {
  npm_config_fetch_retries: '0',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
}

const opencodeModel = (url: string) => ({
  model: 'here/stand-in',
  provider: {
    here: {
      npm: '@ai-sdk/openai-compatible',
      name: 'here',
      options: { baseURL: `${url}/v1`, apiKey: 'none' },
      models: { 'stand-in': { name: 'stand-in' } },
    },
  },
})

function each(names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const isHere = clientNamed(name) !== undefined
    if (!isHere) console.log(`skipped: ${name} is not installed here; npm run test:clients does it`)
    return isHere
  })
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

  test.each(each(Object.keys(CONVERSATIONS)))(
    '%s: what is kept comes with the prompt, and its model can search for it',
    async (client) => {
      const person = personWith(client)
      const { requests, reached, stderr } = await person.run(
        client,
        (url) => CONVERSATIONS[client]?.(url) ?? { args: [] },
      )
      expect(requests.length, stderr.slice(-2_000)).toBeGreaterThanOrEqual(2)
      expect(JSON.stringify(requests[0])).toContain(KEPT)
      // Beside the request to call it there is what the tool said.
      const mentions = requests.map((request) => JSON.stringify(request).split('MEM-redis').length)
      expect(mentions.at(-1)).toBeGreaterThan(mentions[0] ?? 0)
      expect(reached).not.toContain('unsupported call')
    },
  )

  test.each(each(['codex']))(
    '%s patches files by a command of its shell, and is denied where a vault is kept (AGT-08)',
    async (client) => {
      const person = personWith(client)
      const patch = (file: string): string =>
        `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${file}\n+by hand\n*** End Patch\nEOF\n`
      const { reached } = await person.run(client, (url) => ({
        ...(CONVERSATIONS[client]?.(url) ?? { args: [] }),
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
      const conversation = (url: string): Start => CONVERSATIONS[client]?.(url) ?? { args: [] }
      for (const args of [
        ['plugin', 'marketplace', 'add', ROOT],
        ['plugin', client === 'codex' ? 'add' : 'install', 'everkeep@everkeep'],
      ])
        await person.run(client, (url) => ({ ...conversation(url), args }))
      const { requests } = await person.run(client, conversation)
      expect(JSON.stringify(requests[0])).toContain(KEPT)
      expect(JSON.stringify(requests.at(-1))).toContain('MEM-redis')
      expect(
        JSON.parse(person.everkeep('install', '--client', client, '--check', '--json')),
      ).toMatchObject({ files: [{ state: 'plugin' }] })
    },
  )
})

describe.skipIf(clientNamed('inspector') === undefined)('MCP Inspector (AGT-01, AGT-05)', () => {
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

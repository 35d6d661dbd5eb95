import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openClientFiles } from '../src/adapters/files/project/client-config-files.ts'
import { openInstallRecords } from '../src/adapters/files/state/install-record-file.ts'
import { checkInstall } from '../src/app/install/check-install.ts'
import { applyInstall, type InstallRequest, planInstall } from '../src/app/install/install.ts'
import type { InstallWorld } from '../src/app/install/install-world.ts'
import { planUninstall, type UninstallRequest } from '../src/app/install/uninstall.ts'
import { KnownError } from '../src/core/base/errors.ts'
import { HOOK_EVENTS } from '../src/core/conversation/hooks/hook-event.ts'
import { INSTALL_SCOPES } from '../src/core/install/clients.ts'
import type { Launch } from '../src/core/install/launch.ts'
import { CLIENT_NAMES } from '../src/core/model/client-name.ts'
import { clientPlaces } from '../src/main/world/open-installer.ts'
import { BINARY } from './cli/harness.ts'
import { ODD_JSON, ODD_TOML } from './support/odd-client-configs.ts'
import { WARM } from './support/warm-env.ts'
import { openMemoryLock } from './twins/memory-lock.ts'

const AGENTS = { 'memory-drafter': '---\nname: memory-drafter\nmodel: haiku\n---\n\nDraft one.\n' }

let root: string
let world: InstallWorld
let launch: Launch

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everkeep-install-'))
  mkdirSync(join(root, 'home'))
  mkdirSync(join(root, 'project'))
  launch = { command: '/usr/bin/node', args: ['/opt/everkeep/bin.js'] }
  const home = join(root, 'home')
  world = {
    files: openClientFiles(),
    records: openInstallRecords(join(root, 'state'), { made: [join(root, 'state')] }),
    lock: openMemoryLock(),
    places: clientPlaces({ home, configHome: join(home, '.config') }, {}, join(root, 'project')),
    agents: async () => AGENTS,
    commands: async () => ({
      learn: '---\ndescription: x\n---\n\nLearn $ARGUMENTS\n',
      search: 'Search',
    }),
    launch: (scope) => (scope === 'user' ? launch : { command: 'npx', args: ['-y', 'everkeep'] }),
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const install = async (request: Partial<InstallRequest> = {}): Promise<void> =>
  applyInstall(world, await planInstall(world, { clients: 'all', scope: 'user', ...request }))
const uninstall = async (request: Partial<UninstallRequest> = {}): Promise<readonly string[]> => {
  const plan = await planUninstall(world, { clients: undefined, scope: undefined, ...request })
  await applyInstall(world, plan)
  return plan.notes
}

/** Every file and folder of the person and the project, with its bytes. */
function everything(): Record<string, string> {
  const all: Record<string, string> = {}
  for (const part of ['home', 'project'])
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      all[path.slice(root.length + 1)] = entry.isDirectory() ? '' : readFileSync(path, 'latin1')
    }
  return all
}

function put(path: string, text: string): string {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  return full
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** A module, not settings: it is ours as a whole. */
const PLUGIN_FILE = 'home/.config/opencode/plugin/everkeep.js'

const FILES: Readonly<Record<(typeof INSTALL_SCOPES)[number], readonly string[]>> = {
  user: [
    'home/.claude.json',
    'home/.codex/config.toml',
    'home/.gemini/settings.json',
    'home/.config/opencode/opencode.json',
    'home/.copilot/mcp-config.json',
    'home/.qwen/settings.json',
    'home/.cursor/mcp.json',
    'home/.claude/settings.json',
    'home/.codex/hooks.json',
    'home/.copilot/hooks/everkeep.json',
    'home/.cursor/hooks.json',
  ],
  project: [
    'project/.mcp.json',
    'project/.codex/config.toml',
    'project/.gemini/settings.json',
    'project/opencode.json',
    'project/.qwen/settings.json',
    'project/.cursor/mcp.json',
  ],
}

// What people, editors and the clients themselves leave behind.
const DRESSES: readonly [name: string, json: string, toml: string][] = [
  ['empty', '', ''],
  ['an empty object', '{}', '# nothing yet'],
  ['compact', '{"mcpServers":{"a":{"command":"x"}},"mcp":{}}', 'a=1'],
  [
    'as the clients write it',
    '{\n  "mcpServers": {\n    "probe": {\n      "command": "node",\n      "args": []\n    }\n  }\n}',
    '[mcp_servers.probe]\ncommand = "node"\n',
  ],
  [
    'comments and a trailing comma',
    '// mine\n{\n  "mcpServers": { // servers\n    "a": {}, // last\n  },\n}\n',
    '# mine\nmodel = "x" # why\n\n[projects."/a"] # trusted\ntrust_level = "trusted"',
  ],
  [
    'CRLF, tabs and a BOM',
    '\ufeff{\r\n\t"theme":\t1\r\n}\r\n',
    '\ufeffa = 1\r\n\r\n[b]\r\nc = 2\r\n',
  ],
  [
    'hooks of others',
    '{\n\t"version": 1, // theirs\n\t"hooks": {\n\t\t"SessionStart": [ { "hooks": [{ "type": "command", "command": "theirs" }] }, ],\n\t\t"Stop" : [],"PreToolUse":[{"matcher":"Bash","hooks":[]}]\n\t}\n}\n',
    '[hooks]\nx = 1',
  ],
  ['odd', '{ "mcpServers"\n:\n{ }\n,"mcp" : {\n\n}}\n\n\n', '\n\n[a]\n\n\n'],
]

// AGT-04
describe.each(INSTALL_SCOPES)('an installation for the %s', (scope) => {
  test('makes what is not there, and taking it back leaves nothing behind', async () => {
    const before = everything()
    await install({ scope })
    const made = Object.keys(everything()).filter(
      (path) => /\.(json|toml)$/.test(path) && !path.includes('/commands/'),
    )
    expect(made.sort()).toEqual([...FILES[scope]].sort())
    expect(existsSync(join(root, PLUGIN_FILE))).toBe(scope === 'user')
    await uninstall()
    expect(everything()).toEqual(before)
  })

  test.each(DRESSES)('is taken back to the byte: %s', async (_name, json, toml) => {
    for (const path of FILES[scope]) put(path, path.endsWith('.toml') ? toml : json)
    const before = everything()
    await install({ scope })
    const after = everything()
    for (const path of FILES[scope]) expect(after[path]).not.toBe(before[path])
    const states = await checkInstall(world, { clients: 'all', scope })
    expect(new Set(states.map(({ client }) => client))).toEqual(new Set(CLIENT_NAMES))
    expect(states.filter(({ state }) => state !== 'installed')).toEqual([])
    await install({ scope })
    expect(everything()).toEqual(after)
    await uninstall()
    expect(everything()).toEqual(before)
    expect(await world.records.list()).toEqual([])
    expect(readdirSync(root)).not.toContain('state')
  })
})

describe('the records of an installation (AGT-04)', () => {
  const everkeep = (...args: readonly string[]): number | null =>
    spawnSync(process.execPath, [BINARY, ...args], {
      cwd: join(root, 'project'),
      env: { ...WARM, PATH: process.env['PATH'], HOME: join(root, 'home') },
    }).status

  test('go with the last of it, and so do their lock and the folders made for them', () => {
    mkdirSync(join(root, 'home/.local'))
    put('home/.claude.json', '{}')
    const before = everything()
    expect(everkeep('install', '--client', 'claude,codex', '--yes')).toBe(0)
    expect(everkeep('uninstall', '--client', 'codex', '--yes')).toBe(0)
    expect(read('home/.local/state/everkeep/installed.json')).toContain('.claude.json')
    expect(everkeep('uninstall', '--yes')).toBe(0)
    expect(everything()).toEqual(before)
  })

  test('leave what else lies in the state folder', () => {
    const mine = put('home/.local/state/everkeep/trusted.json', '{"vaults": []}')
    expect(everkeep('install', '--client', 'claude', '--yes')).toBe(0)
    expect(everkeep('uninstall', '--yes')).toBe(0)
    expect(readdirSync(dirname(mine))).toEqual(['trusted.json'])
  })

  test('are not needed to take out what nobody wrote down, and then not made either', async () => {
    await install({ clients: ['cursor'] })
    const before = read('home/.cursor/mcp.json')
    rmSync(join(root, 'state'), { recursive: true })
    expect(everkeep('uninstall', '--yes')).toBe(0)
    expect(read('home/.cursor/mcp.json')).not.toBe(before)
    expect(existsSync(join(root, 'home/.local'))).toBe(false)
  })
})

// AGT-04
describe.each([
  ['JSON', ODD_JSON, /\.json$/],
  ['TOML', ODD_TOML, /\.toml$/],
] as const)('odd %s is given back to the byte, or refused as it is', (_form, odd, files) => {
  test.each(odd)('$what', async ({ text, refused }) => {
    for (const scope of INSTALL_SCOPES)
      for (const path of FILES[scope].filter((file) => files.test(file))) put(path, text)
    const before = everything()
    for (const scope of INSTALL_SCOPES)
      if (refused)
        await expect(install({ scope })).rejects.toMatchObject({ code: 'CLIENT_CONFIG_ERROR' })
      else {
        await install({ scope })
        const states = await checkInstall(world, { clients: 'all', scope })
        expect(states.filter(({ state }) => state !== 'installed')).toEqual([])
      }
    await uninstall()
    expect(everything()).toEqual(before)
  })
})

describe('what is written for each client (AGT-04)', () => {
  test('the person starts the very binary, the project what every machine can find', async () => {
    await install()
    await install({ scope: 'project' })
    const server = (path: string): unknown => JSON.parse(read(path)).mcpServers?.everkeep
    const [command, args] = ['/usr/bin/node', ['/opt/everkeep/bin.js', 'mcp']]
    expect(server('home/.claude.json')).toEqual({ type: 'stdio', command, args })
    expect(server('home/.copilot/mcp-config.json')).toEqual({
      type: 'local',
      command,
      args,
      tools: ['*'],
    })
    for (const path of [
      'home/.gemini/settings.json',
      'home/.qwen/settings.json',
      'home/.cursor/mcp.json',
    ])
      expect(server(path)).toEqual({ command, args })
    expect(read('home/.codex/config.toml')).toBe(
      '[mcp_servers.everkeep]\ncommand = "/usr/bin/node"\nargs = ["/opt/everkeep/bin.js", "mcp"]\n',
    )
    expect(JSON.parse(read('home/.config/opencode/opencode.json'))).toEqual({
      mcp: { everkeep: { type: 'local', command: [command, ...args], enabled: true } },
    })
    expect(server('project/.mcp.json')).toEqual({
      type: 'stdio',
      command: 'npx',
      args: ['-y', 'everkeep', 'mcp'],
    })
    expect(JSON.stringify(everything())).not.toContain(root)
  })

  test('opencode keeps its comments: a jsonc that is there is used', async () => {
    put('home/.config/opencode/opencode.jsonc', '{ // mine\n}\n')
    await install({ clients: ['opencode'] })
    expect(existsSync(join(root, 'home/.config/opencode/opencode.json'))).toBe(false)
    expect(read('home/.config/opencode/opencode.jsonc')).toContain('// mine')
  })

  test('the variables that clients know are respected', () => {
    const places = clientPlaces(
      { home: '/h', configHome: '/x' },
      {
        CLAUDE_CONFIG_DIR: '/c/',
        CODEX_HOME: '/cx',
        GEMINI_CLI_HOME: '/g',
        QWEN_HOME: 'relative',
        COPILOT_HOME: ' /co ',
      },
      '/p',
    )
    expect(places).toEqual({
      home: '/h',
      project: '/p',
      configHome: '/x',
      claudeDir: '/c',
      codexHome: '/cx',
      geminiParent: '/g',
      qwenHome: '/h/.qwen',
      copilotHome: '/co',
    })
  })

  test('hooks go beside those of others, for the person alone', async () => {
    put('home/.claude/settings.json', '{"hooks":{"Stop":[{"hooks":[{"command":"theirs"}]}]}}')
    await install()
    await install({ scope: 'project' })
    const { hooks } = JSON.parse(read('home/.claude/settings.json'))
    expect(Object.keys(hooks).sort()).toEqual([...HOOK_EVENTS].sort())
    expect(hooks.Stop).toHaveLength(2)
    expect(JSON.parse(read('home/.gemini/settings.json'))).toMatchObject({
      mcpServers: { everkeep: {} },
      hooks: { BeforeAgent: [{ hooks: [{ timeout: 5_000 }] }] },
    })
    expect(JSON.parse(read('home/.cursor/hooks.json')).version).toBe(1)
    const shared = Object.entries(everything()).filter(([path]) => path.startsWith('project/'))
    expect(shared.filter(([, text]) => text.includes('hook'))).toEqual([])
  })

  test.each([
    ['claude', 'home/.claude/settings.json', '{"enabledPlugins":{"everkeep@everkeep":true}}'],
    ['copilot', 'home/.copilot/settings.json', '{"enabledPlugins":{"everkeep@mine":true}}'],
    ['codex', 'home/.codex/config.toml', '[plugins."everkeep@mine"]\nenabled = true\n'],
  ] as const)('%s with the plugin gets nothing twice', async (client, path, on) => {
    put(path, on)
    const before = everything()
    const request: InstallRequest = { clients: [client], scope: 'user' }
    const plan = await planInstall(world, request)
    expect(plan).toMatchObject({ edits: [], notes: [expect.stringContaining('has the plugin')] })
    expect(await checkInstall(world, request)).toMatchObject([{ client, state: 'plugin' }])
    // Switched on after an installation: what was installed goes.
    rmSync(join(root, path))
    await install(request)
    const now = existsSync(join(root, path)) ? read(path) : ''
    const both = path.endsWith('.toml') ? on + now : `${on.slice(0, -1)},${now.slice(1)}`
    put(path, now === '' ? on : both)
    await install(request)
    expect(JSON.stringify(everything())).not.toContain('bin.js')
    expect(await world.records.list()).toEqual([])
    put(path, on)
    expect(everything()).toEqual(before)
  })

  test('older names are commands of the project, where they are free (AGT-09)', async () => {
    put('project/.claude/commands/learn.md', 'Theirs\n')
    const before = everything()
    const request: InstallRequest = { clients: ['claude'], scope: 'user', aliases: true }
    const { notes } = await planInstall(world, request)
    expect(notes.join()).toContain('learn.md is not ours and stays')
    await install(request)
    const alias = read('project/.claude/commands/memory/search.md')
    expect(alias).toMatch(/^Search\n\n<!-- everkeep: /)
    expect(read('project/.claude/commands/learn.md')).toBe('Theirs\n')
    const states = await checkInstall(world, request)
    expect(states.map(({ state }) => state)).toEqual(Array(6).fill('installed'))
    await uninstall({ scope: 'project' })
    expect(existsSync(join(root, 'project/.claude/commands/memory'))).toBe(false)
    put('project/.claude/commands/memory/search.md', alias)
    rmSync(join(root, 'state'), { recursive: true })
    await uninstall()
    rmSync(join(root, 'project/.claude/commands/memory'), { recursive: true, force: true })
    for (const path of ['home/.claude.json', 'home/.claude'])
      rmSync(join(root, path), { recursive: true })
    expect(everything()).toEqual(before)
  })

  test('our commands and agents are files of the person, in the form of their client (AGT-09, COR-40)', async () => {
    put('home/.gemini/commands/everkeep/search.toml', 'prompt = "theirs"\n')
    const before = everything()
    const { notes } = await planInstall(world, { clients: 'all', scope: 'user' })
    expect(notes.join()).toContain('search.toml is not ours and stays')
    await install()
    const after = everything()
    expect(read('home/.claude/commands/everkeep/learn.md')).toMatch(
      /^---\ndescription: x\n---\n\nLearn \$ARGUMENTS\n\n<!-- everkeep: /,
    )
    expect(read('home/.gemini/commands/everkeep/learn.toml')).toMatch(
      /^description = "x"\nprompt = "Learn \{\{args\}\}\\n\\n<!-- everkeep: .* -->\\n"\n$/,
    )
    expect(read('home/.claude/agents/memory-drafter.md')).toMatch(/^---\nname: memory-drafter\n/)
    expect(read('home/.qwen/commands/everkeep/learn.md')).toMatch(
      /^---\ndescription: "x"\n---\n\nLearn \{\{args\}\}\n\n<!-- everkeep: /,
    )
    expect(read('home/.config/opencode/command/everkeep/learn.md')).toMatch(/Learn \$ARGUMENTS\n/)
    expect(read('home/.gemini/commands/everkeep/search.toml')).toBe('prompt = "theirs"\n')
    const states = await checkInstall(world, { clients: 'all', scope: 'user' })
    expect(states.filter(({ path }) => path.includes('/everkeep/'))).toHaveLength(7)
    expect(states.filter(({ state }) => state !== 'installed')).toEqual([])
    await install()
    expect(everything()).toEqual(after)
    await uninstall()
    expect(everything()).toEqual(before)
  })

  test('a command that this version has no more goes with the update (AGT-04, AGT-09)', async () => {
    await install({ clients: ['claude', 'gemini'] })
    const { learn = '' } = await world.commands()
    world = { ...world, commands: async () => ({ learn }) }
    await install({ clients: ['claude'] })
    expect(readdirSync(join(root, 'home/.claude/commands/everkeep'))).toEqual(['learn.md'])
    expect(readdirSync(join(root, 'home/.gemini/commands/everkeep'))).toHaveLength(2)
    await install({ clients: ['gemini'], scope: 'project' })
    expect(readdirSync(join(root, 'home/.gemini/commands/everkeep'))).toHaveLength(2)
    await uninstall()
    expect(everything()).toEqual({})
  })

  test('a module of somebody else under our name is left alone', async () => {
    put(PLUGIN_FILE, 'export const Mine = 1\n')
    await expect(install({ clients: ['opencode'] })).rejects.toMatchObject({
      code: 'INSTALL_CONFLICT',
    })
    put(PLUGIN_FILE, '// everkeep: memories for opencode. Of an older version.\n')
    await uninstall()
    expect(existsSync(join(root, PLUGIN_FILE))).toBe(false)
  })

  test('by default those that somebody uses here; nobody is an error', async () => {
    await expect(planInstall(world, { clients: 'detected', scope: 'user' })).rejects.toMatchObject({
      code: 'USAGE_ERROR',
    })
    mkdirSync(join(root, 'home/.codex'))
    put('home/.claude.json', '{}')
    const plan = await planInstall(world, { clients: 'detected', scope: 'user' })
    expect(new Set(plan.edits.flatMap(({ clients }) => clients))).toEqual(
      new Set(['claude', 'codex']),
    )
    expect(plan.notes.join()).toContain('/hooks in Codex')
  })
})

describe('nothing is changed when one file cannot be (AGT-04)', () => {
  const cases: readonly [path: string, text: string, code: string][] = [
    ['home/.cursor/mcp.json', '{"mcpServers": {', 'CLIENT_CONFIG_ERROR'],
    ['home/.codex/config.toml', '[mcp_servers\n', 'CLIENT_CONFIG_ERROR'],
    ['home/.qwen/settings.json', '[]', 'CLIENT_CONFIG_ERROR'],
    ['home/.gemini/settings.json', '{"mcpServers": []}', 'CLIENT_CONFIG_ERROR'],
    ['home/.claude.json', '{"mcpServers":{"everkeep":{"command":"wrapper"}}}', 'INSTALL_CONFLICT'],
    ['home/.codex/config.toml', '[mcp_servers.everkeep]\nurl = "x"\n', 'INSTALL_CONFLICT'],
  ]
  test.each(cases)('%s: %j', async (path, text, code) => {
    put(path, text)
    const before = everything()
    await expect(install()).rejects.toMatchObject({ code })
    expect(everything()).toEqual(before)
    expect(await world.records.list()).toEqual([])
    const states = await checkInstall(world, { clients: 'all', scope: 'user' })
    expect(states.map(({ state }) => state)).toContain(
      code === 'INSTALL_CONFLICT' ? 'foreign' : 'malformed',
    )
  })

  test('bytes that are no UTF-8', async () => {
    const path = put('home/.cursor/mcp.json', '')
    writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]))
    await expect(install()).rejects.toMatchObject({ code: 'CLIENT_CONFIG_ERROR' })
    expect(readFileSync(path)).toEqual(Buffer.from([0x7b, 0xff, 0x7d]))
  })

  test('a file that was changed between the look and the yes', async () => {
    put('home/.cursor/mcp.json', '{}')
    const plan = await planInstall(world, { clients: ['claude', 'cursor'], scope: 'user' })
    put('home/.cursor/mcp.json', '{"a": 1}')
    const before = everything()
    await expect(applyInstall(world, plan)).rejects.toMatchObject({ code: 'OCC_CONFLICT' })
    expect(everything()).toEqual(before)
  })

  test('a disk that says no halfway: what was written is named, and can be taken back', async () => {
    put('home/.claude.json', '{}')
    const before = everything()
    const stop = (wanted: string): InstallWorld => ({
      ...world,
      files: {
        ...world.files,
        write: async (path, text) => {
          if (!path.endsWith(wanted)) return world.files.write(path, text)
          throw new KnownError('NO_PERMISSION', { message: `${path}: no.`, hint: 'Allow it.' })
        },
      },
    })
    const plan = await planInstall(world, { clients: ['claude'], scope: 'user' })
    await expect(applyInstall(stop('.claude.json'), plan)).rejects.toMatchObject({
      code: 'NO_PERMISSION',
      hint: expect.stringContaining('Nothing was changed.'),
    })
    expect(everything()).toEqual(before)
    await expect(applyInstall(stop('settings.json'), plan)).rejects.toMatchObject({
      code: 'NO_PERMISSION',
      hint: expect.stringMatching(/^Allow it\. .*\.claude\.json.*everkeep uninstall/),
    })
    expect(read('home/.claude.json')).toContain('everkeep')
    await uninstall()
    expect(everything()).toEqual(before)
  })

  test('a file that was broken after the installation is not made worse', async () => {
    await install({ clients: ['claude', 'cursor'] })
    put('home/.cursor/mcp.json', '{"mcpServers": ')
    const before = everything()
    await expect(uninstall()).rejects.toMatchObject({ code: 'CLIENT_CONFIG_ERROR' })
    expect(everything()).toEqual(before)
  })
})

describe('files that are not just files (AGT-04)', () => {
  test('a link into a repository of the person stays a link, permissions stay', async () => {
    const real = put('home/dotfiles/claude.json', '{}\n')
    chmodSync(real, 0o600)
    symlinkSync('dotfiles/claude.json', join(root, 'home/.claude.json'))
    await install({ clients: ['claude'] })
    expect(lstatSync(join(root, 'home/.claude.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(real, 'utf8')).toContain('everkeep')
    expect(statSync(real).mode & 0o777).toBe(0o600)
    await uninstall()
    expect(readFileSync(real, 'utf8')).toBe('{}\n')
  })

  test('what may not be written keeps its permissions too, and its bytes', async () => {
    const path = put('home/.cursor/mcp.json', '{ "a": 1 } // mine')
    chmodSync(path, 0o444)
    await install({ clients: ['cursor'] })
    await uninstall()
    expect(read('home/.cursor/mcp.json')).toBe('{ "a": 1 } // mine')
    expect(statSync(path).mode & 0o777).toBe(0o444)
  })

  test('a pipe is no settings, and nobody waits for it', async () => {
    mkdirSync(join(root, 'home/.cursor'))
    spawnSync('mkfifo', [join(root, 'home/.cursor/mcp.json')])
    await expect(install({ clients: ['cursor'] })).rejects.toMatchObject({
      code: 'CLIENT_CONFIG_ERROR',
    })
    const [state] = await checkInstall(world, { clients: ['cursor'], scope: 'user' })
    expect(state).toMatchObject({ state: 'malformed' })
  })

  test('a link to a file that is not there yet stays one too', async () => {
    symlinkSync('dotfiles.json', join(root, 'home/.claude.json'))
    await install({ clients: ['claude'] })
    expect(lstatSync(join(root, 'home/.claude.json')).isSymbolicLink()).toBe(true)
    await uninstall()
    expect(lstatSync(join(root, 'home/.claude.json')).isSymbolicLink()).toBe(true)
    expect(existsSync(join(root, 'home/dotfiles.json'))).toBe(false)
  })

  test('a folder that others use by now stays', async () => {
    await install({ clients: ['cursor'] })
    put('home/.cursor/theirs.txt', 'x')
    await uninstall()
    expect(Object.keys(everything())).toEqual(['home/.cursor', 'home/.cursor/theirs.txt'])
  })
})

test('a folder that is a link by now keeps nothing else from going (AGT-04)', async () => {
  await install({ clients: ['cursor'] })
  const dotfiles = join(root, 'home/dotfiles')
  mkdirSync(dotfiles)
  renameSync(join(root, 'home/.cursor'), join(dotfiles, 'cursor'))
  symlinkSync('dotfiles/cursor', join(root, 'home/.cursor'))
  await uninstall()
  expect(readdirSync(join(dotfiles, 'cursor'))).toEqual([])
  expect(await world.records.list()).toEqual([])
})

describe('over time (AGT-04)', () => {
  test('another place of the binary is put right, and taken back to the first byte', async () => {
    put('home/.claude.json', '{ }')
    put('home/.codex/config.toml', 'a = 1')
    const before = everything()
    await install({ clients: ['claude', 'codex'] })
    launch = { command: '/new/node', args: ['/new/everkeep'] }
    const request: InstallRequest = { clients: ['claude', 'codex'], scope: 'user' }
    // Commands and agents name no binary.
    const files = (await checkInstall(world, request)).filter(
      ({ path }) => !/commands|agents|skills/.test(path),
    )
    expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['outdated']))
    await install(request)
    expect(read('home/.claude.json')).toContain('/new/everkeep')
    expect(read('home/.claude.json')).not.toContain('/opt/everkeep')
    expect(read('home/.codex/config.toml').match(/everkeep\]/g)).toHaveLength(1)
    await uninstall()
    expect(everything()).toEqual(before)
  })

  test('what somebody added to our entry outlives an update, and goes with it', async () => {
    put('home/.claude.json', '{"a": 1}\n')
    await install({ clients: ['claude'] })
    put('home/.claude.json', read('home/.claude.json').replace('"stdio"', '"stdio", "timeout": 9'))
    launch = { command: '/new/node', args: ['/new/everkeep'] }
    await install({ clients: ['claude'] })
    expect(JSON.parse(read('home/.claude.json')).mcpServers.everkeep).toEqual({
      type: 'stdio',
      timeout: 9,
      command: '/new/node',
      args: ['/new/everkeep', 'mcp'],
    })
    await uninstall()
    expect(JSON.parse(read('home/.claude.json'))).toEqual({ a: 1 })
  })

  test('a client that rewrites its settings all the time loses only our part', async () => {
    put('home/.claude.json', '{"numStartups": 1}')
    await install({ clients: ['claude'] })
    const theirs = JSON.parse(read('home/.claude.json'))
    put('home/.claude.json', JSON.stringify({ ...theirs, numStartups: 2, tips: { a: 1 } }, null, 2))
    await uninstall()
    expect(read('home/.claude.json')).toBe(
      JSON.stringify({ numStartups: 2, tips: { a: 1 } }, null, 2),
    )
  })

  test('two clients that share a file share the entry until the last one leaves', async () => {
    await install({ clients: ['claude', 'copilot'], scope: 'project' })
    await uninstall({ clients: ['claude'] })
    expect(read('project/.mcp.json')).toContain('everkeep')
    await uninstall({ clients: ['copilot'] })
    expect(existsSync(join(root, 'project/.mcp.json'))).toBe(false)
  })

  test('an entry that stood there before stays; asked once more it goes', async () => {
    const text =
      '{"mcpServers":{"everkeep":{"command":"/usr/bin/node","args":["/opt/everkeep/bin.js","mcp"]}}}'
    put('home/.cursor/mcp.json', text)
    await install({ clients: ['cursor'] })
    expect((await uninstall()).join()).toContain('before the installation')
    expect(read('home/.cursor/mcp.json')).toBe(text)
    expect(await uninstall()).toEqual([])
    expect(read('home/.cursor/mcp.json')).toBe('{"mcpServers":{}}')
  })

  test('without a record what is plainly ours goes, what is not stays', async () => {
    put('home/.cursor/mcp.json', '{"mcpServers":{"everkeep":{"command":"x"}}}')
    await install({ clients: ['claude', 'codex'] })
    rmSync(join(root, 'state'), { recursive: true })
    await uninstall()
    expect(read('home/.claude.json')).toBe('{\n  "mcpServers": {}\n}\n')
    expect(read('home/.codex/config.toml')).toBe('')
    expect(read('home/.cursor/mcp.json')).toContain('"x"')
  })

  test('files of another project are left to those who work there', async () => {
    await install({ clients: ['claude'], scope: 'project' })
    const other = { ...world, places: { ...world.places, project: join(root, 'other') } }
    const plan = await planUninstall(other, { clients: undefined, scope: undefined })
    expect(plan.edits).toEqual([])
    expect(plan.notes.join()).toContain('another project')
  })

  test('what is written down holds nothing that others wrote', async () => {
    put('home/.claude.json', '{"mcpServers":{"a":{"env":{"TOKEN":"their-own-key"}}}}')
    put('home/.codex/config.toml', 'token = "their-own-key"')
    await install({ clients: ['claude', 'codex'] })
    expect(readFileSync(join(root, 'state/installed.json'), 'utf8')).not.toContain('their-own-key')
  })

  test('a record that cannot be read is said, not guessed at', async () => {
    await install({ clients: ['claude'] })
    writeFileSync(join(root, 'state/installed.json'), '{"version": 1, "files": [{}]}')
    await expect(uninstall()).rejects.toMatchObject({ code: 'READ_ERROR' })
  })
})

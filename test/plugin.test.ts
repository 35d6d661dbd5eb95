import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hookEventNamed } from '../src/core/conversation/hooks/hook-event.ts'
import { parseFrontmatter } from '../src/core/format/markdown/frontmatter.ts'
import { allOptions } from '../src/surfaces/cli/base/verb.ts'
import { VERBS } from '../src/surfaces/cli/verbs.ts'
import { INSTRUCTIONS } from '../src/surfaces/mcp/instructions.ts'
import { TOOLS } from '../src/surfaces/mcp/tools.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PLUGIN = join(ROOT, 'plugin')
const read = (path: string): string => readFileSync(join(PLUGIN, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

/** Moments that Codex does not have. */
const ONLY_CLAUDE: readonly string[] = ['PostToolUseFailure', 'SubagentStart']

describe('the plugin (AGT-02)', () => {
  test('has the version of the package, in every manifest', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const manifest of ['.claude-plugin/plugin.json', '.codex-plugin/plugin.json'])
      expect(json(manifest).version, manifest).toBe(version)
  })

  test('who packs a fresh clone builds it first: what is built is in no repository', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(scripts.prepack).toBe('npm run build')
  })

  test('goes with the package, launcher and marketplace too', () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(files).toEqual(expect.arrayContaining(['plugin', '.claude-plugin', 'dist']))
    const market = JSON.parse(readFileSync(join(ROOT, '.claude-plugin/marketplace.json'), 'utf8'))
    expect(market.plugins).toEqual([
      expect.objectContaining({ name: 'everkeep', source: './plugin' }),
    ])
  })

  test('has one plain command for each hook, without a shell (AGT-03)', () => {
    const { hooks } = json('hooks/hooks.json')
    expect(Object.keys(hooks)).toEqual([
      'SessionStart',
      'UserPromptSubmit',
      'PreToolUse',
      'PostToolUse',
      ...ONLY_CLAUDE,
      'Stop',
      'PreCompact',
      'SessionEnd',
    ])
    for (const [event, [group]] of Object.entries<{ hooks: object[] }[]>(hooks)) {
      expect(hookEventNamed(event)).toBe(event)
      expect(group?.hooks).toEqual([
        expect.objectContaining({
          type: 'command',
          command: 'node',
          args: ['${CLAUDE_PLUGIN_ROOT}/scripts/everkeep.cjs', 'hook', event],
        }),
      ])
    }
  })

  // Codex and Copilot start nothing that has its words in `args`.
  test('calls the same moments in Codex and Copilot, through a shell (AGT-02)', () => {
    const [{ hooks }, codex] = [json('hooks/hooks.json'), json('hooks/codex.json')]
    expect(json('.codex-plugin/plugin.json').hooks).toBe('./hooks/codex.json')
    const shared = Object.keys(hooks).filter((event) => !ONLY_CLAUDE.includes(event))
    expect(Object.keys(codex.hooks)).toEqual(shared)
    const script = 'CLAUDE_PLUGIN_ROOT/scripts/everkeep.cjs"'
    for (const event of shared) {
      const [hook] = hooks[event][0].hooks
      expect(hook).toMatchObject({
        bash: `node "$${script} hook ${event} copilot`,
        powershell: `node "$env:${script} hook ${event} copilot`,
      })
      expect(codex.hooks[event][0].hooks).toEqual([
        { type: 'command', command: `node "$${script} hook ${event} codex`, timeout: hook.timeout },
      ])
    }
  })

  // In the form of Claude Code for a plugin's tools; it asks before every call that no command lists.
  test('a command lists the tools that it names', () => {
    for (const file of readdirSync(join(PLUGIN, 'commands'))) {
      const [head = '', body = ''] = read(`commands/${file}`).split('\n---\n')
      const named = TOOLS.map(({ name }) => name).filter((name) => body.includes(name))
      const listed = named.filter((name) => head.includes(`mcp__plugin_everkeep_memory__${name}`))
      expect(listed, file).toEqual(named)
    }
  })

  // A file `skill.md` would make a client take the whole folder for one skill: `skill` has a folder of its own.
  test('has the commands of the older systems under its own name (AGT-09)', () => {
    const files = readdirSync(join(PLUGIN, 'commands')).map((name) => name.replace('.md', ''))
    const names = [
      ...files,
      ...readdirSync(join(PLUGIN, 'skills')).filter((name) => name === 'skill'),
    ]
    expect(names.sort()).toEqual(
      [
        'check',
        'config',
        'distill',
        'dream',
        'evolve',
        'learn',
        'memory',
        'review',
        'save',
        'search',
        'skill',
      ].sort(),
    )
    for (const name of names) {
      const { data, body } = parseFrontmatter(
        read(name === 'skill' ? 'skills/skill/SKILL.md' : `commands/${name}.md`),
      )
      expect(data['description'], name).toEqual(expect.any(String))
      expect(body.trim(), name).not.toBe('')
    }
  })

  test('answers the words that people use, in English and Chinese (AGT-06)', () => {
    const { data, body } = parseFrontmatter(read('skills/memory/SKILL.md'))
    const whole = `${data['description']}\n${body}`
    for (const words of [
      'remember that',
      'forget',
      'what do you remember',
      'what did we decide',
      '记住',
      '忘掉',
      '沉淀',
      '复盘',
    ])
      expect(whole.toLowerCase(), words).toContain(words)
    expect(`${data['description']}`.length).toBeLessThan(1_536)
  })
})

describe('the launcher finds everkeep', () => {
  const run = (script: string, args: readonly string[], env: object) =>
    spawnSync(process.execPath, [script, ...args], {
      encoding: 'utf8',
      input: '{}',
      env: { PATH: '/usr/bin:/bin', ...env },
    })

  test('in the package it came in, on the search path, in the project', () => {
    expect(run(join(PLUGIN, 'scripts/everkeep.cjs'), ['--version'], {}).stdout).toMatch(
      /^\d+\.\d+\.\d+/,
    )
    const root = mkdtempSync(join(tmpdir(), 'everkeep-plugin-'))
    cpSync(PLUGIN, join(root, 'cache'), { recursive: true })
    const script = join(root, 'cache/scripts/everkeep.cjs')
    mkdirSync(join(root, 'project/node_modules'), { recursive: true })
    symlinkSync(ROOT, join(root, 'project/node_modules/everkeep'))
    expect(
      run(script, ['--version'], { CLAUDE_PROJECT_DIR: join(root, 'project') }).stdout,
    ).toMatch(/^\d/)
    mkdirSync(join(root, 'bin'))
    symlinkSync(join(ROOT, 'dist/main/bin.js'), join(root, 'bin/everkeep'))
    expect(
      run(script, ['--version'], { PATH: join(root, 'bin'), CLAUDE_PROJECT_DIR: root }).stdout,
    ).toMatch(/^\d/)
    // AGT-02: what came with a clone takes the place of nothing that the person installed.
    const foreign = join(root, 'clone/node_modules/everkeep/dist/main')
    mkdirSync(foreign, { recursive: true })
    writeFileSync(join(foreign, 'bin.js'), "console.log('foreign')\n")
    const inClone = { CLAUDE_PROJECT_DIR: join(root, 'clone') }
    expect(run(script, ['--version'], { ...inClone, PATH: join(root, 'bin') }).stdout).toMatch(
      /^\d/,
    )
    expect(run(script, ['--version'], inClone).stdout).toBe('foreign\n')
  })

  // AGT-02: Codex and Copilot CLI start a plugin's server in the folder of the plugin.
  test('and serves the project that the client was started in, not the folder of the plugin', () => {
    const root = mkdtempSync(join(tmpdir(), 'everkeep-plugin-'))
    mkdirSync(join(root, 'project/.memory/10-Memories'), { recursive: true })
    writeFileSync(
      join(root, 'project/.memory/10-Memories/MEM-redis.md'),
      '---\nid: MEM-redis\ntitle: Sessions live in Redis\n---\nFor an hour.\n',
    )
    cpSync(PLUGIN, join(root, 'cache'), { recursive: true })
    const client = `const { spawnSync } = require('node:child_process')
      const [script, cwd] = process.argv.slice(1)
      const { stdout } = spawnSync(process.execPath, [script, 'mcp'], { cwd, input: process.env.SAID })
      process.stdout.write(stdout)`
    const request = (id: number, method: string, params: object): string =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
    const said =
      request(1, 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'codex-mcp-client', version: '0.166.0' },
      }) +
      request(2, 'tools/call', { name: 'memory_search', arguments: { query: 'redis sessions' } })
    const { stdout } = spawnSync(
      process.execPath,
      ['-e', client, join(root, 'cache/scripts/everkeep.cjs'), join(root, 'cache')],
      {
        cwd: join(root, 'project'),
        encoding: 'utf8',
        env: {
          ...{ PATH: '/usr/bin:/bin', HOME: join(root, 'home'), SAID: said },
          ...{ EVERKEEP_BIN: join(ROOT, 'dist/main/bin.js'), PWD: join(root, 'project') },
        },
      },
    )
    // Nobody trusts that project here: that it has a memory is all that is told (TRU-04).
    expect(stdout).toContain(
      '1 memory is here, but withheld because this vault is not trusted on this machine',
    )
    expect(stdout).not.toContain('MEM-redis')
  })

  test('and a hook without it is silent', () => {
    const root = mkdtempSync(join(tmpdir(), 'everkeep-plugin-'))
    cpSync(PLUGIN, join(root, 'cache'), { recursive: true })
    const { status, stdout, stderr } = run(
      join(root, 'cache/scripts/everkeep.cjs'),
      ['hook', 'Stop'],
      { CLAUDE_PROJECT_DIR: root },
    )
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})

describe('what the plugin and the server tell a model', () => {
  const texts = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, read(name)] as const)

  test('names only verbs and options that there are', () => {
    const lines = texts.flatMap(([name, text]) =>
      [...text.matchAll(/`everkeep ([a-z]+)([^`]*)`/g)].map(([, verb = '', rest = '']) => ({
        name,
        verb,
        rest,
      })),
    )
    expect(lines.length).toBeGreaterThan(20)
    for (const { name, verb, rest } of lines) {
      const known = VERBS.find((one) => one.name === verb || one.aliases.includes(verb))
      const where = `${name}: everkeep ${verb}`
      expect(known, where).toBeDefined()
      const options = known === undefined ? [] : allOptions(known).map((option) => option.name)
      for (const [, flag = ''] of rest.matchAll(/--([a-z-]+)/g))
        expect(options, `${where} --${flag}`).toContain(flag)
    }
  })

  test('names only tools that there are', () => {
    const tools = TOOLS.map((tool) => tool.name)
    const prompts = readFileSync(join(ROOT, 'src/surfaces/mcp/prompts.ts'), 'utf8')
    for (const [name, text] of [
      ...texts,
      ['instructions', INSTRUCTIONS] as const,
      ['prompts', prompts] as const,
    ])
      for (const [tool] of text.matchAll(/\bmemory_[a-z]+\b/g)) expect(tools, name).toContain(tool)
  })
})

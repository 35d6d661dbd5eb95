import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInstall } from '../src/app/install/check-install.ts'
import { applyInstall, type InstallRequest, planInstall } from '../src/app/install/install.ts'
import type { InstallWorld } from '../src/app/install/install-world.ts'
import { planUninstall } from '../src/app/install/uninstall.ts'
import { KnownError } from '../src/core/base/errors.ts'
import { INSTALL_SCOPES } from '../src/core/install/clients.ts'
import type { Launch } from '../src/core/install/launch.ts'
import { CLIENT_NAMES } from '../src/core/model/client-name.ts'
import { clientPlaces } from '../src/main/world/open-installer.ts'
import type { InstalledFile } from '../src/ports/client-files.ts'
import { jsonConfig, tomlConfig } from './arbitraries/client-config.ts'
import { openMemoryLock } from './twins/memory-lock.ts'

const LAUNCHES: readonly Launch[] = [
  { command: '/usr/bin/node', args: ['/opt/everkeep/dist/main/bin.js'] },
  { command: '/usr/local/bin/node', args: ['/else where/everkeep/dist/main/bin.js'] },
]

const COMMANDS = {
  evolve:
    '---\ndescription: x\nargument-hint: "<n>"\n---\n\nRun it: $ARGUMENTS, or `/everkeep:save`\n',
  skill: 'Skills',
}

const AGENTS = { 'memory-verifier': '---\nname: memory-verifier\n---\n\nCheck it.\n' }

type Files = Map<string, string>

/** A machine without a disk, and who moves everkeep to another place on it. */
function machine(files: Files): { readonly world: InstallWorld; move(): void } {
  const records = new Map<string, InstalledFile>()
  let launch = LAUNCHES[0]!
  const world: InstallWorld = {
    files: {
      exists: async (path) => [...files.keys()].some((one) => `${one}/`.startsWith(`${path}/`)),
      read: async (path) => files.get(path),
      write: async (path, text) => void files.set(path, text),
      remove: async (path) => void files.delete(path),
      missingFolders: async () => [],
      removeEmptyFolders: async () => undefined,
    },
    records: {
      list: async () => [...records.values()],
      put: async (made) => {
        for (const file of made) records.set(file.path, JSON.parse(JSON.stringify(file)))
      },
      remove: async (paths) => {
        for (const path of paths) records.delete(path)
      },
      leave: async () => undefined,
    },
    lock: openMemoryLock(),
    places: clientPlaces({ home: '/h', configHome: '/h/.config' }, {}, '/p'),
    commands: async () => COMMANDS,
    agents: async () => AGENTS,
    launch: () => launch,
  }
  return {
    world,
    move: () => {
      launch = LAUNCHES[1]!
    },
  }
}

const JSON_FILES = [
  '/h/.claude.json',
  '/h/.claude/settings.json',
  '/h/.codex/hooks.json',
  '/h/.gemini/settings.json',
  '/h/.config/opencode/opencode.json',
  '/h/.copilot/mcp-config.json',
  '/h/.copilot/hooks/everkeep.json',
  '/h/.qwen/settings.json',
  '/h/.cursor/mcp.json',
  '/h/.cursor/hooks.json',
  '/p/.mcp.json',
  '/p/.gemini/settings.json',
  '/p/opencode.json',
  '/p/.qwen/settings.json',
  '/p/.cursor/mcp.json',
]
const TOML_FILES = ['/h/.codex/config.toml', '/p/.codex/config.toml']

/** Where our commands go, of which somebody may have made a file of their own, or an empty one. */
const COMMAND_FILES = [
  '/h/.claude/commands/everkeep/evolve.md',
  '/h/.claude/commands/everkeep/skills.md',
  '/h/.codex/skills/everkeep-evolve/SKILL.md',
  '/h/.codex/skills/everkeep-evolve/agents/openai.yaml',
  '/h/.codex/skills/everkeep-skill/SKILL.md',
  '/h/.config/opencode/command/everkeep/evolve.md',
  '/h/.copilot/skills/everkeep-evolve/SKILL.md',
  '/h/.cursor/commands/everkeep-evolve.md',
  '/h/.cursor/commands/everkeep-skill.md',
  '/h/.gemini/commands/everkeep/skill.toml',
  '/h/.qwen/commands/everkeep/evolve.md',
]
const commandText = fc.constantFrom('', '\n', 'Theirs', '---\nname: x\n---\n\nTheirs\n')

/** The settings of all clients, each in a dress of its own; some have none. */
const everything: fc.Arbitrary<Files> = fc
  .tuple(
    ...[
      ...JSON_FILES.map(() => jsonConfig),
      ...TOML_FILES.map(() => tomlConfig),
      ...COMMAND_FILES.map(() => commandText),
    ].map((config) => fc.option(config, { nil: undefined })),
  )
  .map((texts) => {
    const files: Files = new Map()
    for (const [at, path] of [...JSON_FILES, ...TOML_FILES, ...COMMAND_FILES].entries())
      if (texts[at] !== undefined) files.set(path, texts[at])
    return files
  })

// AGT-04. Longer runs of the same, with stranger dresses yet, found what is tested by name in put-pieces.test.ts.
test.each(CLIENT_NAMES)(
  'what was installed for %s goes without a trace, and nothing of another client is touched',
  async (client) => {
    let ran = 0
    const property = fc.asyncProperty(
      fc.constantFrom(...INSTALL_SCOPES),
      everything,
      fc.boolean(),
      async (scope, files, isMoved) => {
        const before = new Map(files)
        const { world, move } = machine(files)
        const request: InstallRequest = { clients: [client], scope }
        try {
          await applyInstall(world, await planInstall(world, request))
          ran++
        } catch (error) {
          // Settings that cannot hold us are refused, and stay as they are.
          expect(error).toBeInstanceOf(KnownError)
          expect(files).toEqual(before)
          return
        }
        for (const path of COMMAND_FILES)
          if (before.get(path)?.trim()) expect(files.get(path)).toBe(before.get(path))
        const states = (await checkInstall(world, request)).map(({ state }) => state)
        expect(new Set(states)).toEqual(new Set(['installed']))
        if (isMoved) {
          move()
          await applyInstall(world, await planInstall(world, request))
        }
        const all = { clients: undefined, scope: undefined }
        await applyInstall(world, await planUninstall(world, all))
        expect(files).toEqual(before)
        expect(await world.records.list()).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: 15 })
    expect(ran).toBeGreaterThan(5)
  },
)

import type { JsonObject } from '../format/json/json.ts'
import { isJsonObject } from '../format/json/json.ts'
import { parseJsonc } from '../format/json/json-tree.ts'
import type { ClientName } from '../model/client-name.ts'
import { hookPieces } from './client-hooks.ts'
import type { Piece } from './config-piece.ts'
import type { Launch } from './launch.ts'
import { opencodePlugin } from './opencode-plugin.ts'

export const INSTALL_SCOPES = ['user', 'project'] as const
export type InstallScope = (typeof INSTALL_SCOPES)[number]

/** Where the clients of this machine keep their settings, `/`-separated, without a slash at the end. */
export interface ClientPlaces {
  readonly home: string
  /** The root of the project at hand. */
  readonly project: string
  readonly configHome: string
  /** Set by CLAUDE_CONFIG_DIR; Claude Code then keeps all of its files in it. */
  readonly claudeDir: string | undefined
  readonly codexHome: string
  /** The folder that holds `.gemini`. */
  readonly geminiParent: string
  readonly qwenHome: string
  readonly copilotHome: string
}

/** A file of a client with what is ours in it. */
export interface Target {
  /** The first that is there is used, else the first. */
  readonly paths: readonly string[]
  readonly pieces: readonly Piece[]
}

export interface Client {
  readonly name: ClientName
  /** As people call it. */
  readonly title: string
  /** One of these exists where the client is in use. */
  readonly traces: (places: ClientPlaces) => readonly string[]
  readonly targets: (scope: InstallScope, places: ClientPlaces, launch: Launch) => readonly Target[]
  /** Where it says that our plugin is on, which brings all of this by itself. */
  readonly plugin?: (places: ClientPlaces) => PluginMark
  /** What a person has to do yet. */
  readonly afterwards?: string
}

/** Our name in every list of servers. */
const SERVER = 'everkeep'

/**
 * The clients, each with the files that it reads. Measured on the real programs: docs/decisions/0014. Hooks are a
 * person's own: in files of a project they would run on the machine of everybody who opens it.
 */
export const CLIENTS: readonly Client[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    traces: ({ home, claudeDir }) => [claudeDir ?? `${home}/.claude`, `${home}/.claude.json`],
    targets: (scope, { home, project, claudeDir }, launch) => [
      server(scope === 'project' ? `${project}/.mcp.json` : `${claudeDir ?? home}/.claude.json`, {
        type: 'stdio',
        ...asServer(launch),
      }),
      ...hooks(scope, `${claudeDir ?? `${home}/.claude`}/settings.json`, () =>
        hookPieces('claude', launch),
      ),
    ],
    plugin: ({ home, claudeDir }) => inSettings(`${claudeDir ?? `${home}/.claude`}/settings.json`),
  },
  {
    name: 'codex',
    title: 'Codex',
    traces: ({ codexHome }) => [codexHome],
    targets: (scope, { project, codexHome }, launch) => [
      {
        paths: [`${scope === 'project' ? `${project}/.codex` : codexHome}/config.toml`],
        pieces: [
          {
            kind: 'toml-table',
            path: ['mcp_servers', SERVER],
            values: { command: launch.command, args: [...launch.args, 'mcp'] },
          },
        ],
      },
      ...hooks(scope, `${codexHome}/hooks.json`, () => hookPieces('codex', launch)),
    ],
    plugin: ({ codexHome }) => inCodexSettings(`${codexHome}/config.toml`),
    afterwards: 'Codex runs new hooks only once you have looked at them: type /hooks in Codex.',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    traces: ({ geminiParent }) => [`${geminiParent}/.gemini`],
    targets: (scope, { project, geminiParent }, launch) => [
      server(
        `${scope === 'project' ? project : geminiParent}/.gemini/settings.json`,
        asServer(launch),
      ),
      ...hooks(scope, `${geminiParent}/.gemini/settings.json`, () => hookPieces('gemini', launch)),
    ],
  },
  {
    name: 'opencode',
    title: 'opencode',
    traces: ({ configHome }) => [`${configHome}/opencode`],
    targets: (scope, { project, configHome }, launch) => {
      const { command, args } = launch
      const folder = scope === 'project' ? project : `${configHome}/opencode`
      return [
        {
          paths: [`${folder}/opencode.json`, `${folder}/opencode.jsonc`],
          pieces: [
            {
              kind: 'json-value',
              path: ['mcp', SERVER],
              value: { type: 'local', command: [command, ...args, 'mcp'], enabled: true },
            },
          ],
        },
        ...hooks(scope, `${configHome}/opencode/plugin/everkeep.js`, () => [
          opencodePlugin(launch),
        ]),
      ]
    },
  },
  {
    name: 'copilot',
    title: 'GitHub Copilot CLI',
    traces: ({ copilotHome }) => [copilotHome],
    // In a project it reads the file of Claude Code, in that form: the two share one entry.
    targets: (scope, { project, copilotHome }, launch) => [
      scope === 'project'
        ? server(`${project}/.mcp.json`, { type: 'stdio', ...asServer(launch) })
        : server(`${copilotHome}/mcp-config.json`, {
            type: 'local',
            ...asServer(launch),
            tools: ['*'],
          }),
      ...hooks(scope, `${copilotHome}/hooks/everkeep.json`, () => hookPieces('copilot', launch)),
    ],
    plugin: ({ copilotHome }) => inSettings(`${copilotHome}/settings.json`),
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    traces: ({ qwenHome }) => [qwenHome],
    targets: (scope, { project, qwenHome }, launch) => [
      server(
        `${scope === 'project' ? `${project}/.qwen` : qwenHome}/settings.json`,
        asServer(launch),
      ),
      ...hooks(scope, `${qwenHome}/settings.json`, () => hookPieces('qwen', launch)),
    ],
  },
  {
    name: 'cursor',
    title: 'Cursor',
    traces: ({ home }) => [`${home}/.cursor`],
    targets: (scope, { home, project }, launch) => [
      server(`${scope === 'project' ? project : home}/.cursor/mcp.json`, asServer(launch)),
      ...hooks(scope, `${home}/.cursor/hooks.json`, () => hookPieces('cursor', launch)),
    ],
  },
]

function server(path: string, value: JsonObject): Target {
  return { paths: [path], pieces: [{ kind: 'json-value', path: ['mcpServers', SERVER], value }] }
}

function hooks(
  scope: InstallScope,
  path: string,
  pieces: () => readonly Piece[],
): readonly Target[] {
  return scope === 'user' ? [{ paths: [path], pieces: pieces() }] : []
}

function asServer({ command, args }: Launch): { command: string; args: readonly string[] } {
  return { command, args: [...args, 'mcp'] }
}

/** How a client's settings say that our plugin is on. */
interface PluginMark {
  readonly path: string
  readonly isOn: (text: string) => boolean
}

const OURS = /^everkeep@/

/** Claude Code and Copilot: `"enabledPlugins": { "everkeep@everkeep": true }`. */
function inSettings(path: string): PluginMark {
  return {
    path,
    isOn: (text) => {
      const { value } = parseJsonc(text)
      const enabled = isJsonObject(value) ? value['enabledPlugins'] : undefined
      return (
        isJsonObject(enabled) &&
        Object.entries(enabled).some(([name, isOn]) => OURS.test(name) && isOn === true)
      )
    },
  }
}

/** Codex: `[plugins."everkeep@everkeep"]` with `enabled = true`. */
function inCodexSettings(path: string): PluginMark {
  return { path, isOn: (text) => CODEX_PLUGIN.test(text) }
}

const CODEX_PLUGIN =
  /^[ \t]*\[[ \t]*plugins[ \t]*\.[ \t]*["']everkeep@[^"'\n]*["'][ \t]*\][^\n]*\n(?:(?![ \t]*\[)[^\n]*\n)*?[ \t]*enabled[ \t]*=[ \t]*true/m

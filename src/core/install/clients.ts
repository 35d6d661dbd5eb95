import type { JsonObject } from '../json.ts'
import type { Piece } from './piece.ts'

export const CLIENT_NAMES = [
  'claude',
  'codex',
  'gemini',
  'opencode',
  'copilot',
  'qwen',
  'cursor',
] as const
export type ClientName = (typeof CLIENT_NAMES)[number]

export const INSTALL_SCOPES = ['user', 'project'] as const
export type InstallScope = (typeof INSTALL_SCOPES)[number]

/** A command without a shell. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

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
  /** One of these is there when somebody uses it. */
  readonly traces: (places: ClientPlaces) => readonly string[]
  readonly targets: (scope: InstallScope, places: ClientPlaces, launch: Launch) => readonly Target[]
}

/** Our name in every list of servers. */
const SERVER = 'everkeep'

/**
 * The clients, each with the files that it reads. Measured on the real programs: docs/decisions/0014. What a client
 * gets besides the server (hooks, commands) is another piece of one of its files.
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
    ],
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
    ],
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
    ],
  },
  {
    name: 'opencode',
    title: 'opencode',
    traces: ({ configHome }) => [`${configHome}/opencode`],
    targets: (scope, { project, configHome }, { command, args }) => {
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
    ],
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
    ],
  },
  {
    name: 'cursor',
    title: 'Cursor',
    traces: ({ home }) => [`${home}/.cursor`],
    targets: (scope, { home, project }, launch) => [
      server(`${scope === 'project' ? project : home}/.cursor/mcp.json`, asServer(launch)),
    ],
  },
]

function server(path: string, value: JsonObject): Target {
  return { paths: [path], pieces: [{ kind: 'json-value', path: ['mcpServers', SERVER], value }] }
}

function asServer({ command, args }: Launch): { command: string; args: readonly string[] } {
  return { command, args: [...args, 'mcp'] }
}

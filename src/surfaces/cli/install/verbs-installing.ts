import { INSTALL_SCOPES } from '../../../core/install/clients.ts'
import { CLIENT_NAMES } from '../../../core/model/client-name.ts'
import type { VerbSpec } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const CLIENT: OptionSpec = {
  name: 'client',
  type: 'list',
  value: '<name>',
  choices: [...CLIENT_NAMES, 'all'],
  help: 'only these; those found on this machine by default',
}

const DIFF: OptionSpec = {
  name: 'diff',
  type: 'boolean',
  help: 'show every line that would change, not just which settings',
}

export const INSTALLING_VERBS: readonly VerbSpec[] = [
  {
    name: 'install',
    aliases: [],
    group: 'Set up',
    summary: 'connect everkeep to the agents on this machine',
    about:
      'Adds the MCP server and the hooks to the settings of each client, and our commands as files of yours (skills in Codex and Copilot CLI), after showing what would change. ' +
      'Files of a project get the server alone: hooks would run for everybody who opens it. A client that has the plugin needs nothing. ' +
      'Everything else in these files keeps its bytes, and `everkeep uninstall` brings them back as they were. ' +
      'A file that cannot be read whole is refused, and then nothing is changed.',
    arguments: [],
    options: [
      CLIENT,
      {
        name: 'scope',
        type: 'string',
        value: '<scope>',
        choices: INSTALL_SCOPES,
        default: 'user',
        help: 'for you in all projects, or in files of this project that others get too',
      },
      {
        name: 'aliases',
        type: 'boolean',
        help: 'also /memory, /learn, /distill, /dream ... as commands of this project in Claude Code, where free',
      },
      {
        name: 'check',
        type: 'boolean',
        help: 'say what is installed, missing or outdated; exit code 1 when something is',
      },
      DIFF,
    ],
    examples: [
      { line: 'everkeep install', does: 'every client that is found, after a look at the changes' },
      { line: 'everkeep install --client claude,codex --yes', does: 'these two, without asking' },
      { line: 'everkeep install --scope project', does: 'for everybody who works on this project' },
      { line: 'everkeep install --dry-run --diff', does: 'every line that would change' },
      { line: 'everkeep install --check', does: 'how each client stands' },
    ],
    changes: true,
    asks: true,
    load: () => import('./install-command.ts'),
  },
  {
    name: 'uninstall',
    aliases: [],
    group: 'Set up',
    summary: 'take everkeep out of the settings of the agents again',
    about:
      'Each file becomes what it was before the installation, byte for byte; where somebody changed it since, only our part goes. ' +
      'Vaults and memories are not touched.',
    arguments: [],
    options: [
      { ...CLIENT, help: 'only these; all by default' },
      {
        name: 'scope',
        type: 'string',
        value: '<scope>',
        choices: INSTALL_SCOPES,
        help: 'only your own settings, or only those of this project; both by default',
      },
      DIFF,
    ],
    examples: [
      { line: 'everkeep uninstall --dry-run', does: 'show what would change' },
      { line: 'everkeep uninstall', does: 'leave every client as it was' },
      { line: 'everkeep uninstall --client codex', does: 'only this one' },
    ],
    changes: true,
    asks: true,
    load: () => import('./uninstall-command.ts'),
  },
  {
    name: 'mcp',
    aliases: [],
    group: 'For scripts',
    summary: 'serve agents over the Model Context Protocol',
    about:
      'Agents start this themselves once `everkeep install` told them how. It speaks over standard input and output and ends with its client. ' +
      'With --http it listens on the loopback address and asks for a token.',
    arguments: [],
    options: [
      { name: 'http', type: 'boolean', help: 'listen on 127.0.0.1 instead' },
      {
        name: 'port',
        type: 'number',
        value: '<n>',
        max: 65_535,
        beside: 'http',
        help: 'with --http: the port; any free one by default',
      },
    ],
    examples: [
      { line: 'everkeep mcp', does: 'what a client starts' },
      { line: 'everkeep mcp --http --port 7333', does: 'for clients that connect by address' },
    ],
    changes: false,
    asks: false,
    load: () => import('../serve/mcp-command.ts'),
  },
]

import { INSTALL_SCOPES } from '../../../core/install/clients.ts'
import { CLIENT_NAMES } from '../../../core/model/client-name.ts'
import { verbRows } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const CLIENT: OptionSpec = {
  name: 'client',
  type: 'list',
  value: '<name>',
  choices: [...CLIENT_NAMES, 'all'],
  help: 'only these; by default all found on this machine',
}

const DIFF: OptionSpec = {
  name: 'diff',
  type: 'boolean',
  help: 'show every changed line, not just the settings',
}

export const INSTALLING_VERBS = verbRows([
  {
    name: 'install',
    group: 'Set up',
    summary: 'connect everkeep to your agents',
    about:
      'Adds the MCP server and the hooks to the settings of each client, and commands as files (skills in Codex and Copilot CLI), after showing what would change. ' +
      'Project files get only the server: hooks would run for everybody who opens the project. A client with the plugin needs nothing. ' +
      'Everything else in these files keeps its bytes, and `everkeep uninstall` restores them. ' +
      'If a file cannot be parsed, nothing is changed.',
    options: [
      CLIENT,
      {
        name: 'scope',
        type: 'string',
        value: '<scope>',
        choices: INSTALL_SCOPES,
        default: 'user',
        help: 'your settings for all projects, or files of this project that others get too',
      },
      {
        name: 'aliases',
        type: 'boolean',
        help: 'also add /memory, /learn, /distill, /dream ... to this project in Claude Code, if the names are free',
      },
      {
        name: 'check',
        type: 'boolean',
        help: 'show what is installed, missing or outdated; exits with 1 if anything is',
      },
      DIFF,
    ],
    examples: [
      { line: 'everkeep install', does: 'all clients found, after showing the changes' },
      { line: 'everkeep install --client claude,codex --yes', does: 'these two, without asking' },
      { line: 'everkeep install --scope project', does: 'for everybody in this project' },
      { line: 'everkeep install --dry-run --diff', does: 'preview with diffs' },
      { line: 'everkeep install --check', does: 'the state of each client' },
    ],
    changes: true,
    asks: true,
    load: () => import('./install-command.ts'),
  },
  {
    name: 'uninstall',
    group: 'Set up',
    summary: 'remove everkeep from the settings of your agents',
    about:
      'Restores each file byte for byte; if it was changed since, only our part is removed. ' +
      'Vaults and memories stay.',
    options: [
      { ...CLIENT, help: 'only these; by default all' },
      {
        name: 'scope',
        type: 'string',
        value: '<scope>',
        choices: INSTALL_SCOPES,
        help: 'only your settings, or only those of this project; by default both',
      },
      DIFF,
    ],
    examples: [
      { line: 'everkeep uninstall --dry-run', does: 'show what would change' },
      { line: 'everkeep uninstall', does: 'restore every client' },
      { line: 'everkeep uninstall --client codex', does: 'only this one' },
    ],
    changes: true,
    asks: true,
    load: () => import('./uninstall-command.ts'),
  },
  {
    name: 'mcp',
    group: 'For scripts',
    summary: 'serve agents over the Model Context Protocol',
    about:
      'Agents start it themselves after `everkeep install`. It uses standard input and output and ends with its client. ' +
      'With --http it listens on the loopback address and needs a token.',
    options: [
      { name: 'http', type: 'boolean', help: 'listen on 127.0.0.1 instead' },
      {
        name: 'port',
        type: 'number',
        value: '<n>',
        max: 65_535,
        beside: 'http',
        help: 'with --http: the port; by default any free one',
      },
    ],
    examples: [
      { line: 'everkeep mcp', does: 'what a client starts' },
      { line: 'everkeep mcp --http --port 7333', does: 'for clients that connect to a URL' },
    ],
    load: () => import('../serve/mcp-command.ts'),
  },
])

import { INSTALL_SCOPES } from '../../../core/install/clients.ts'
import { CLIENT_NAMES } from '../../../core/model/client-name.ts'
import { verbRows } from '../base/command.ts'
import { count, flag, value, values } from '../base/verb.ts'

const CLIENT = values('client', '<name>', 'only these; by default all found on this machine', {
  choices: [...CLIENT_NAMES, 'all'],
})

const DIFF = flag('diff', 'show every changed line, not just the settings')

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
      value(
        'scope',
        '<scope>',
        'your settings for all projects, or files of this project that others get too',
        { choices: INSTALL_SCOPES, default: 'user' },
      ),
      flag(
        'aliases',
        'also add /memory, /learn, /distill, /dream ... to this project in Claude Code, if the names are free',
      ),
      flag('check', 'show what is installed, missing or outdated; exits with 1 if anything is'),
      DIFF,
    ],
    examples: {
      'everkeep install': 'all clients found, after showing the changes',
      'everkeep install --client claude,codex --yes': 'these two, without asking',
      'everkeep install --scope project': 'for everybody in this project',
      'everkeep install --dry-run --diff': 'preview with diffs',
      'everkeep install --check': 'the state of each client',
    },
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
      value(
        'scope',
        '<scope>',
        'only your settings, or only those of this project; by default both',
        { choices: INSTALL_SCOPES },
      ),
      DIFF,
    ],
    examples: {
      'everkeep uninstall --dry-run': 'show what would change',
      'everkeep uninstall': 'restore every client',
      'everkeep uninstall --client codex': 'only this one',
    },
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
      flag('http', 'listen on 127.0.0.1 instead'),
      count('port', '<n>', 'with --http: the port; by default any free one', {
        max: 65_535,
        beside: 'http',
      }),
    ],
    examples: {
      'everkeep mcp': 'what a client starts',
      'everkeep mcp --http --port 7333': 'for clients that connect to a URL',
    },
    load: () => import('../serve/mcp-command.ts'),
  },
])

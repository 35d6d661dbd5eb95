import { verbRows } from './base/command.ts'
import { flag } from './base/verb.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export const HELPING_VERBS = verbRows([
  {
    name: 'completion',
    group: 'Help',
    summary: 'print a completion script for your shell',
    about: 'The script contains all verbs and options, so completion does not start everkeep.',
    arguments: [{ name: 'shell', help: 'your shell', required: true, choices: SHELLS }],
    examples: {
      'source <(everkeep completion bash)': 'in ~/.bashrc',
      'everkeep completion zsh > "${fpath[1]}/_everkeep"': 'for zsh',
      'everkeep completion fish > ~/.config/fish/completions/everkeep.fish': 'for fish',
    },
    load: () => import('./completion-command.ts'),
  },
  {
    name: 'help',
    group: 'Help',
    summary: 'list the everyday verbs, or explain one',
    about:
      '`everkeep help <verb>` is the same as `everkeep <verb> --help`. --all and --json list every verb.',
    arguments: [{ name: 'verb', help: 'a verb', completes: 'verb' }],
    options: [flag('all', 'every verb, by group')],
    examples: {
      'everkeep help': 'the everyday verbs',
      'everkeep help --all': 'all verbs',
      'everkeep help list': 'one verb',
      'everkeep help --json': 'all verbs and options for a script',
    },
    load: () => import('./help-command.ts'),
  },
  {
    name: 'version',
    group: 'Help',
    summary: 'print the version',
    about: 'The same as `everkeep --version`.',
    examples: { 'everkeep version': 'for a bug report' },
    load: () => import('./help/version-command.ts'),
  },
])

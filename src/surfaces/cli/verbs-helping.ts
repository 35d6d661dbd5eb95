import { verbRows } from './base/command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export const HELPING_VERBS = verbRows([
  {
    name: 'completion',
    group: 'Help',
    summary: 'print a completion script for your shell',
    about: 'The script contains all verbs and options, so completion does not start everkeep.',
    arguments: [{ name: 'shell', help: 'your shell', required: true, choices: SHELLS }],
    examples: [
      { line: 'source <(everkeep completion bash)', does: 'in ~/.bashrc' },
      { line: 'everkeep completion zsh > "${fpath[1]}/_everkeep"', does: 'for zsh' },
      {
        line: 'everkeep completion fish > ~/.config/fish/completions/everkeep.fish',
        does: 'for fish',
      },
    ],
    load: () => import('./completion-command.ts'),
  },
  {
    name: 'help',
    group: 'Help',
    summary: 'list the verbs, or explain one',
    about: 'The same as `everkeep <verb> --help`.',
    arguments: [{ name: 'verb', help: 'a verb', required: false, completes: 'verb' }],
    examples: [
      { line: 'everkeep help', does: 'all verbs' },
      { line: 'everkeep help list', does: 'one verb' },
      { line: 'everkeep help --json', does: 'all verbs and options for a script' },
    ],
    load: () => import('./help-command.ts'),
  },
  {
    name: 'version',
    group: 'Help',
    summary: 'print the version',
    about: 'The same as `everkeep --version`.',
    examples: [{ line: 'everkeep version', does: 'for a bug report' }],
    load: () => import('./help/version-command.ts'),
  },
])

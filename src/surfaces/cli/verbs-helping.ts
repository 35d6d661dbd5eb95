import type { VerbSpec } from './base/command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export const HELPING_VERBS: readonly VerbSpec[] = [
  {
    name: 'completion',
    aliases: [],
    group: 'Help',
    summary: 'print a completion script for your shell',
    about:
      'The script asks nothing of everkeep while you type: verbs and options are written into it.',
    arguments: [{ name: 'shell', help: 'your shell', required: true, choices: SHELLS }],
    options: [],
    examples: [
      { line: 'source <(everkeep completion bash)', does: 'in ~/.bashrc' },
      { line: 'everkeep completion zsh > "${fpath[1]}/_everkeep"', does: 'for zsh' },
      {
        line: 'everkeep completion fish > ~/.config/fish/completions/everkeep.fish',
        does: 'for fish',
      },
    ],
    changes: false,
    asks: false,
    load: () => import('./completion-command.ts'),
  },
  {
    name: 'help',
    aliases: [],
    group: 'Help',
    summary: 'list the verbs, or explain one',
    about: 'The same as `everkeep <verb> --help`.',
    arguments: [{ name: 'verb', help: 'a verb', required: false, completes: 'verb' }],
    options: [],
    examples: [
      { line: 'everkeep help', does: 'all verbs' },
      { line: 'everkeep help list', does: 'one verb' },
      { line: 'everkeep help --json', does: 'all verbs and options for a script' },
    ],
    changes: false,
    asks: false,
    load: () => import('./help-command.ts'),
  },
  {
    name: 'version',
    aliases: [],
    group: 'Help',
    summary: 'print the version',
    about: 'The same as `everkeep --version`.',
    arguments: [],
    options: [],
    examples: [{ line: 'everkeep version', does: 'for a bug report' }],
    changes: false,
    asks: false,
    load: () => import('./help/version-command.ts'),
  },
]

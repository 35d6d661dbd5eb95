import { verbRows } from '../base/command.ts'

/** Verbs for vaults that several people share through git. */
export const SHARING_VERBS = verbRows([
  {
    name: 'git',
    group: 'Set up',
    summary: 'let git merge memories by field and section',
    about:
      'Registers a merge driver in the config of this clone and names it in .gitattributes of the vault: lists are united, ' +
      'counters added, dates newest, texts merged by section; only a true disagreement is a conflict. Where generated files ' +
      'are committed, it offers to stop that. Each clone needs it once; without it git merges line by line. Shows what it ' +
      'would change and asks first.',
    arguments: [{ name: 'action', help: 'what to do', required: true, choices: ['setup'] }],
    options: [
      { name: 'remove', type: 'boolean', help: 'take the driver and our lines out again' },
      { name: 'keep-generated', type: 'boolean', help: 'go on committing generated files' },
    ],
    examples: [
      { line: 'everkeep git setup', does: 'show the changes, then ask' },
      { line: 'everkeep git setup --yes', does: 'in a script' },
      { line: 'everkeep git setup --remove', does: 'put everything back' },
    ],
    changes: true,
    asks: true,
    load: () => import('./git-command.ts'),
  },
])

import { verbRows } from '../base/command.ts'
import { flag } from '../base/verb.ts'

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
      flag('remove', 'take the driver and our lines out again'),
      flag('keep-generated', 'go on committing generated files'),
    ],
    examples: {
      'everkeep git setup': 'show the changes, then ask',
      'everkeep git setup --yes': 'in a script',
      'everkeep git setup --remove': 'put everything back',
    },
    changes: true,
    asks: true,
    load: () => import('./git-command.ts'),
  },
])

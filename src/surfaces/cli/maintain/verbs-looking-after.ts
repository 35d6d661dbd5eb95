import { verbRows } from '../base/command.ts'
import { flag, value } from '../base/verb.ts'

export const LOOKING_AFTER_VERBS = verbRows([
  {
    name: 'dream',
    group: 'Look after',
    summary: 'find what is stale, moved, doubled or contradicted',
    about:
      'Looks at every memory folder of this project and of yours: which files and symbols that memories name are gone or ' +
      'moved, which memories say the same, which contradict each other. Shows all of it and changes nothing until you ' +
      'choose. --yes takes what is proved (renames by git, memories of whose code nothing is left, exact duplicates, ' +
      'superseded ones); the rest waits in the inbox. ' +
      'Nothing is deleted: what goes is retired, and `everkeep undo` brings it back.',
    options: [
      value('select', '<n,..|all>', 'put these findings right without asking'),
      flag('all', 'every finding with its evidence, not only what matters most'),
      flag('diff', 'show what would change in each file'),
      flag('all-projects', "also look at Claude Code's memories of your other projects"),
    ],
    examples: {
      'everkeep dream --dry-run': 'show what would be put right',
      'everkeep dream': 'choose interactively',
      'everkeep dream --yes': 'put right what is proved',
    },
    changes: true,
    asks: true,
    load: () => import('./dream-command.ts'),
  },
])

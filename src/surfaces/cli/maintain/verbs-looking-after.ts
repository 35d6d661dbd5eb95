import { verbRows } from '../base/command.ts'
import { flag, value } from '../base/verb.ts'

export const LOOKING_AFTER_VERBS = verbRows([
  {
    name: 'dream',
    group: 'Look after',
    summary: 'find stale, moved, duplicate and contradictory memories',
    about:
      'Checks every memory folder of this project and of yours: which files and symbols that memories mention are gone or ' +
      'moved, which memories say the same, which contradict each other. Nothing changes until you choose. --yes applies what ' +
      'is proved (renames in git, memories whose code is gone, exact duplicates, superseded ones); the rest waits in the ' +
      'inbox. Nothing is deleted: memories are retired, and `everkeep undo` restores them.',
    options: [
      value('select', '<n,..|all>', 'fix these without asking, by their numbers'),
      flag('all', 'every finding with its evidence, not only what matters most'),
      flag('diff', 'show what would change in each file'),
      flag('all-projects', "also look at Claude Code's memories of your other projects"),
    ],
    examples: {
      'everkeep dream --dry-run': 'show what would be fixed',
      'everkeep dream': 'choose interactively',
      'everkeep dream --yes': 'fix what is proved',
    },
    changes: true,
    asks: true,
    load: () => import('./dream-command.ts'),
  },
])

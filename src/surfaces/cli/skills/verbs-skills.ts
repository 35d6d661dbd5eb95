import { verbRows } from '../base/command.ts'
import { file, flag, value } from '../base/verb.ts'

export const SKILL_VERBS = verbRows([
  {
    name: 'skills',
    aliases: ['skill'],
    group: 'Read',
    summary: 'list, read, add and remove skills',
    about:
      'Skills are markdown files in .everkeep/skills, .claude/skills, .agents/skills, ' +
      '.smallcode/skills of the project and of your home. Only their frontmatter is read until one is used. `list` says which ' +
      'files are skipped, and why.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; by default list',
        choices: ['list', 'show', 'use', 'add', 'remove'],
      },
      { name: 'skill', help: 'its name; for add: the file, - for standard input' },
    ],
    options: [value('name', '<name>', 'for add: its name')],
    examples: {
      'everkeep skills': 'all skills, and skipped files',
      'everkeep skills use deploy': 'its text, as an agent gets it',
      'everkeep skills add deploy.md': 'add a skill to the project',
      'everkeep skills remove deploy': 'remove it; can be undone',
    },
    changes: true,
    load: () => import('./skills-command.ts'),
  },
  {
    name: 'evolve',
    group: 'Look after',
    summary: 'draft a skill from recurring requests',
    about:
      'Counts recurring requests and failing tools in the latest conversations of this project. Calls ' +
      'no model: `--prompt` prints a question for your agent, whose answer goes to `evolve draft`. It is checked and ' +
      'stored as a draft, which no agent loads until you promote it. One draft per run.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; by default look for recurring requests',
        choices: ['look', 'draft', 'list', 'promote', 'discard', 'log'],
      },
      { name: 'draft', help: 'for promote and discard: the name of the draft' },
    ],
    options: [
      flag('prompt', 'print the question for a model'),
      file('input', 'for draft: the answer, - for standard input'),
    ],
    examples: {
      'everkeep evolve': 'recurring requests',
      'everkeep evolve draft --input answer.json': 'store a draft',
      'everkeep evolve promote cut-release': 'activate it',
      'everkeep evolve discard cut-release': 'remove it; can be undone',
    },
    changes: true,
    load: () => import('./evolve-command.ts'),
  },
])

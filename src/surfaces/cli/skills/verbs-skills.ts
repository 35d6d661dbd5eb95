import { verbRows } from '../base/command.ts'

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
        required: false,
        choices: ['list', 'show', 'use', 'add', 'remove'],
      },
      { name: 'skill', help: 'its name; for add: the file, - for standard input', required: false },
    ],
    options: [{ name: 'name', type: 'string', value: '<name>', help: 'for add: its name' }],
    examples: [
      { line: 'everkeep skills', does: 'all skills, and skipped files' },
      { line: 'everkeep skills use deploy', does: 'its text, as an agent gets it' },
      { line: 'everkeep skills add deploy.md', does: 'add a skill to the project' },
      { line: 'everkeep skills remove deploy', does: 'remove it; can be undone' },
    ],
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
        required: false,
        choices: ['look', 'draft', 'list', 'promote', 'discard', 'log'],
      },
      { name: 'draft', help: 'for promote and discard: the name of the draft', required: false },
    ],
    options: [
      { name: 'prompt', type: 'boolean', help: 'print the question for a model' },
      {
        name: 'input',
        type: 'string',
        value: '<file>',
        help: 'for draft: the answer, - for standard input',
        completes: 'file',
      },
    ],
    examples: [
      { line: 'everkeep evolve', does: 'recurring requests' },
      { line: 'everkeep evolve draft --input answer.json', does: 'store a draft' },
      { line: 'everkeep evolve promote cut-release', does: 'activate it' },
      { line: 'everkeep evolve discard cut-release', does: 'remove it; can be undone' },
    ],
    changes: true,
    load: () => import('./evolve-command.ts'),
  },
])

import type { VerbSpec } from '../base/command.ts'

export const SKILL_VERBS: readonly VerbSpec[] = [
  {
    name: 'skills',
    aliases: ['skill'],
    group: 'Read',
    summary: 'list, read, add and remove skills',
    about:
      'What an agent knows how to do: markdown files in .everkeep/skills, .claude/skills, .agents/skills, ' +
      '.smallcode/skills of the project and in your own. Only their heads are read until one is used. `list` says which ' +
      'files are skipped, and why.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; list without one',
        required: false,
        choices: ['list', 'show', 'use', 'add', 'remove'],
      },
      { name: 'skill', help: 'its name; for add the file, - for standard input', required: false },
    ],
    options: [{ name: 'name', type: 'string', value: '<name>', help: 'for add: its name' }],
    examples: [
      { line: 'everkeep skills', does: 'all skills, and what was skipped' },
      { line: 'everkeep skills use deploy', does: 'its body, as an agent gets it' },
      { line: 'everkeep skills add deploy.md', does: 'put a skill into the project' },
      { line: 'everkeep skills remove deploy', does: 'take it away; undo brings it back' },
    ],
    changes: true,
    asks: false,
    load: () => import('./skills-command.ts'),
  },
  {
    name: 'evolve',
    aliases: [],
    group: 'Look after',
    summary: 'find what keeps coming back, and draft a skill for it',
    about:
      'Counts requests that came back and tools that kept failing in the latest conversations of this project, and asks ' +
      'no model. `--prompt` prints what your agent is to be asked; its answer goes to `evolve draft`, is checked and ' +
      'quarantined: a draft is not loaded until you promote it. One draft a run.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; look without one',
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
      { line: 'everkeep evolve', does: 'what keeps coming back' },
      { line: 'everkeep evolve draft --input answer.json', does: 'quarantine a draft' },
      { line: 'everkeep evolve promote cut-release', does: 'make it live' },
      { line: 'everkeep evolve discard cut-release', does: 'take it away; undo brings it back' },
    ],
    changes: true,
    asks: false,
    load: () => import('./evolve-command.ts'),
  },
]

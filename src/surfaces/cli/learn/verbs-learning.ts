import { verbRows } from '../base/command.ts'

export const LEARNING_VERBS = verbRows([
  {
    name: 'learn',
    group: 'Change',
    summary: 'learn memories from a text, a file, a folder or a task',
    about:
      'Splits the source into segments and shows similar memories for each: update one, extend one, create ' +
      'a new one or skip. Nothing is written before you approve. In a folder, files ignored by git are skipped; secrets are ' +
      'removed. Without a terminal the plan is printed. --yes creates and extends as recommended; updates that ' +
      'replace a text wait in the inbox.',
    arguments: [
      {
        name: 'input',
        help: 'a text, a file or a folder; - for standard input',
        required: false,
      },
    ],
    options: [
      {
        name: 'text',
        type: 'boolean',
        help: 'treat the input as text, even if it looks like a path',
      },
      {
        name: 'task',
        type: 'number',
        value: '<n>',
        min: 0,
        help: 'learn from the artifacts of a task in specs/<n>_*',
      },
      {
        name: 'category',
        type: 'string',
        value: '<kind>',
        help: 'the kind of new memories, instead of the recognised one',
      },
      { name: 'topic', type: 'string', value: '<topic>', help: 'the topic of new memories' },
      {
        name: 'plan',
        type: 'boolean',
        help: 'print the plan, change nothing; with --json, or into a file or pipe, for --apply',
      },
      {
        name: 'apply',
        type: 'string',
        value: '<plan>',
        help: 'apply a saved plan; refused if the vault changed since',
        completes: 'file',
      },
      {
        name: 'select',
        type: 'string',
        value: '<n,..|all>',
        help: 'apply these changes without asking',
      },
    ],
    examples: [
      { line: 'everkeep learn "Retries wait 2, 4, 8 seconds, then stop."', does: 'a text' },
      { line: 'everkeep learn docs/', does: 'choose files, then go through the segments' },
      { line: 'everkeep learn notes.md --yes', does: 'without questions; replaces no text' },
      { line: 'everkeep learn docs/ --plan > plan.json', does: 'look first' },
      {
        line: 'everkeep learn --apply plan.json --select 1,3',
        does: 'apply parts of it',
      },
      { line: 'everkeep learn --task 12', does: 'from a task' },
    ],
    changes: true,
    asks: true,
    load: () => import('./learn-command.ts'),
  },
])

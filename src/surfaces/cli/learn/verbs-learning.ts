import type { VerbSpec } from '../base/command.ts'

export const LEARNING_VERBS: readonly VerbSpec[] = [
  {
    name: 'learn',
    aliases: [],
    group: 'Change',
    summary: 'make memories of a text, a file, a folder or a task',
    about:
      'The source is cut into segments, and each is shown with the memories most like it: update one, extend one, create ' +
      'a new one, skip it. Nothing is written before you answered. A folder leaves out what git ignores; secrets are left ' +
      'out of what is learned. Without a terminal the plan is printed. --yes creates and extends as recommended; what would ' +
      'replace a text waits in the inbox.',
    arguments: [
      {
        name: 'input',
        help: 'a text, a file or a folder; - takes a text from standard input',
        required: false,
      },
    ],
    options: [
      { name: 'text', type: 'boolean', help: 'take the input as text, whatever it looks like' },
      {
        name: 'task',
        type: 'number',
        value: '<n>',
        min: 0,
        help: 'learn from the artifacts in specs/<n>_*, and from what agents left for the task',
      },
      {
        name: 'category',
        type: 'string',
        value: '<kind>',
        help: 'the kind of what is created, instead of the one its words tell',
      },
      { name: 'topic', type: 'string', value: '<topic>', help: 'the topic of what is created' },
      {
        name: 'plan',
        type: 'boolean',
        help: 'print what is recommended and change nothing; into a file or pipe, as JSON for --apply',
      },
      {
        name: 'apply',
        type: 'string',
        value: '<plan>',
        help: 'carry out a plan that was printed; refused where the vault has moved on',
        completes: 'file',
      },
      {
        name: 'select',
        type: 'string',
        value: '<n,..|all>',
        help: 'take these changes of the plan without asking',
      },
    ],
    examples: [
      { line: 'everkeep learn "Retries wait 2, 4, 8 seconds, then stop."', does: 'a text' },
      { line: 'everkeep learn docs/', does: 'choose files of a folder, then segment by segment' },
      { line: 'everkeep learn notes.md --yes', does: 'without questions; texts are not replaced' },
      { line: 'everkeep learn docs/ --plan > plan.json', does: 'look first' },
      {
        line: 'everkeep learn --apply plan.json --select 1,3',
        does: 'then carry out a part of it',
      },
      { line: 'everkeep learn --task 12', does: 'what a task has taught' },
    ],
    changes: true,
    asks: true,
    load: () => import('./learn-command.ts'),
  },
]

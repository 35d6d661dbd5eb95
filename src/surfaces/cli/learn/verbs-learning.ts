import { OVERRIDE_FORMS } from '../../../core/learn/segment-override.ts'
import { verbRows } from '../base/command.ts'
import { count, flag, value, values } from '../base/verb.ts'

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
    arguments: [{ name: 'input', help: 'a text, a file or a folder; - for standard input' }],
    options: [
      flag('text', 'treat the input as text, even if it looks like a path'),
      count('task', '<n>', 'learn from the artifacts of a task in specs/<n>_*', { min: 0 }),
      value('category', '<kind>', 'the kind of new memories, instead of the recognised one'),
      value('topic', '<topic>', 'the topic of new memories'),
      flag('list', 'list the files of a folder or task, ten a page, change nothing'),
      count('page', '<n>', 'the page of --list', { min: 1, beside: 'list' }),
      value('files', '<n,..|all>', 'learn from these files of --list only'),
      flag('plan', 'print the segments and keep the plan by its id, change nothing'),
      value('apply', '<plan>', 'apply a plan by its id, or from a file of --plan --json', {
        completes: 'file',
      }),
      values('decide', '<n=what>', `decide segments: ${OVERRIDE_FORMS}`),
      value('select', '<n,..|all>', 'apply these changes without asking'),
    ],
    examples: {
      'everkeep learn "Retries wait 2, 4, 8 seconds, then stop."': 'a text',
      'everkeep learn docs/': 'choose files, then go through the segments',
      'everkeep learn notes.md --yes': 'without questions; replaces no text',
      'everkeep learn docs/ --files 1,3 --plan': 'look first',
      'everkeep learn --apply plan-20260301-4f2a --decide 1=SKIP --decide 2+3=CREATE --select all':
        'decide segments, then apply',
      'everkeep learn docs/ --plan --json > plan.json': 'keep the plan in a file',
      'everkeep learn --task 12': 'from a task',
    },
    changes: true,
    asks: true,
    load: () => import('./learn-command.ts'),
  },
])

import { LIFE_STEPS } from '../../../core/rules/life.ts'
import { verbRows } from '../base/command.ts'
import { flag, value } from '../base/verb.ts'

/** Verbs for rules that are checked at the tool call. */
export const RULING_VERBS = verbRows([
  {
    name: 'rules',
    group: 'Look after',
    summary: 'check rules when an agent acts, and see whether they are obeyed',
    about:
      'A rule that you confirmed (preference, feedback, constraint or convention) can carry a guard: what it looks for in a ' +
      'command or a change, checked before the tool runs. A new guard only counts; promote moves it on to warn, ask and deny, ' +
      'and one that is overridden too often falls back by itself. suggest derives a guard from the sentence and shows what ' +
      'it would have done so far; it waits in `everkeep review` until you accept it. check runs the guards for edits over ' +
      'files or a diff, for pre-commit and CI. A guard helps an agent to remember; it is no security boundary.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; the list when absent',
        choices: [...['list', 'suggest', 'check', 'allow', 'promote', 'demote', 'wrong', 'export']],
      },
      { name: 'name', help: 'a memory; with check, files or folders', many: true },
    ],
    options: [
      flag('once', 'with allow: the next call may pass'),
      value('to', '<step>', 'with promote and demote: this step, not the next', {
        choices: LIFE_STEPS,
      }),
      flag('staged', 'with check: the lines that are staged'),
      value('since', '<rev>', 'with check: the lines added since this revision'),
      value('format', '<form>', 'with check: remarks for a pull request; with export: the form', {
        choices: ['github', 'ast-grep', 'claude'],
      }),
    ],
    examples: {
      'everkeep rules': 'each rule with its step and its figures',
      'everkeep rules suggest': 'derive guards, and propose them in the inbox',
      'everkeep rules promote use-pnpm --to deny': 'from now on the call is refused',
      'everkeep rules allow use-pnpm --once': 'let the next call pass',
      'everkeep rules check --staged': 'in a pre-commit hook',
      'everkeep rules check --since origin/main --format github': 'in CI',
    },
    changes: true,
    load: () => import('./rules-command.ts'),
  },
])

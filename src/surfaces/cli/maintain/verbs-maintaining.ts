import { verbRows } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const SELECT: OptionSpec = {
  name: 'select',
  type: 'string',
  value: '<n,..|all>',
  help: 'take these without asking, by their numbers',
}

const MODES = ['purge', 'merge', 'compress', 'refine', 'gc', 'auto'] as const

export const MAINTAINING_VERBS = verbRows([
  {
    name: 'maintain',
    group: 'Look after',
    summary: 'once a month: all that can be put right, as one list to tick',
    about:
      'What check, dream, distill and hygiene would each find, in every memory folder of this project and of yours, as one ' +
      'list by topic: references that moved, what is gone, duplicates, contradictions, links that lead nowhere, what is too ' +
      'long or unused. You tick; each vault is changed by one operation, and `everkeep undo` takes all of it back. --yes does ' +
      'what is proved and leaves the rest in the inbox; so does a pipe, without changing a memory. Nothing is asked twice about ' +
      'the same memory, and what you said no to is not asked again.',
    options: [
      SELECT,
      { name: 'diff', type: 'boolean', help: 'with --dry-run: what would change in each file' },
      {
        name: 'all-projects',
        type: 'boolean',
        help: "also look at Claude Code's memories of your other projects",
      },
    ],
    examples: [
      { line: 'everkeep maintain', does: 'look, then tick' },
      { line: 'everkeep maintain --dry-run', does: 'show all of it, change nothing' },
      { line: 'everkeep maintain --yes', does: 'what is proved; the rest waits in the inbox' },
    ],
    changes: true,
    asks: true,
    load: () => import('./maintain-command.ts'),
  },
  {
    name: 'distill',
    group: 'Look after',
    summary: 'see how healthy the memories are, and tidy them up',
    about:
      'Without a word, a report: scores, candidates, what was retired. purge retires what nobody uses, merge makes one ' +
      'memory of two that share most keywords, compress puts key points in place of long texts (the original stays in its ' +
      'History), refine mends keywords, summaries and topics, gc clears away what was retired long ago. You choose from a ' +
      'list; every operation can be undone. auto makes only the safe fixes and asks nothing: for hooks and cron.',
    arguments: [
      {
        name: 'mode',
        help: 'what to do; the report when absent',
        required: false,
        choices: ['report', ...MODES],
      },
      { name: 'id', help: 'only these memories', required: false, many: true },
    ],
    options: [
      ...MODES.map(
        (name): OptionSpec => ({
          name,
          type: 'boolean',
          help: `the same as the word ${name}; the first wins`,
        }),
      ),
      SELECT,
      {
        name: 'with',
        type: 'string',
        value: '<file>',
        help: 'with compress and one id: take this text instead, after the same checks',
        completes: 'file',
      },
      { name: 'verbose', type: 'boolean', help: 'every score; with --dry-run every changed line' },
      { name: 'markdown', type: 'boolean', help: 'the report as markdown, also in a terminal' },
    ],
    examples: [
      { line: 'everkeep distill', does: 'the report' },
      { line: 'everkeep distill merge', does: 'choose what becomes one' },
      { line: 'everkeep distill purge --dry-run', does: 'show what nobody uses' },
      { line: 'everkeep distill compress --select 1,3', does: 'two of the list, without asking' },
      { line: 'everkeep distill auto', does: 'only the safe fixes, for cron' },
    ],
    flags: [...MODES, 'dry-run', 'verbose'],
    changes: true,
    asks: true,
    load: () => import('./distill-command.ts'),
  },
  {
    name: 'check',
    aliases: ['memory-check'],
    group: 'Look after',
    summary: 'see what the memories cost, how they grow, and what is wrong',
    about:
      'The budget in tokens, memories by kind, the largest, growth, which kinds are covered, and issues, each with what to ' +
      'do. Exit code 1 when a list lies, a link leads nowhere, a secret or an unreadable file is found, or 80 % of the ' +
      'budget is used; what is merely old does not count. --fix makes the lists anew and lets you choose which links to ' +
      'drop and what to archive; it also brings the budget comment of MEMORY.md up to date. --since <rev> tells only what is ' +
      'wrong with memories that changed since the working tree left that revision, for pull requests; --format github ' +
      'prints annotations: errors for what gives exit code 1, warnings for the rest.',
    options: [
      {
        name: 'fix',
        type: 'boolean',
        help: 'mend what was found; you choose what touches memories',
      },
      {
        name: 'exact',
        type: 'boolean',
        help: 'count tokens with o200k_base too, beside the estimate (bytes / 3.2)',
      },
      SELECT,
      {
        name: 'since',
        type: 'string',
        value: '<rev>',
        help: 'only memories that changed since this revision of git',
      },
      {
        name: 'format',
        type: 'string',
        value: '<form>',
        choices: ['text', 'github'],
        default: 'text',
        help: 'text, or annotations for a GitHub workflow',
      },
    ],
    examples: [
      { line: 'everkeep check', does: 'look' },
      { line: 'everkeep check --fix', does: 'mend' },
      { line: 'everkeep check --exact', does: 'what a tokenizer counts, beside the estimate' },
      { line: 'everkeep check --since origin/main --format github', does: 'for a pull request' },
      { line: 'everkeep check --json', does: 'for a script; exit code 1 when unhealthy' },
    ],
    changes: true,
    asks: true,
    load: () => import('./check-command.ts'),
  },
  {
    name: 'hygiene',
    group: 'Look after',
    summary: 'let what nobody uses grow cold, and bring back what is used',
    about:
      'Hot and unused for 60 days goes cold: still found by search, ranked down, not told unasked. Cold and used again is ' +
      'hot again. In smallcode it runs by itself at the end of a session, keeps at most 20 hot and retires what was cold for ' +
      '90 days; elsewhere you are asked, and nothing is retired. One step a memory and run; pinned memories and evergreen ' +
      'kinds do not age. The numbers are settings: hygiene.*.',
    options: [SELECT],
    examples: [
      { line: 'everkeep hygiene', does: 'run it, or choose interactively' },
      { line: 'everkeep hygiene --dry-run', does: 'show what would move' },
    ],
    changes: true,
    asks: true,
    load: () => import('./hygiene-command.ts'),
  },
])

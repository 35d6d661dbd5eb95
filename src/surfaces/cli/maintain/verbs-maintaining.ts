import { verbRows } from '../base/command.ts'
import { file, flag, type OptionSpec, value } from '../base/verb.ts'

const SELECT = value('select', '<n,..|all>', 'take these without asking, by their numbers')

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
      flag('all', 'every finding with its evidence, by topic, not only what matters most'),
      flag('diff', 'with --dry-run: what would change in each file'),
      flag('all-projects', "also look at Claude Code's memories of your other projects"),
    ],
    examples: {
      'everkeep maintain': 'look, then tick',
      'everkeep maintain --dry-run': 'show all of it, change nothing',
      'everkeep maintain --yes': 'what is proved; the rest waits in the inbox',
    },
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
        choices: ['report', ...MODES],
      },
      { name: 'id', help: 'only these memories', many: true },
    ],
    options: [
      ...MODES.map(
        (name): OptionSpec => flag(name, `the same as the word ${name}; the first wins`),
      ),
      SELECT,
      file('with', 'with compress and one id: take this text instead, after the same checks'),
      flag('verbose', 'every score; with --dry-run every changed line'),
      flag('markdown', 'the report as markdown, also in a terminal'),
    ],
    examples: {
      'everkeep distill': 'the report',
      'everkeep distill merge': 'choose what becomes one',
      'everkeep distill purge --dry-run': 'show what nobody uses',
      'everkeep distill compress --select 1,3': 'two of the list, without asking',
      'everkeep distill auto': 'only the safe fixes, for cron',
    },
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
      flag('all', 'every issue and figure of every vault'),
      flag('fix', 'mend what was found; you choose what touches memories'),
      flag('exact', 'count tokens with o200k_base too, beside the estimate (bytes / 3.2)'),
      SELECT,
      value('since', '<rev>', 'only memories that changed since this revision of git'),
      value('format', '<form>', 'text, or annotations for a GitHub workflow', {
        choices: ['text', 'github'],
        default: 'text',
      }),
    ],
    examples: {
      'everkeep check': 'look',
      'everkeep check --fix': 'mend',
      'everkeep check --exact': 'what a tokenizer counts, beside the estimate',
      'everkeep check --since origin/main --format github': 'for a pull request',
      'everkeep check --json': 'for a script; exit code 1 when unhealthy',
    },
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
    examples: {
      'everkeep hygiene': 'run it, or choose interactively',
      'everkeep hygiene --dry-run': 'show what would move',
    },
    changes: true,
    asks: true,
    load: () => import('./hygiene-command.ts'),
  },
])

import { verbRows } from '../base/command.ts'
import { file, flag, type OptionSpec, value } from '../base/verb.ts'

const SELECT = value('select', '<n,..|all>', 'take these without asking, by their numbers')

const MODES = ['purge', 'merge', 'compress', 'refine', 'gc', 'auto'] as const

export const MAINTAINING_VERBS = verbRows([
  {
    name: 'maintain',
    group: 'Look after',
    summary: 'once a month: run every check and fix what you tick',
    about:
      'The findings of check, dream, distill and hygiene as one list by topic, for every memory folder of this project and ' +
      'of yours: moved references, stale memories, duplicates, contradictions, broken links, memories that are too long or ' +
      'unused. You tick; each vault is changed by one operation, and `everkeep undo` takes it back. --yes applies what is ' +
      'proved and puts the rest into the inbox. In a pipe everything goes to the inbox. Each memory comes up once, and what ' +
      'you rejected does not come back.',
    options: [
      SELECT,
      flag('all', 'every finding with its evidence, by topic, not only what matters most'),
      flag('diff', 'with --dry-run: what would change in each file'),
      flag('all-projects', "also look at Claude Code's memories of your other projects"),
    ],
    examples: {
      'everkeep maintain': 'show the list, then tick',
      'everkeep maintain --dry-run': 'show the list, change nothing',
      'everkeep maintain --yes': 'apply what is proved; the rest waits in the inbox',
    },
    changes: true,
    asks: true,
    load: () => import('./maintain-command.ts'),
  },
  {
    name: 'distill',
    group: 'Look after',
    summary: 'report the health of the memories, and clean them up',
    about:
      'Without a mode it prints a report: scores, candidates, retired memories. purge retires unused memories; merge joins ' +
      'two that share most keywords; compress replaces long texts by their key points (the original stays in History); ' +
      'refine fixes keywords, summaries and topics; gc deletes memories retired long ago. You choose from a list, and every ' +
      'operation can be undone. auto makes only the safe fixes and asks nothing: for hooks and cron.',
    arguments: [
      {
        name: 'mode',
        help: 'what to do; without it, the report',
        choices: ['report', ...MODES],
      },
      { name: 'id', help: 'only these memories', many: true },
    ],
    options: [
      ...MODES.map(
        (name): OptionSpec => flag(name, `the same as the mode ${name}; the first one wins`),
      ),
      SELECT,
      file('with', 'with compress and one id: use this text, after the same checks'),
      flag('verbose', 'every score; with --dry-run every changed line'),
      flag('markdown', 'the report as markdown, also in a terminal'),
    ],
    examples: {
      'everkeep distill': 'the report',
      'everkeep distill merge': 'choose what to merge',
      'everkeep distill purge --dry-run': 'show the unused memories',
      'everkeep distill compress --select 1,3': 'take two of the list, without asking',
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
    summary: 'show what the memories cost, how they grow, and what is wrong',
    about:
      'The token budget, memories by kind, the largest, growth, coverage of kinds, and issues, each with what to do. Exit ' +
      'code 1 for an outdated list, a broken link, a secret, an unreadable file, or 80 % of the budget used; age alone does ' +
      'not count. --fix rebuilds the lists, updates the budget comment of MEMORY.md, and lets you choose which links to drop ' +
      'and what to archive. --since <rev> reports only memories changed since the working tree left that revision, for pull ' +
      'requests; --format github prints annotations: errors for what gives exit code 1, warnings for the rest.',
    options: [
      flag('all', 'every issue and figure of every vault'),
      flag('fix', 'fix the issues; you choose changes to memories'),
      flag('exact', 'count tokens with o200k_base too, beside the estimate (bytes / 3.2)'),
      SELECT,
      value('since', '<rev>', 'only memories that changed since this revision of git'),
      value('format', '<form>', 'text, or annotations for a GitHub workflow', {
        choices: ['text', 'github'],
        default: 'text',
      }),
    ],
    examples: {
      'everkeep check': 'show the report',
      'everkeep check --fix': 'fix the issues',
      'everkeep check --exact': 'also count with a tokenizer',
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
    summary: 'move unused memories to the cold tier, and used ones back',
    about:
      'A hot memory unused for 60 days goes cold: search still finds it, ranked lower, but it is not injected. A cold one that ' +
      'is used again becomes hot. In smallcode this runs at the end of a session, keeps at most 20 hot and retires what was ' +
      'cold for 90 days; elsewhere you are asked, and nothing is retired. Each run moves a memory one step; pinned memories ' +
      'and evergreen kinds do not age. The settings are hygiene.*.',
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

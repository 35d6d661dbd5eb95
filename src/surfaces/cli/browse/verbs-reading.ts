import { STATUSES, TIERS } from '../../../core/model/memory.ts'
import { verbRows } from '../base/command.ts'
import { count, flag, value } from '../base/verb.ts'

/** What `list` and `search` both narrow by. */
const filters = (status?: { readonly default: string }) => [
  value('kind', '<kind>', 'only this kind', { short: 'k' }),
  value('topic', '<topic>', 'only this topic and those below it'),
  value('tag', '<tag>', 'only this tag', { short: 't' }),
  value('status', '<status>', 'only this status', { choices: [...STATUSES, 'all'], ...status }),
  value('scope', '<scope>', 'only this scope'),
  value('tier', '<tier>', 'only this tier', { choices: TIERS }),
]

export const READING_VERBS = verbRows([
  {
    name: 'list',
    aliases: ['ls'],
    group: 'Read',
    summary: 'list memories',
    about: 'Lists the active memories of the nearest vault, most recently changed first.',
    options: [
      ...filters({ default: 'active' }),
      value('sort', '<order>', 'order', {
        choices: ['updated', 'created', 'used', 'title', 'path', 'size'],
        default: 'updated',
      }),
      count('limit', '<n>', 'at most this many', { min: 1 }),
      flag('retired', 'only retired memories; same as --status retired'),
      flag('all-vaults', 'all vaults found from here'),
      flag('problems', 'only files with problems, and what they are'),
      flag('summary', 'a summary by kind'),
    ],
    examples: {
      'everkeep list': 'the memories of this project',
      'everkeep list --kind decision --tag auth': 'decisions about auth',
      'everkeep list --retired': 'memories forgotten recently',
      'everkeep list --summary': 'an overview by kind',
      'everkeep list --problems': 'files to fix',
      'everkeep list --json --limit 20': 'for a script',
    },
    load: () => import('./list-command.ts'),
  },
  {
    name: 'search',
    aliases: ['recall', 'find'],
    group: 'Read',
    summary: 'search memories by words',
    about:
      'Searches titles, keywords, tags, summaries, texts and file names. Word forms, parts of identifiers, prefixes, typos and Chinese match too. Best match first.',
    arguments: [{ name: 'query', help: 'words to search for', required: true, many: true }],
    options: [
      ...filters(),
      count('limit', '<n>', 'at most this many', { min: 1, default: 10 }),
      flag('include-retired', 'include retired memories'),
      flag('include-archived', 'include archived memories'),
      flag('explain', 'show how each score is made up'),
    ],
    examples: {
      'everkeep search how do retries wait': 'plain words',
      'everkeep search getUserById --explain': 'an identifier, with the parts of each score',
      'everkeep search what did we decide about caching --kind decision': 'decisions only',
      'everkeep search 数据库 --kind decision --json': 'decisions only, for a script',
    },
    load: () => import('./search-command.ts'),
  },
  {
    name: 'show',
    group: 'Read',
    summary: 'show one memory',
    about: 'By id, by path in the vault, or by a unique prefix of the id.',
    arguments: [{ name: 'id', help: 'the id of a memory', required: true }],
    options: [flag('raw', 'the raw file'), flag('history', 'its changes, with dates and reasons')],
    examples: {
      'everkeep show use-pnpm': 'the memory as text',
      'everkeep show use-pnpm --raw': 'its file',
      'everkeep show use-pnpm --history': 'its changes and operations',
    },
    load: () => import('./show-command.ts'),
  },
  {
    name: 'log',
    group: 'Read',
    summary: 'list operations, or show one',
    about:
      'Newest first, with the id for `everkeep undo` and how long undo is possible. ' +
      '`log show <operation>` prints its diff.',
    arguments: [
      { name: 'action', help: 'show one operation', choices: ['show'] },
      { name: 'operation', help: 'the id of an operation' },
    ],
    options: [
      count('limit', '<n>', 'at most this many', { min: 1, default: 20 }),
      flag('all', 'all, including housekeeping'),
    ],
    examples: {
      'everkeep log': 'the last twenty operations',
      'everkeep log show op-3f9a': 'the diff of one operation',
    },
    load: () => import('./log-command.ts'),
  },
  {
    name: 'diff',
    group: 'Read',
    summary: 'show which memories changed between two git revisions',
    about:
      'Compares memories, not lines: added, changed, renamed, retired, archived, restored, deleted, with the fields ' +
      'and words that changed and the author. Rules come first, because agents follow them. Without a revision: HEAD ' +
      'against the working tree; <rev>: that revision against the working tree; <a>..<b>: two revisions; <a>...<b>: what b ' +
      'changed since it branched off a. Changes of use counters are ignored. Nothing is checked out. --format github ' +
      'prints annotations for a pull request: a warning for each rule, a notice for the rest.',
    arguments: [{ name: 'revision', help: 'a git revision: main, HEAD~3, a..b, a...b' }],
    options: [
      value('format', '<form>', 'text, or annotations for a GitHub workflow', {
        choices: ['text', 'github'],
        default: 'text',
      }),
      flag('exit-code', 'exit with 1 when a memory changed'),
    ],
    examples: {
      'everkeep diff': 'uncommitted changes',
      'everkeep diff ORIG_HEAD..HEAD': 'what the last pull brought',
      'everkeep diff main...feature': 'what a branch changes',
      'everkeep diff origin/main...HEAD --format github': 'for a pull request',
    },
    load: () => import('../sharing/diff-command.ts'),
  },
])

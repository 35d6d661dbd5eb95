import { STATUSES, TIERS } from '../../../core/model/memory.ts'
import type { VerbSpec } from '../base/command.ts'

export const READING_VERBS: readonly VerbSpec[] = [
  {
    name: 'list',
    aliases: ['ls'],
    group: 'Read',
    summary: 'list memories',
    about: 'Active memories of the nearest vault, the latest change first.',
    arguments: [],
    options: [
      { name: 'kind', short: 'k', type: 'string', value: '<kind>', help: 'only of this kind' },
      { name: 'topic', type: 'string', value: '<topic>', help: 'only below this topic' },
      { name: 'tag', short: 't', type: 'string', value: '<tag>', help: 'only with this tag' },
      {
        name: 'status',
        type: 'string',
        value: '<status>',
        choices: [...STATUSES, 'all'],
        default: 'active',
        help: 'only with this status',
      },
      { name: 'scope', type: 'string', value: '<scope>', help: 'only of this scope' },
      { name: 'tier', type: 'string', value: '<tier>', choices: TIERS, help: 'only of this tier' },
      {
        name: 'sort',
        type: 'string',
        value: '<order>',
        choices: ['updated', 'created', 'used', 'title', 'path', 'size'],
        default: 'updated',
        help: 'what comes first',
      },
      { name: 'limit', type: 'number', value: '<n>', min: 1, help: 'at most so many' },
      { name: 'all-vaults', type: 'boolean', help: 'of every vault that can be seen from here' },
      { name: 'problems', type: 'boolean', help: 'only files with something odd, and what it is' },
      { name: 'summary', type: 'boolean', help: 'what is remembered, kind by kind' },
    ],
    examples: [
      { line: 'everkeep list', does: 'what is remembered here' },
      { line: 'everkeep list --kind decision --tag auth', does: 'decisions about auth' },
      { line: 'everkeep list --status retired --sort updated', does: 'what was forgotten lately' },
      { line: 'everkeep list --summary', does: 'what do you remember?' },
      { line: 'everkeep list --problems', does: 'files that need a look' },
      { line: 'everkeep list --json --limit 20', does: 'for a script' },
    ],
    changes: false,
    asks: false,
    load: () => import('./list-command.ts'),
  },
  {
    name: 'search',
    aliases: ['recall', 'find'],
    group: 'Read',
    summary: 'find memories by what they say',
    about:
      'Over titles, keywords, tags, summaries, texts and file names; words in any form, parts of identifiers, beginnings, slips of the pen, Chinese. Best first.',
    arguments: [{ name: 'query', help: 'words, as you would ask', required: true, many: true }],
    options: [
      { name: 'kind', short: 'k', type: 'string', value: '<kind>', help: 'only of this kind' },
      { name: 'topic', type: 'string', value: '<topic>', help: 'only below this topic' },
      { name: 'tag', short: 't', type: 'string', value: '<tag>', help: 'only with this tag' },
      {
        name: 'status',
        type: 'string',
        value: '<status>',
        choices: [...STATUSES, 'all'],
        help: 'only with this status',
      },
      { name: 'scope', type: 'string', value: '<scope>', help: 'only of this scope' },
      { name: 'tier', type: 'string', value: '<tier>', choices: TIERS, help: 'only of this tier' },
      { name: 'limit', type: 'number', value: '<n>', min: 1, default: 10, help: 'at most so many' },
      { name: 'include-retired', type: 'boolean', help: 'retired memories too' },
      { name: 'include-archived', type: 'boolean', help: 'archived memories too' },
      { name: 'explain', type: 'boolean', help: 'where each score comes from' },
    ],
    examples: [
      { line: 'everkeep search how do retries wait', does: 'ask as you would ask a person' },
      {
        line: 'everkeep search getUserById --explain',
        does: 'an identifier, with every part of the score',
      },
      {
        line: 'everkeep search what did we decide about caching --kind decision',
        does: 'decisions only',
      },
      {
        line: 'everkeep search 数据库 --kind decision --json',
        does: 'decisions only, for a script',
      },
    ],
    changes: false,
    asks: false,
    load: () => import('./search-command.ts'),
  },
  {
    name: 'show',
    aliases: [],
    group: 'Read',
    summary: 'show one memory',
    about: 'By id, by path in the vault, or by a start of the id that only one memory has.',
    arguments: [{ name: 'id', help: 'the id of a memory', required: true }],
    options: [
      { name: 'raw', type: 'boolean', help: 'the file as it stands, byte for byte' },
      { name: 'history', type: 'boolean', help: 'what was changed, when and why' },
    ],
    examples: [
      { line: 'everkeep show use-pnpm', does: 'the memory, readable' },
      { line: 'everkeep show use-pnpm --raw', does: 'its file' },
      {
        line: 'everkeep show use-pnpm --history',
        does: 'its changes and the operations in the log',
      },
    ],
    changes: false,
    asks: false,
    load: () => import('./show-command.ts'),
  },
  {
    name: 'log',
    aliases: [],
    group: 'Read',
    summary: 'list what was done to the vault, or show one operation',
    about:
      'Newest first, with the id that undo takes and until when it can be undone. ' +
      '`log show <operation>` prints what it changed as a diff.',
    arguments: [
      { name: 'action', help: 'show one operation', required: false, choices: ['show'] },
      { name: 'operation', help: 'the id of an operation', required: false },
    ],
    options: [
      { name: 'limit', type: 'number', value: '<n>', min: 1, default: 20, help: 'at most so many' },
      { name: 'all', type: 'boolean', help: 'all of them, housekeeping included' },
    ],
    examples: [
      { line: 'everkeep log', does: 'the last twenty operations' },
      { line: 'everkeep log show op-3f9a', does: 'what one of them changed' },
    ],
    changes: false,
    asks: false,
    load: () => import('./log-command.ts'),
  },
  {
    name: 'diff',
    aliases: [],
    group: 'Read',
    summary: 'show which memories changed between two revisions',
    about:
      'Compares memories, not lines: added, changed, renamed, retired, archived, restored, deleted; for each which fields ' +
      'and words changed and whose commit it was. Rules come first: what they say, agents follow. Without a revision: HEAD ' +
      'against the working tree; <rev>: that revision against the working tree; <a>..<b>: two revisions; <a>...<b>: what b ' +
      'changed since it left a. Edits that only count uses are left out. Reads git, checks nothing out. --format github ' +
      'prints annotations for a pull request: a warning for each rule, a notice for the rest.',
    arguments: [
      { name: 'revision', help: 'as git names it: main, HEAD~3, a..b, a...b', required: false },
    ],
    options: [
      {
        name: 'format',
        type: 'string',
        value: '<form>',
        choices: ['text', 'github'],
        default: 'text',
        help: 'text for people, or annotations for a GitHub workflow',
      },
      { name: 'exit-code', type: 'boolean', help: 'exit with 1 when a memory changed' },
    ],
    examples: [
      { line: 'everkeep diff', does: 'what is not committed yet' },
      { line: 'everkeep diff ORIG_HEAD..HEAD', does: 'what the last pull brought' },
      { line: 'everkeep diff main...feature', does: 'what a branch changes' },
      { line: 'everkeep diff origin/main...HEAD --format github', does: 'for a pull request' },
    ],
    changes: false,
    asks: false,
    load: () => import('../sharing/diff-command.ts'),
  },
]

import { STATUSES, TIERS } from '../../../core/model/memory.ts'
import { verbRows } from '../base/command.ts'

export const READING_VERBS = verbRows([
  {
    name: 'list',
    aliases: ['ls'],
    group: 'Read',
    summary: 'list memories',
    about: 'Lists the active memories of the nearest vault, most recently changed first.',
    options: [
      { name: 'kind', short: 'k', type: 'string', value: '<kind>', help: 'only this kind' },
      {
        name: 'topic',
        type: 'string',
        value: '<topic>',
        help: 'only this topic and those below it',
      },
      { name: 'tag', short: 't', type: 'string', value: '<tag>', help: 'only this tag' },
      {
        name: 'status',
        type: 'string',
        value: '<status>',
        choices: [...STATUSES, 'all'],
        default: 'active',
        help: 'only this status',
      },
      { name: 'scope', type: 'string', value: '<scope>', help: 'only this scope' },
      { name: 'tier', type: 'string', value: '<tier>', choices: TIERS, help: 'only this tier' },
      {
        name: 'sort',
        type: 'string',
        value: '<order>',
        choices: ['updated', 'created', 'used', 'title', 'path', 'size'],
        default: 'updated',
        help: 'order',
      },
      { name: 'limit', type: 'number', value: '<n>', min: 1, help: 'at most this many' },
      { name: 'all-vaults', type: 'boolean', help: 'all vaults found from here' },
      { name: 'problems', type: 'boolean', help: 'only files with problems, and what they are' },
      { name: 'summary', type: 'boolean', help: 'a summary by kind' },
    ],
    examples: [
      { line: 'everkeep list', does: 'the memories of this project' },
      { line: 'everkeep list --kind decision --tag auth', does: 'decisions about auth' },
      {
        line: 'everkeep list --status retired --sort updated',
        does: 'memories forgotten recently',
      },
      { line: 'everkeep list --summary', does: 'an overview by kind' },
      { line: 'everkeep list --problems', does: 'files to fix' },
      { line: 'everkeep list --json --limit 20', does: 'for a script' },
    ],
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
      { name: 'kind', short: 'k', type: 'string', value: '<kind>', help: 'only this kind' },
      {
        name: 'topic',
        type: 'string',
        value: '<topic>',
        help: 'only this topic and those below it',
      },
      { name: 'tag', short: 't', type: 'string', value: '<tag>', help: 'only this tag' },
      {
        name: 'status',
        type: 'string',
        value: '<status>',
        choices: [...STATUSES, 'all'],
        help: 'only this status',
      },
      { name: 'scope', type: 'string', value: '<scope>', help: 'only this scope' },
      { name: 'tier', type: 'string', value: '<tier>', choices: TIERS, help: 'only this tier' },
      {
        name: 'limit',
        type: 'number',
        value: '<n>',
        min: 1,
        default: 10,
        help: 'at most this many',
      },
      { name: 'include-retired', type: 'boolean', help: 'include retired memories' },
      { name: 'include-archived', type: 'boolean', help: 'include archived memories' },
      { name: 'explain', type: 'boolean', help: 'show how each score is made up' },
    ],
    examples: [
      { line: 'everkeep search how do retries wait', does: 'plain words' },
      {
        line: 'everkeep search getUserById --explain',
        does: 'an identifier, with the parts of each score',
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
    load: () => import('./search-command.ts'),
  },
  {
    name: 'show',
    group: 'Read',
    summary: 'show one memory',
    about: 'By id, by path in the vault, or by a unique prefix of the id.',
    arguments: [{ name: 'id', help: 'the id of a memory', required: true }],
    options: [
      { name: 'raw', type: 'boolean', help: 'the raw file' },
      { name: 'history', type: 'boolean', help: 'its changes, with dates and reasons' },
    ],
    examples: [
      { line: 'everkeep show use-pnpm', does: 'the memory as text' },
      { line: 'everkeep show use-pnpm --raw', does: 'its file' },
      {
        line: 'everkeep show use-pnpm --history',
        does: 'its changes and operations',
      },
    ],
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
      { name: 'action', help: 'show one operation', required: false, choices: ['show'] },
      { name: 'operation', help: 'the id of an operation', required: false },
    ],
    options: [
      {
        name: 'limit',
        type: 'number',
        value: '<n>',
        min: 1,
        default: 20,
        help: 'at most this many',
      },
      { name: 'all', type: 'boolean', help: 'all, including housekeeping' },
    ],
    examples: [
      { line: 'everkeep log', does: 'the last twenty operations' },
      { line: 'everkeep log show op-3f9a', does: 'the diff of one operation' },
    ],
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
    arguments: [
      { name: 'revision', help: 'a git revision: main, HEAD~3, a..b, a...b', required: false },
    ],
    options: [
      {
        name: 'format',
        type: 'string',
        value: '<form>',
        choices: ['text', 'github'],
        default: 'text',
        help: 'text, or annotations for a GitHub workflow',
      },
      { name: 'exit-code', type: 'boolean', help: 'exit with 1 when a memory changed' },
    ],
    examples: [
      { line: 'everkeep diff', does: 'uncommitted changes' },
      { line: 'everkeep diff ORIG_HEAD..HEAD', does: 'what the last pull brought' },
      { line: 'everkeep diff main...feature', does: 'what a branch changes' },
      { line: 'everkeep diff origin/main...HEAD --format github', does: 'for a pull request' },
    ],
    load: () => import('../sharing/diff-command.ts'),
  },
])

import { verbRows } from '../base/command.ts'
import type { ArgumentSpec, OptionSpec } from '../base/verb.ts'

const ONE_ID: ArgumentSpec = {
  name: 'id',
  help: 'the id of a memory',
  required: true,
}

const IDS: ArgumentSpec = { ...ONE_ID, many: true }

const REASON: OptionSpec = {
  name: 'reason',
  short: 'r',
  type: 'string',
  value: '<text>',
  help: 'why; stored with the memory and in the log',
}

export const SECRET_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'redact',
    type: 'boolean',
    help: 'replace secrets by [secret:<rule>] instead of refusing',
  },
  { name: 'allow-secret', type: 'boolean', help: 'save the text even if it looks like a secret' },
]

export const CHANGING_VERBS = verbRows([
  {
    name: 'edit',
    group: 'Change',
    summary: 'change a memory in your editor, or from a file',
    about:
      'Opens the memory in $VISUAL or $EDITOR. Lines that you do not touch keep every byte; ' +
      'a memory that changed in the meantime is not overwritten.',
    arguments: [ONE_ID],
    options: [
      {
        name: 'input',
        type: 'string',
        value: '<file>',
        help: 'read the new text from a file, - for standard input',
        completes: 'file',
      },
      { name: 'title', type: 'string', value: '<text>', help: 'set the title' },
      { name: 'summary', type: 'string', value: '<text>', help: 'set the summary' },
      { name: 'topic', type: 'string', value: '<topic>', help: 'set the topic' },
      { name: 'add-tag', type: 'list', value: '<tag>', help: 'add tags' },
      { name: 'remove-tag', type: 'list', value: '<tag>', help: 'remove tags' },
      {
        name: 'hash',
        type: 'string',
        value: '<hash>',
        help: 'refuse if the memory is not at this version',
      },
      REASON,
      { name: 'force', type: 'boolean', help: 'save it even if the file would have problems' },
      ...SECRET_OPTIONS,
    ],
    examples: [
      { line: 'everkeep edit use-pnpm', does: 'in your editor' },
      { line: 'everkeep edit use-pnpm --title "Use pnpm 10"', does: 'one field' },
      { line: 'everkeep edit use-pnpm --input - < new.md', does: 'in a script' },
    ],
    changes: true,
    load: () => import('./edit-command.ts'),
  },
  {
    name: 'forget',
    aliases: ['retire'],
    group: 'Change',
    summary: 'retire memories: no longer injected, can be restored',
    about:
      'A retired memory is no longer listed, injected or indexed. It stays on disk until gc deletes it after the ' +
      'grace period. In a terminal you can also describe it: the match is shown and you are asked. --erase removes every copy from files, log, index and caches, and names the commits that still hold it. It is the only change that cannot be undone.',
    arguments: [IDS],
    options: [
      REASON,
      { name: 'erase', type: 'boolean', help: 'remove every copy; cannot be undone' },
      { name: 'shred', type: 'boolean', help: 'same as --erase' },
    ],
    examples: [
      { line: 'everkeep forget use-npm --reason "we moved to pnpm"', does: 'retire one' },
      { line: 'everkeep forget "the old npm rule"', does: 'describe it, in a terminal' },
      { line: 'everkeep forget old-a old-b --dry-run', does: 'show what would happen' },
      { line: 'everkeep forget leaked-key --erase --yes', does: 'remove a secret' },
    ],
    changes: true,
    asks: true,
    load: () => import('./forget-command.ts'),
  },
  {
    name: 'restore',
    group: 'Change',
    summary: 'restore retired memories',
    about: 'The memory is again as it was before it was retired.',
    arguments: [IDS],
    options: [REASON],
    examples: [{ line: 'everkeep restore use-npm', does: 'restore it' }],
    changes: true,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'archive',
    group: 'Change',
    summary: 'keep memories for good, but no longer inject them',
    about: 'An archived memory is not injected, and never deleted.',
    arguments: [IDS],
    options: [REASON],
    examples: [
      { line: 'everkeep archive v1-api-notes --reason "v1 is gone"', does: 'keep it for history' },
    ],
    changes: true,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'unarchive',
    group: 'Change',
    summary: 'make archived memories active again',
    about: 'The memory is listed and injected again.',
    arguments: [IDS],
    options: [REASON],
    examples: [{ line: 'everkeep unarchive v1-api-notes', does: 'restore it' }],
    changes: true,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'pin',
    group: 'Change',
    summary: 'protect memories from ageing',
    about: 'A pinned memory is never retired by age, by a limit or by a merge.',
    arguments: [IDS],
    options: [{ name: 'off', type: 'boolean', help: 'unpin' }, REASON],
    examples: [
      { line: 'everkeep pin house-rules', does: 'pin it' },
      { line: 'everkeep pin house-rules --off', does: 'unpin it' },
    ],
    changes: true,
    load: () => import('./pin-command.ts'),
  },
  {
    name: 'undo',
    group: 'Change',
    summary: 'undo an operation',
    about:
      'Undoes the last operation, or the one with this id. Files get their old bytes back. If a memory changed since, ' +
      'undo refuses and names it.',
    arguments: [{ name: 'operation', help: 'the id of an operation', required: false }],
    examples: [
      { line: 'everkeep undo', does: 'the last operation' },
      { line: 'everkeep undo op-3f9a --dry-run', does: 'preview' },
    ],
    changes: true,
    load: () => import('../browse/undo-command.ts'),
  },
  {
    name: 'gc',
    group: 'Look after',
    summary: 'delete memories retired longer than the grace period',
    about:
      'Asks before it deletes, and trims the log. ' + 'Can be undone until the trash is emptied.',
    options: [
      {
        name: 'select',
        type: 'string',
        value: '<n,..|all>',
        help: 'apply these changes without asking',
      },
    ],
    examples: [
      { line: 'everkeep gc', does: 'choose interactively' },
      { line: 'everkeep gc --dry-run', does: 'preview' },
      { line: 'everkeep gc --select all', does: 'delete all of them' },
    ],
    changes: true,
    asks: true,
    load: () => import('../maintain/gc-command.ts'),
  },
  {
    name: 'index',
    aliases: ['reindex'],
    group: 'Look after',
    summary: 'rebuild the generated files and the search index',
    about:
      'Both are made from the memories and can be deleted at any time. Only files that differ are written.',
    options: [
      { name: 'rebuild', type: 'boolean', help: 'reread every memory' },
      {
        name: 'validate',
        type: 'boolean',
        help: 'only compare; exits with 1 if something differs',
      },
      { name: 'health', type: 'boolean', help: 'counts, sizes and problems' },
      {
        name: 'take-over',
        type: 'boolean',
        help: 'copy the text of hand-edited copies into their memories',
      },
      {
        name: 'select',
        type: 'string',
        value: '<n,..|all>',
        beside: 'take-over',
        help: 'with --take-over: only these copies, without asking',
      },
      {
        name: 'out',
        type: 'string',
        value: '<file>',
        help: 'write only a readable list by kind to this file; - prints it',
        completes: 'file',
      },
    ],
    examples: [
      { line: 'everkeep index', does: 'rebuild what is out of date' },
      { line: 'everkeep index --validate', does: 'in CI' },
      { line: 'everkeep index --rebuild', does: 'rebuild everything from the files' },
      { line: 'everkeep index --out MEMORIES.md', does: 'one readable page, for any layout' },
    ],
    changes: true,
    asks: true,
    load: () => import('../maintain/index-command.ts'),
  },
])

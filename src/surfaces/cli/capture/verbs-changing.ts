import type { VerbSpec } from '../base/command.ts'
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
  help: 'why; kept with the memory and in the log',
}

export const SECRET_OPTIONS: readonly OptionSpec[] = [
  { name: 'redact', type: 'boolean', help: 'write secrets as [secret:<rule>] instead of refusing' },
  { name: 'allow-secret', type: 'boolean', help: 'write the text although it looks like a secret' },
]

export const CHANGING_VERBS: readonly VerbSpec[] = [
  {
    name: 'edit',
    aliases: [],
    group: 'Change',
    summary: 'change a memory in your editor, or from a file',
    about:
      'Without options the memory opens in $VISUAL or $EDITOR. Only the lines that you change are changed; ' +
      'a memory that somebody else changed meanwhile is not overwritten.',
    arguments: [ONE_ID],
    options: [
      {
        name: 'input',
        type: 'string',
        value: '<file>',
        help: 'take the new text from a file, or from standard input with -',
        completes: 'file',
      },
      { name: 'title', type: 'string', value: '<text>', help: 'set the title' },
      { name: 'summary', type: 'string', value: '<text>', help: 'set the summary' },
      { name: 'topic', type: 'string', value: '<topic>', help: 'set the topic' },
      { name: 'add-tag', type: 'list', value: '<tag>', help: 'add tags' },
      { name: 'remove-tag', type: 'list', value: '<tag>', help: 'take tags away' },
      {
        name: 'hash',
        type: 'string',
        value: '<hash>',
        help: 'refuse unless this version is there',
      },
      REASON,
      { name: 'force', type: 'boolean', help: 'take a text that breaks the file' },
      ...SECRET_OPTIONS,
    ],
    examples: [
      { line: 'everkeep edit use-pnpm', does: 'in your editor' },
      { line: 'everkeep edit use-pnpm --title "Use pnpm 10"', does: 'one field' },
      { line: 'everkeep edit use-pnpm --input - < new.md', does: 'from a script' },
    ],
    changes: true,
    asks: false,
    load: () => import('./edit-command.ts'),
  },
  {
    name: 'forget',
    aliases: ['retire'],
    group: 'Change',
    summary: 'retire memories: out of recall, restorable',
    about:
      'A retired memory is no longer listed, recalled or indexed. It stays on disk until gc takes it after the ' +
      'grace period. In a terminal words will do: what they find is shown, and you are asked. --erase leaves no copy in files, log, index, caches and notes, and says where git still has one: the one thing without undo.',
    arguments: [IDS],
    options: [
      REASON,
      { name: 'erase', type: 'boolean', help: 'leave no copy; cannot be undone' },
      { name: 'shred', type: 'boolean', help: 'the same as --erase' },
    ],
    examples: [
      { line: 'everkeep forget use-npm --reason "we moved to pnpm"', does: 'retire one' },
      { line: 'everkeep forget "the old npm rule"', does: 'by words, in a terminal' },
      { line: 'everkeep forget old-a old-b --dry-run', does: 'show what would happen' },
      { line: 'everkeep forget leaked-key --erase --yes', does: 'a secret that must go' },
    ],
    changes: true,
    asks: true,
    load: () => import('./forget-command.ts'),
  },
  {
    name: 'restore',
    aliases: [],
    group: 'Change',
    summary: 'bring retired memories back',
    about: 'The memory comes back whole, as it was before it was retired.',
    arguments: [IDS],
    options: [REASON],
    examples: [{ line: 'everkeep restore use-npm', does: 'bring it back' }],
    changes: true,
    asks: false,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'archive',
    aliases: [],
    group: 'Change',
    summary: 'take memories out of recall and keep them for good',
    about: 'An archived memory is not recalled, and never deleted.',
    arguments: [IDS],
    options: [REASON],
    examples: [
      { line: 'everkeep archive v1-api-notes --reason "v1 is gone"', does: 'keep for history' },
    ],
    changes: true,
    asks: false,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'unarchive',
    aliases: [],
    group: 'Change',
    summary: 'bring archived memories back',
    about: 'The memory is listed and recalled again.',
    arguments: [IDS],
    options: [REASON],
    examples: [{ line: 'everkeep unarchive v1-api-notes', does: 'bring it back' }],
    changes: true,
    asks: false,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'pin',
    aliases: [],
    group: 'Change',
    summary: 'keep memories from ageing',
    about: 'A pinned memory is never retired by age, by a limit or by a merge.',
    arguments: [IDS],
    options: [{ name: 'off', type: 'boolean', help: 'take the pin out' }, REASON],
    examples: [
      { line: 'everkeep pin house-rules', does: 'pin it' },
      { line: 'everkeep pin house-rules --off', does: 'let it age again' },
    ],
    changes: true,
    asks: false,
    load: () => import('./pin-command.ts'),
  },
  {
    name: 'undo',
    aliases: [],
    group: 'Change',
    summary: 'take an operation back',
    about:
      'Without an id, the last one. Files are again what they were. Where somebody changed a memory since, ' +
      'undo refuses and names it.',
    arguments: [{ name: 'operation', help: 'the id of an operation', required: false }],
    options: [],
    examples: [
      { line: 'everkeep undo', does: 'the last operation' },
      { line: 'everkeep undo op-3f9a --dry-run', does: 'show what would come back' },
    ],
    changes: true,
    asks: false,
    load: () => import('../browse/undo-command.ts'),
  },
  {
    name: 'gc',
    aliases: [],
    group: 'Look after',
    summary: 'clear away what was retired long ago',
    about:
      'Takes memories whose grace period is over, after you agreed, and trims the log. ' +
      'They can be undone until the trash is emptied.',
    arguments: [],
    options: [
      {
        name: 'select',
        type: 'string',
        value: '<n,..|all>',
        help: 'take these changes of the plan without asking',
      },
    ],
    examples: [
      { line: 'everkeep gc', does: 'choose from a list' },
      { line: 'everkeep gc --dry-run', does: 'show what is over its grace period' },
      { line: 'everkeep gc --select all', does: 'take all of it' },
    ],
    changes: true,
    asks: true,
    load: () => import('../maintain/gc-command.ts'),
  },
  {
    name: 'index',
    aliases: ['reindex'],
    group: 'Look after',
    summary: 'bring the generated files and the search index up to date',
    about:
      'Both are made from the memories and may be deleted at any time. A file is written only when it differs.',
    arguments: [],
    options: [
      { name: 'rebuild', type: 'boolean', help: 'read every memory again, trusting nothing' },
      { name: 'validate', type: 'boolean', help: 'only compare; exit code 1 when they differ' },
      { name: 'health', type: 'boolean', help: 'counts, sizes and problems' },
      {
        name: 'take-over',
        type: 'boolean',
        help: 'take the text of hand-edited copies into their memories',
      },
      {
        name: 'select',
        type: 'string',
        value: '<n,..|all>',
        beside: 'take-over',
        help: 'with --take-over: these copies, without asking',
      },
      {
        name: 'out',
        type: 'string',
        value: '<file>',
        help: 'only write the readable list by kind into this file; - prints it',
        completes: 'file',
      },
    ],
    examples: [
      { line: 'everkeep index', does: 'bring up to date what differs' },
      { line: 'everkeep index --validate', does: 'in CI' },
      { line: 'everkeep index --rebuild', does: 'start again from the files' },
      { line: 'everkeep index --out MEMORIES.md', does: 'one page to read, for any layout' },
    ],
    changes: true,
    asks: true,
    load: () => import('../maintain/index-command.ts'),
  },
]

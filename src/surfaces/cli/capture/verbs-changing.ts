import { verbRows } from '../base/command.ts'
import { type ArgumentSpec, file, flag, type OptionSpec, value, values } from '../base/verb.ts'

const ONE_ID: ArgumentSpec = {
  name: 'id',
  help: 'the id of a memory',
  required: true,
}

const IDS: ArgumentSpec = { ...ONE_ID, many: true }

const REASON = value('reason', '<text>', 'why; stored with the memory and in the log', {
  short: 'r',
})

export const SECRET_OPTIONS: readonly OptionSpec[] = [
  flag('redact', 'replace secrets by [secret:<rule>] instead of refusing'),
  flag('allow-secret', 'save the text even if it looks like a secret'),
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
      file('input', 'read the new text from a file, - for standard input'),
      value('title', '<text>', 'set the title'),
      value('summary', '<text>', 'set the summary'),
      value('topic', '<topic>', 'set the topic'),
      values('add-tag', '<tag>', 'add tags'),
      values('remove-tag', '<tag>', 'remove tags'),
      value('hash', '<hash>', 'refuse if the memory is not at this version'),
      REASON,
      flag('force', 'save it even if the file would have problems'),
      ...SECRET_OPTIONS,
    ],
    examples: {
      'everkeep edit use-pnpm': 'in your editor',
      'everkeep edit use-pnpm --title "Use pnpm 10"': 'one field',
      'everkeep edit use-pnpm --input - < new.md': 'in a script',
    },
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
      flag('erase', 'remove every copy; cannot be undone'),
      flag('shred', 'same as --erase'),
    ],
    examples: {
      'everkeep forget use-npm --reason "we moved to pnpm"': 'retire one',
      'everkeep forget "the old npm rule"': 'describe it, in a terminal',
      'everkeep forget old-a old-b --dry-run': 'show what would happen',
      'everkeep forget leaked-key --erase --yes': 'remove a secret',
    },
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
    examples: { 'everkeep restore use-npm': 'restore it' },
    changes: true,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'archive',
    group: 'Change',
    summary: 'keep memories for good, but stop injecting them',
    about: 'An archived memory is not injected, and never deleted.',
    arguments: [IDS],
    options: [REASON],
    examples: { 'everkeep archive v1-api-notes --reason "v1 is gone"': 'keep it for history' },
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
    examples: { 'everkeep unarchive v1-api-notes': 'restore it' },
    changes: true,
    load: () => import('./status-command.ts'),
  },
  {
    name: 'pin',
    group: 'Change',
    summary: 'protect memories from ageing',
    about: 'A pinned memory is never retired by age, by a limit or by a merge.',
    arguments: [IDS],
    options: [flag('off', 'unpin'), REASON],
    examples: {
      'everkeep pin house-rules': 'pin it',
      'everkeep pin house-rules --off': 'unpin it',
    },
    changes: true,
    load: () => import('./pin-command.ts'),
  },
  {
    name: 'undo',
    group: 'Change',
    summary: 'undo an operation',
    about:
      'Undoes the last operation, or the one with this id. Files get their old bytes back. If a memory changed since, ' +
      'undo refuses and names it. Asks nothing, with or without --yes.',
    arguments: [{ name: 'operation', help: 'the id of an operation' }],
    examples: {
      'everkeep undo': 'the last operation',
      'everkeep undo op-3f9a --dry-run': 'preview',
    },
    changes: true,
    asks: true,
    load: () => import('../browse/undo-command.ts'),
  },
  {
    name: 'gc',
    group: 'Look after',
    summary: 'delete memories retired longer than the grace period',
    about:
      'Asks before it deletes, and trims the log. ' + 'Can be undone until the trash is emptied.',
    options: [value('select', '<n,..|all>', 'apply these changes without asking')],
    examples: {
      'everkeep gc': 'choose interactively',
      'everkeep gc --dry-run': 'preview',
      'everkeep gc --select all': 'delete all of them',
    },
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
      flag('rebuild', 'reread every memory'),
      flag('validate', 'only compare; exits with 1 if something differs'),
      flag('health', 'counts, sizes and problems'),
      flag('take-over', 'copy the text of hand-edited copies into their memories'),
      value('select', '<n,..|all>', 'with --take-over: only these copies, without asking', {
        beside: 'take-over',
      }),
      file('out', 'write only a readable list by kind to this file; - prints it'),
    ],
    examples: {
      'everkeep index': 'rebuild what is out of date',
      'everkeep index --validate': 'in CI',
      'everkeep index --rebuild': 'rebuild everything from the files',
      'everkeep index --out MEMORIES.md': 'one readable page, for any layout',
    },
    changes: true,
    asks: true,
    load: () => import('../maintain/index-command.ts'),
  },
])

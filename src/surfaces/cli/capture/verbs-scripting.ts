import { verbRows } from '../base/command.ts'

const CATEGORY = {
  name: 'category',
  type: 'string',
  value: '<kind>',
  help: 'the kind of the memory',
} as const

const ROOT = {
  name: 'root',
  type: 'string',
  value: '<dir>',
  help: 'the vault; by default the one of --target, else the nearest',
  completes: 'folder',
} as const

/** The arguments, output and exit codes of seed 001's scripts, so that hooks written for them work here (WRT-10). */
export const SCRIPTING_VERBS = verbRows([
  {
    name: 'write',
    group: 'For scripts',
    summary: 'create or change one memory from JSON',
    about:
      'Prints one line of JSON and exits with 0, or an error block and exits with 1 (2 for wrong arguments). ' +
      'Automatic corrections are listed on standard error as [AUTO-FIX].',
    options: [
      {
        name: 'action',
        type: 'string',
        value: '<action>',
        choices: ['create', 'update', 'delete', 'retire', 'archive', 'unarchive', 'restore'],
        help: 'what to do; a draft that deletes or retires may name it itself',
      },
      CATEGORY,
      {
        name: 'target',
        type: 'string',
        value: '<path>',
        help: 'the file, relative to the vault or to here; a new memory gets a name without it',
        completes: 'file',
      },
      {
        name: 'input',
        type: 'string',
        value: '<file>',
        help: 'the JSON: - for standard input, or a draft in /tmp or the staging folder',
        completes: 'file',
      },
      {
        name: 'hash',
        type: 'string',
        value: '<md5>',
        help: 'refuse if the MD5 of the file differs',
      },
      { name: 'reason', type: 'string', value: '<text>', help: 'why it is retired or archived' },
      {
        name: 'transcript',
        type: 'string',
        value: '<file>',
        help: 'the conversation it was drafted from; the draft must quote it in "quotes"',
        completes: 'file',
      },
      ROOT,
      { name: 'redact', type: 'boolean', help: 'replace secrets by [secret:<rule>]' },
      { name: 'allow-secret', type: 'boolean', help: 'save it even if it looks like a secret' },
    ],
    examples: [
      {
        line: 'everkeep write --action create --category decision --input - < draft.json',
        does: 'a new memory, named by its title',
      },
      {
        line: 'everkeep write --action update --target .claude/memory/decisions/use-jwt.json --input /tmp/.memory-draft-jwt.json --hash 5d41402abc4b2a76b9719d911017c592',
        does: 'update it, if it did not change since it was read',
      },
      {
        line: 'everkeep write --action create --category decision --transcript ~/.claude/projects/app/5f0c.jsonl --input - < draft.json',
        does: 'saved if the user or a tool said its quotes, else proposed',
      },
      {
        line: 'everkeep write --action delete --target .claude/memory/decisions/use-jwt.json --reason "superseded"',
        does: 'retire it',
      },
    ],
    changes: true,
    dialect: 'scripts',
    load: () => import('./write-command.ts'),
  },
  {
    name: 'candidate',
    group: 'For scripts',
    summary: 'find the memory to update with new information',
    about:
      'Prints as JSON the closest memory of the category, and whether to create, update or delete. Changes nothing.',
    options: [
      { ...CATEGORY, required: true },
      { name: 'new-info', type: 'string', value: '<text>', help: 'what was learned' },
      {
        name: 'new-info-file',
        type: 'string',
        value: '<file>',
        help: 'read it from a file, - for standard input',
        completes: 'file',
      },
      {
        name: 'lifecycle-event',
        type: 'string',
        value: '<event>',
        choices: ['resolved', 'removed', 'reversed', 'superseded', 'deprecated'],
        help: 'what happened to the old information',
      },
      ROOT,
    ],
    examples: [
      {
        line: 'everkeep candidate --category decision --new-info "switched auth from JWT to sessions"',
        does: 'is there a memory about it?',
      },
    ],
    dialect: 'scripts',
    load: () => import('./candidate-command.ts'),
  },
])

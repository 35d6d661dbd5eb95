import type { VerbSpec } from '../base/command.ts'

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
  help: 'the vault; by default the one around --target, else the nearest',
  completes: 'folder',
} as const

/** The arguments, output and exit codes of seed 001's scripts, so that hooks written for them work here (WRT-10). */
export const SCRIPTING_VERBS: readonly VerbSpec[] = [
  {
    name: 'write',
    aliases: [],
    group: 'For scripts',
    summary: 'create or change one memory from JSON',
    about:
      'Prints one line of JSON and exits 0, or an error block and exits 1; bad arguments exit 2. ' +
      'Fixes that it made on its own are listed on standard error as [AUTO-FIX].',
    arguments: [],
    options: [
      {
        name: 'action',
        type: 'string',
        value: '<action>',
        choices: ['create', 'update', 'delete', 'retire', 'archive', 'unarchive', 'restore'],
        help: 'what to do; a draft to delete or retire may say it itself',
      },
      CATEGORY,
      {
        name: 'target',
        type: 'string',
        value: '<path>',
        help: 'the file, below the vault or from here; a new memory gets a name of its own without it',
        completes: 'file',
      },
      {
        name: 'input',
        type: 'string',
        value: '<file>',
        help: 'the JSON of the memory: - for standard input, or a draft in /tmp or the staging folder',
        completes: 'file',
      },
      { name: 'hash', type: 'string', value: '<md5>', help: 'refuse unless the file has this MD5' },
      { name: 'reason', type: 'string', value: '<text>', help: 'why it is retired or archived' },
      {
        name: 'transcript',
        type: 'string',
        value: '<file>',
        help: 'the conversation it was drafted from: the draft must quote it in "quotes"',
        completes: 'file',
      },
      ROOT,
      { name: 'redact', type: 'boolean', help: 'write secrets as [secret:<rule>]' },
      { name: 'allow-secret', type: 'boolean', help: 'write what looks like a secret' },
    ],
    examples: [
      {
        line: 'everkeep write --action create --category decision --input - < draft.json',
        does: 'a new memory, named by its title',
      },
      {
        line: 'everkeep write --action update --target .claude/memory/decisions/use-jwt.json --input /tmp/.memory-draft-jwt.json --hash 5d41402abc4b2a76b9719d911017c592',
        does: 'change one, as it was read',
      },
      {
        line: 'everkeep write --action create --category decision --transcript ~/.claude/projects/app/5f0c.jsonl --input - < draft.json',
        does: 'the same if its quotes were said by you or a tool; else it waits',
      },
      {
        line: 'everkeep write --action delete --target .claude/memory/decisions/use-jwt.json --reason "superseded"',
        does: 'retire it',
      },
    ],
    changes: true,
    asks: false,
    dialect: 'scripts',
    load: () => import('./write-command.ts'),
  },
  {
    name: 'candidate',
    aliases: [],
    group: 'For scripts',
    summary: 'find the memory that new information belongs to',
    about:
      'Prints the nearest memory of the category, and whether to create, update or delete, as JSON. Changes nothing.',
    arguments: [],
    options: [
      { ...CATEGORY, required: true },
      { name: 'new-info', type: 'string', value: '<text>', help: 'what was learned' },
      {
        name: 'new-info-file',
        type: 'string',
        value: '<file>',
        help: 'the same from a file; - for standard input',
        completes: 'file',
      },
      {
        name: 'lifecycle-event',
        type: 'string',
        value: '<event>',
        choices: ['resolved', 'removed', 'reversed', 'superseded', 'deprecated'],
        help: 'what happened to the old fact',
      },
      ROOT,
    ],
    examples: [
      {
        line: 'everkeep candidate --category decision --new-info "switched auth from JWT to sessions"',
        does: 'is there one already?',
      },
    ],
    changes: false,
    asks: false,
    dialect: 'scripts',
    load: () => import('./candidate-command.ts'),
  },
]

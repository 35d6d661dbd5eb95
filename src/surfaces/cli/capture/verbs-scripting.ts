import { verbRows } from '../base/command.ts'
import { file, flag, value } from '../base/verb.ts'

const CATEGORY = value('category', '<kind>', 'the kind of the memory')

const ROOT = value('root', '<dir>', 'the vault; by default the one of --target, else the nearest', {
  completes: 'folder',
})

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
      value(
        'action',
        '<action>',
        'what to do; a draft that deletes or retires may name it itself',
        { choices: ['create', 'update', 'delete', 'retire', 'archive', 'unarchive', 'restore'] },
      ),
      CATEGORY,
      value(
        'target',
        '<path>',
        'the file, relative to the vault or to here; a new memory gets a name without it',
        { completes: 'file' },
      ),
      file('input', 'the JSON: - for standard input, or a draft in /tmp or the staging folder'),
      value('hash', '<md5>', 'refuse if the MD5 of the file differs'),
      value('reason', '<text>', 'why it is retired or archived'),
      file(
        'transcript',
        'the conversation it was drafted from: the draft quotes it in "quotes" and has its check in "verifier"',
      ),
      ROOT,
      flag('redact', 'replace secrets by [secret:<rule>]'),
      flag('allow-secret', 'save it even if it looks like a secret'),
    ],
    examples: {
      'everkeep write --action create --category decision --input - < draft.json':
        'a new memory, named by its title',
      'everkeep write --action update --target .claude/memory/decisions/use-jwt.json --input /tmp/.memory-draft-jwt.json --hash 5d41402abc4b2a76b9719d911017c592':
        'update it, if it did not change since it was read',
      'everkeep write --action create --category decision --transcript ~/.claude/projects/app/5f0c.jsonl --input - < draft.json':
        'saved if the user or a tool said its quotes, else proposed',
      'everkeep write --action delete --target .claude/memory/decisions/use-jwt.json --reason "superseded"':
        'retire it',
    },
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
      value('new-info', '<text>', 'what was learned'),
      file('new-info-file', 'read it from a file, - for standard input'),
      value('lifecycle-event', '<event>', 'what happened to the old information', {
        choices: ['resolved', 'removed', 'reversed', 'superseded', 'deprecated'],
      }),
      ROOT,
    ],
    examples: {
      'everkeep candidate --category decision --new-info "switched auth from JWT to sessions"':
        'is there a memory about it?',
    },
    dialect: 'scripts',
    load: () => import('./candidate-command.ts'),
  },
])

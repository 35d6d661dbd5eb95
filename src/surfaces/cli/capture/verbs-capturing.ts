import { IMPORT_FORMATS } from '../../../core/import/foreign.ts'
import { PROPOSAL_SOURCES } from '../../../core/plan/proposal.ts'
import { type VerbRow, verbRows } from '../base/command.ts'
import { file, flag, value, values } from '../base/verb.ts'
import { SECRET_OPTIONS } from './verbs-changing.ts'

const SAVE: VerbRow = {
  name: 'save',
  aliases: ['remember'],
  group: 'Change',
  summary: 'save a memory from a sentence or two',
  about:
    'Recognises the kind from the words and says why. Shows similar memories first: an existing memory about the same topic is updated, not ' +
    'saved twice. What CLAUDE.md, AGENTS.md, the rules folder, code or git already say is ' +
    'refused unless you add --force. In a terminal you are asked first; otherwise an update waits in the inbox.',
  arguments: [{ name: 'text', help: 'what to remember', many: true }],
  options: [
    value('kind', '<kind>', 'the kind of memory', { short: 'k' }),
    value('title', '<text>', 'its title'),
    value('topic', '<topic>', 'its topic'),
    values('tag', '<tag>', 'tags', { short: 't' }),
    values('file', '<path>', 'project files it is about'),
    file('input', 'read the text from a file, - for standard input'),
    value('context', '<text>', 'decision: what led to it'),
    value('chosen', '<option>', 'decision: what was chosen'),
    values('rejected', '<option[: why]>', 'decision: what was not chosen'),
    value('because', '<text>', 'decision: the reason'),
    value('revisit', '<text>', 'decision: what would reopen it'),
    value('update', '<id>', 'replace the text of this memory'),
    value('extend', '<id>', 'add to this memory'),
    value('replace', '<id>', 'retire this memory in favour of the new one'),
    flag('new', 'create a new memory even if a similar one exists'),
    flag('force', 'save it even if it is not recommended'),
    value('by', '<who>', 'who said it; only what the user said can become a rule', {
      choices: ['user', 'agent'],
      default: 'user',
    }),
    ...SECRET_OPTIONS,
  ],
  examples: {
    'everkeep save "We use pnpm, because of the lockfile"': 'a sentence',
    'everkeep save -k decision "Cloudflare Pages" --rejected "Vercel: slow in China" --revisit "readers move"':
      'a decision with its fields',
    'everkeep remember "Never commit to main" --dry-run': 'show what would be saved',
  },
  changes: true,
  asks: true,
  load: () => import('./save-command.ts'),
}

export const CAPTURING_VERBS = verbRows([
  SAVE,
  {
    name: 'review',
    aliases: ['inbox'],
    group: 'Change',
    summary: 'accept or reject proposals and rules from others',
    about:
      'Shows proposals one by one, with evidence and diff: accept, reject, edit or skip. ' +
      'A proposal whose memory changed since is rebased where that is safe, else marked as outdated. ' +
      'Undoing an acceptance puts the proposal back; a rejected one is not proposed again. ' +
      'Memories with git conflict markers come first: keep ours, theirs, both, or edit. Rules that others committed, or that were changed outside of everkeep, wait here too: agents get them as reference until you accept them by memory id, --author or --mine.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; by default one by one in a terminal, else the list',
        choices: ['list', 'show', 'accept', 'reject', 'decline', 'reopen', 'resolve'],
      },
      {
        name: 'id',
        help: 'ids of proposals (prefixes will do), or of memories with a waiting rule or merge',
        many: true,
      },
    ],
    options: [
      flag('all', 'all waiting proposals; never rules'),
      value(
        'author',
        '<name>',
        'with accept, decline: all waiting rules of this author, by name or e-mail',
      ),
      flag('mine', 'with accept, decline: all rules you wrote before acceptance was recorded'),
      value('source', '<source>', 'only proposals from this source', { choices: PROPOSAL_SOURCES }),
      flag('rejected', 'with list: the rejected ones'),
      value('take', '<version>', 'with resolve: which version to keep', {
        choices: ['ours', 'theirs', 'both', 'edit'],
      }),
    ],
    examples: {
      'everkeep review': 'one by one',
      'everkeep review list': 'all proposals',
      'everkeep review accept p-3f9a2c1b04': 'in a script',
      'everkeep review resolve MEM-use-uuids --take both': 'finish a git merge',
      'everkeep review accept --author Ann': 'follow the rules that Ann committed',
      'everkeep review reject --all --source triage': 'reject all from one source',
    },
    changes: true,
    load: () => import('../inbox/review-command.ts'),
  },
  {
    name: 'import',
    group: 'Change',
    summary: 'import memories of other tools',
    about:
      'Reads memory banks of Cline and Roo, memories of Serena, the knowledge graph of the MCP memory server, notes of ' +
      "basic-memory, rules of Cursor, CLAUDE.md and AGENTS.md, decision records, smallcode's database, and any vault, such " +
      'as the auto memory of another machine. Imported memories wait in the inbox; the source is not changed. Without a path, ' +
      'it lists what it finds in the project.',
    arguments: [{ name: 'path', help: 'files or folders to import from', many: true }],
    options: [
      value('from', '<tool>', 'their format, if it is not recognised', { choices: IMPORT_FORMATS }),
      flag('all', 'everything found in the project'),
    ],
    examples: {
      'everkeep import': 'list what can be imported',
      'everkeep import memory-bank': 'a memory bank of Cline',
      'everkeep import ~/old/.claude/memory --dry-run': 'preview',
    },
    changes: true,
    load: () => import('./import-command.ts'),
  },
])

import { IMPORT_FORMATS } from '../../../core/import/foreign.ts'
import { PROPOSAL_SOURCES } from '../../../core/plan/proposal.ts'
import { type VerbRow, verbRows } from '../base/command.ts'
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
  arguments: [{ name: 'text', help: 'what to remember', required: false, many: true }],
  options: [
    {
      name: 'kind',
      short: 'k',
      type: 'string',
      value: '<kind>',
      help: 'the kind of memory',
    },
    { name: 'title', type: 'string', value: '<text>', help: 'its title' },
    { name: 'topic', type: 'string', value: '<topic>', help: 'its topic' },
    { name: 'tag', short: 't', type: 'list', value: '<tag>', help: 'tags' },
    { name: 'file', type: 'list', value: '<path>', help: 'project files it is about' },
    {
      name: 'input',
      type: 'string',
      value: '<file>',
      help: 'read the text from a file, - for standard input',
      completes: 'file',
    },
    { name: 'context', type: 'string', value: '<text>', help: 'decision: what led to it' },
    { name: 'chosen', type: 'string', value: '<option>', help: 'decision: what was chosen' },
    {
      name: 'rejected',
      type: 'list',
      value: '<option[: why]>',
      help: 'decision: what was not chosen',
    },
    { name: 'because', type: 'string', value: '<text>', help: 'decision: the reason' },
    { name: 'revisit', type: 'string', value: '<text>', help: 'decision: what would reopen it' },
    { name: 'update', type: 'string', value: '<id>', help: 'replace the text of this memory' },
    { name: 'extend', type: 'string', value: '<id>', help: 'add to this memory' },
    {
      name: 'replace',
      type: 'string',
      value: '<id>',
      help: 'retire this memory in favour of the new one',
    },
    { name: 'new', type: 'boolean', help: 'create a new memory even if a similar one exists' },
    { name: 'force', type: 'boolean', help: 'save it even if it is not recommended' },
    {
      name: 'by',
      type: 'string',
      value: '<who>',
      choices: ['user', 'agent'],
      default: 'user',
      help: 'who said it; only what the user said can become a rule',
    },
    ...SECRET_OPTIONS,
  ],
  examples: [
    { line: 'everkeep save "We use pnpm, because of the lockfile"', does: 'a sentence' },
    {
      line: 'everkeep save -k decision "Cloudflare Pages" --rejected "Vercel: slow in China" --revisit "readers move"',
      does: 'a decision with its fields',
    },
    {
      line: 'everkeep remember "Never commit to main" --dry-run',
      does: 'show what would be saved',
    },
  ],
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
        required: false,
        choices: ['list', 'show', 'accept', 'reject', 'decline', 'reopen', 'resolve'],
      },
      {
        name: 'id',
        help: 'ids of proposals (prefixes will do), or of memories with a waiting rule or merge',
        required: false,
        many: true,
      },
    ],
    options: [
      { name: 'all', type: 'boolean', help: 'all waiting proposals; never rules' },
      {
        name: 'author',
        type: 'string',
        value: '<name>',
        help: 'with accept, decline: all waiting rules of this author, by name or e-mail',
      },
      {
        name: 'mine',
        type: 'boolean',
        help: 'with accept, decline: all rules you wrote before acceptance was recorded',
      },
      {
        name: 'source',
        type: 'string',
        value: '<source>',
        help: 'only proposals from this source',
        choices: PROPOSAL_SOURCES,
      },
      { name: 'rejected', type: 'boolean', help: 'with list: the rejected ones' },
      {
        name: 'take',
        type: 'string',
        value: '<version>',
        help: 'with resolve: which version to keep',
        choices: ['ours', 'theirs', 'both', 'edit'],
      },
    ],
    examples: [
      { line: 'everkeep review', does: 'one by one' },
      { line: 'everkeep review list', does: 'all proposals' },
      { line: 'everkeep review accept p-3f9a2c1b04', does: 'in a script' },
      { line: 'everkeep review resolve MEM-use-uuids --take both', does: 'finish a git merge' },
      { line: 'everkeep review accept --author Ann', does: 'follow the rules that Ann committed' },
      { line: 'everkeep review reject --all --source triage', does: 'reject all from one source' },
    ],
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
    arguments: [
      { name: 'path', help: 'files or folders to import from', required: false, many: true },
    ],
    options: [
      {
        name: 'from',
        type: 'string',
        value: '<tool>',
        help: 'their format, if it is not recognised',
        choices: IMPORT_FORMATS,
      },
      { name: 'all', type: 'boolean', help: 'everything found in the project' },
    ],
    examples: [
      { line: 'everkeep import', does: 'list what can be imported' },
      { line: 'everkeep import memory-bank', does: 'a memory bank of Cline' },
      { line: 'everkeep import ~/old/.claude/memory --dry-run', does: 'preview' },
    ],
    changes: true,
    load: () => import('./import-command.ts'),
  },
])

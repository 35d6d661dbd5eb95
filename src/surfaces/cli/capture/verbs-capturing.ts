import { IMPORT_FORMATS } from '../../../core/import/foreign.ts'
import { PROPOSAL_SOURCES } from '../../../core/plan/proposal.ts'
import type { VerbSpec } from '../base/command.ts'
import { SECRET_OPTIONS } from './verbs-changing.ts'

const SAVE: VerbSpec = {
  name: 'save',
  aliases: ['remember'],
  group: 'Change',
  summary: 'save one memory from a sentence or two',
  about:
    'Tells the kind by its words and says why. Similar memories are shown first: what is about the same is updated, not ' +
    'saved twice. What CLAUDE.md, AGENTS.md or the folder of rules says already, and what the code or git tells better, is ' +
    'not kept unless you insist. In a terminal you are asked; without one an update waits in the inbox.',
  arguments: [{ name: 'text', help: 'what to remember', required: false, many: true }],
  options: [
    {
      name: 'kind',
      short: 'k',
      type: 'string',
      value: '<kind>',
      help: 'what sort of memory it is',
    },
    { name: 'title', type: 'string', value: '<text>', help: 'what to call it' },
    { name: 'topic', type: 'string', value: '<topic>', help: 'where it belongs' },
    { name: 'tag', short: 't', type: 'list', value: '<tag>', help: 'tags' },
    { name: 'file', type: 'list', value: '<path>', help: 'files of the project that it is about' },
    {
      name: 'input',
      type: 'string',
      value: '<file>',
      help: 'take the text from a file, or from standard input with -',
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
    { name: 'update', type: 'string', value: '<id>', help: 'say this memory anew' },
    { name: 'extend', type: 'string', value: '<id>', help: 'add to this memory' },
    {
      name: 'replace',
      type: 'string',
      value: '<id>',
      help: 'retire this memory: it no longer holds, and the new one takes its place',
    },
    { name: 'new', type: 'boolean', help: 'a new memory, whatever is similar' },
    { name: 'force', type: 'boolean', help: 'save it although something speaks against it' },
    {
      name: 'by',
      type: 'string',
      value: '<who>',
      choices: ['user', 'agent'],
      default: 'user',
      help: 'who says so; only what a user said is told as a rule',
    },
    ...SECRET_OPTIONS,
  ],
  examples: [
    { line: 'everkeep save "We use pnpm, because of the lockfile"', does: 'a sentence' },
    {
      line: 'everkeep save -k decision "Cloudflare Pages" --rejected "Vercel: slow in China" --revisit "readers move"',
      does: 'a decision in its form',
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

export const CAPTURING_VERBS: readonly VerbSpec[] = [
  SAVE,
  {
    name: 'review',
    aliases: ['inbox'],
    group: 'Change',
    summary: 'decide on proposals and on rules from others',
    about:
      'Shows what waits for your word, one by one, with the evidence and what it would change: accept, reject, edit, skip. ' +
      'What the vault has moved on from is planned anew where that is safe, else it is marked as outdated and left alone. ' +
      'Undoing an acceptance lets the proposal wait again; what you reject is not proposed again. ' +
      'Memories that a git merge left with conflict markers come first: keep ours, theirs, both, or edit. Rules that came from others by git, or were changed outside of everkeep, wait here too: agents get them as reference until you accept them, by memory id, --author or --mine.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; without it, one by one in a terminal, else the list',
        required: false,
        choices: ['list', 'show', 'accept', 'reject', 'decline', 'reopen', 'resolve'],
      },
      {
        name: 'id',
        help: 'ids of proposals, or their beginnings; ids of memories that wait as rules or with a merge',
        required: false,
        many: true,
      },
    ],
    options: [
      { name: 'all', type: 'boolean', help: 'all proposals that wait; never rules' },
      {
        name: 'author',
        type: 'string',
        value: '<name>',
        help: 'with accept, decline: all rules that wait from this author, by name or e-mail',
      },
      {
        name: 'mine',
        type: 'boolean',
        help: 'with accept, decline: all rules that you wrote before acceptance was recorded',
      },
      {
        name: 'source',
        type: 'string',
        value: '<source>',
        help: 'only what came from there',
        choices: PROPOSAL_SOURCES,
      },
      { name: 'rejected', type: 'boolean', help: 'with list: what was turned down' },
      {
        name: 'take',
        type: 'string',
        value: '<version>',
        help: 'with resolve: which version of an unfinished git merge to keep',
        choices: ['ours', 'theirs', 'both', 'edit'],
      },
    ],
    examples: [
      { line: 'everkeep review', does: 'one by one' },
      { line: 'everkeep review list', does: 'what waits' },
      { line: 'everkeep review accept p-3f9a2c1b04', does: 'from a script' },
      { line: 'everkeep review resolve MEM-use-uuids --take both', does: 'finish a git merge' },
      { line: 'everkeep review accept --author Ann', does: 'follow the rules that Ann committed' },
      { line: 'everkeep review reject --all --source triage', does: 'turn down all of a kind' },
    ],
    changes: true,
    asks: false,
    load: () => import('../inbox/review-command.ts'),
  },
  {
    name: 'import',
    aliases: [],
    group: 'Change',
    summary: 'bring in what other tools remember',
    about:
      'Reads memory banks of Cline and Roo, memories of Serena, the knowledge graph of the MCP memory server, notes of ' +
      "basic-memory, rules of Cursor, CLAUDE.md and AGENTS.md, decision records, smallcode's database, and any vault, such " +
      'as the auto memory of another machine. What is found waits in the inbox; the source stays as it is. Without a path, ' +
      'it names what lies around here.',
    arguments: [
      { name: 'path', help: 'files or folders to import from', required: false, many: true },
    ],
    options: [
      {
        name: 'from',
        type: 'string',
        value: '<tool>',
        help: 'whose memories they are, where that cannot be told',
        choices: IMPORT_FORMATS,
      },
      { name: 'all', type: 'boolean', help: 'everything that lies around here' },
    ],
    examples: [
      { line: 'everkeep import', does: 'what lies around here' },
      { line: 'everkeep import memory-bank', does: "a memory bank of Cline's" },
      { line: 'everkeep import ~/old/.claude/memory --dry-run', does: 'show what would come in' },
    ],
    changes: true,
    asks: false,
    load: () => import('./import-command.ts'),
  },
]

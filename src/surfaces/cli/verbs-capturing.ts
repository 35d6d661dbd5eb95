import { IMPORT_FORMATS } from '../../core/import/foreign.ts'
import { PROPOSAL_SOURCES } from '../../core/proposal.ts'
import type { VerbSpec } from './verb.ts'

export const CAPTURING_VERBS: readonly VerbSpec[] = [
  {
    name: 'review',
    aliases: ['inbox'],
    group: 'Change',
    summary: 'decide on what was proposed',
    about:
      'Shows what waits for your word, one by one, with the evidence and what it would change: accept, reject, edit, skip. ' +
      'What the vault has moved on from is planned anew where that is safe, else it is marked as outdated and left alone. ' +
      'Undoing an acceptance lets the proposal wait again; what you reject is not proposed again.',
    arguments: [
      {
        name: 'action',
        help: 'what to do; without it, one by one in a terminal, else the list',
        required: false,
        choices: ['list', 'show', 'accept', 'reject', 'reopen'],
      },
      { name: 'id', help: 'ids of proposals, or their beginnings', required: false, many: true },
    ],
    options: [
      { name: 'all', type: 'boolean', help: 'all that wait' },
      {
        name: 'source',
        type: 'string',
        value: '<source>',
        help: 'only what came from there',
        choices: PROPOSAL_SOURCES,
      },
      { name: 'rejected', type: 'boolean', help: 'with list: what was turned down' },
    ],
    examples: [
      { line: 'everkeep review', does: 'one by one' },
      { line: 'everkeep review list', does: 'what waits' },
      { line: 'everkeep review accept p-3f9a2c1b04', does: 'from a script' },
      { line: 'everkeep review reject --all --source triage', does: 'turn down all of a kind' },
    ],
    changes: true,
    asks: false,
    load: () => import('./review-command.ts'),
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

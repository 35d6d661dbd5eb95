import type { VerbSpec } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const TRANSCRIPT = {
  name: 'transcript',
  help: "the conversation as a client wrote it down: Claude Code's JSONL, a Codex rollout",
  required: true,
} as const

const SESSION: OptionSpec = {
  name: 'session',
  type: 'string',
  value: '<id>',
  help: 'the conversation, when the transcript does not name it',
}

const ALL: OptionSpec = {
  name: 'all',
  type: 'boolean',
  help: 'from the start, not from where it was last handled',
}

const PROPOSE: OptionSpec = {
  name: 'propose',
  type: 'boolean',
  help: 'let drafts wait in the inbox for your word, and count the conversation as handled',
}

/** Verbs that listen to a conversation. None of them writes a memory by itself. */
export const CONVERSING_VERBS: readonly VerbSpec[] = [
  {
    name: 'triage',
    aliases: [],
    group: 'For scripts',
    summary: 'find what a conversation holds that is worth keeping',
    about:
      'Scores what the person and the assistant said by kind, and prints a line for each that reaches its threshold, then ' +
      'a block for the model that drafts, with one context file a kind in the private staging folder. What clients, ' +
      'hooks and Everkeep itself put into the conversation is not read. The vault is not touched.',
    arguments: [TRANSCRIPT],
    options: [SESSION, ALL, PROPOSE],
    examples: [
      { line: 'everkeep triage ~/.claude/projects/shop/4f2a.jsonl', does: 'what it holds' },
      { line: 'everkeep triage session.jsonl --propose', does: 'drafts into the inbox' },
      { line: 'everkeep triage session.jsonl --all --json', does: 'the whole of it, for a script' },
    ],
    changes: true,
    asks: false,
    load: () => import('./triage-command.ts'),
  },
  {
    name: 'checkpoint',
    aliases: [],
    group: 'For scripts',
    summary: 'look back on a conversation along seven dimensions',
    about:
      'Task closed, rule found, rule of a domain, decision, milestone, collaboration, analysis: with two or more of them, ' +
      'at most three candidates that no memory and no rule tells yet, in the language of the conversation; else nothing is ' +
      'printed. In a terminal you are asked which to keep.',
    arguments: [TRANSCRIPT],
    options: [
      SESSION,
      ALL,
      PROPOSE,
      { name: 'select', type: 'string', value: '<n,..|all>', help: 'keep these candidates' },
    ],
    examples: [
      { line: 'everkeep checkpoint session.jsonl', does: 'what to keep' },
      { line: 'everkeep checkpoint session.jsonl --select 1,3', does: 'keep two of them' },
      { line: 'everkeep checkpoint session.jsonl --propose', does: 'decide later, in review' },
    ],
    changes: true,
    asks: false,
    load: () => import('./checkpoint-command.ts'),
  },
  {
    name: 'window',
    aliases: [],
    group: 'Look after',
    summary: 'retire the oldest session summaries over their number or age',
    about:
      'Oldest first, by `categories.session_summary.max_retained` and `retention_days`. Says what a session holds that no ' +
      'other memory does. Runs by itself when a session summary is written. Undo brings all of it back.',
    arguments: [],
    options: [
      { name: 'select', type: 'string', value: '<n,..|all>', help: 'the changes to carry out' },
    ],
    examples: [
      { line: 'everkeep window --dry-run', does: 'what would be retired' },
      { line: 'everkeep window --yes', does: 'retire the summaries over the window' },
    ],
    changes: true,
    asks: true,
    load: () => import('./window-command.ts'),
  },
]

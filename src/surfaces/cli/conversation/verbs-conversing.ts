import { verbRows } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const TRANSCRIPT = {
  name: 'transcript',
  help: "a conversation file of a client: Claude Code's JSONL, a Codex rollout",
  required: true,
} as const

const SESSION: OptionSpec = {
  name: 'session',
  type: 'string',
  value: '<id>',
  help: 'the session, if the transcript does not name it',
}

const ALL: OptionSpec = {
  name: 'all',
  type: 'boolean',
  help: 'read from the start, not from where the last run ended',
}

const PROPOSE: OptionSpec = {
  name: 'propose',
  type: 'boolean',
  help: 'put put drafts into the inbox, and mark the conversation as read',
}

/** Verbs that listen to a conversation. None of them writes a memory by itself. */
export const CONVERSING_VERBS = verbRows([
  {
    name: 'triage',
    group: 'For scripts',
    summary: 'find what is worth saving in a conversation',
    about:
      'Scores what the person and the assistant said by kind, and prints a line for each that reaches its threshold, then ' +
      'a block for the model that drafts, with one context file a kind in the private staging folder. What clients, ' +
      'hooks and Everkeep itself put into the conversation is not read. The vault is not touched.',
    arguments: [TRANSCRIPT],
    options: [SESSION, ALL, PROPOSE],
    examples: [
      { line: 'everkeep triage ~/.claude/projects/shop/4f2a.jsonl', does: 'what is worth saving' },
      { line: 'everkeep triage session.jsonl --propose', does: 'put drafts into the inbox' },
      {
        line: 'everkeep triage session.jsonl --all --json',
        does: 'the whole conversation, for a script',
      },
    ],
    changes: true,
    load: () => import('./triage-command.ts'),
  },
  {
    name: 'checkpoint',
    group: 'For scripts',
    summary: 'review a conversation along seven dimensions',
    about:
      'Task closed, rule found, rule of a domain, decision, milestone, collaboration, analysis: with two or more of them, ' +
      'at most three candidates that no memory or rule covers yet, in the language of the conversation; else nothing is ' +
      'printed. In a terminal you are asked which to keep.',
    arguments: [TRANSCRIPT],
    options: [
      SESSION,
      ALL,
      PROPOSE,
      { name: 'select', type: 'string', value: '<n,..|all>', help: 'save these candidates' },
    ],
    examples: [
      { line: 'everkeep checkpoint session.jsonl', does: 'the candidates' },
      { line: 'everkeep checkpoint session.jsonl --select 1,3', does: 'save two of them' },
      { line: 'everkeep checkpoint session.jsonl --propose', does: 'decide later with review' },
    ],
    changes: true,
    load: () => import('./checkpoint-command.ts'),
  },
  {
    name: 'window',
    group: 'Look after',
    summary: 'retire session summaries beyond their number or age',
    about:
      'Oldest first, by `categories.session_summary.max_retained` and `retention_days`. Warns if a session has content that no ' +
      'other memory has. Also runs when a session summary is written. Undo restores them.',
    options: [{ name: 'select', type: 'string', value: '<n,..|all>', help: 'apply these changes' }],
    examples: [
      { line: 'everkeep window --dry-run', does: 'what would be retired' },
      { line: 'everkeep window --yes', does: 'retire them' },
    ],
    changes: true,
    asks: true,
    load: () => import('./window-command.ts'),
  },
])

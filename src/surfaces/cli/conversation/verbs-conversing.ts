import { verbRows } from '../base/command.ts'
import { flag, value } from '../base/verb.ts'

const TRANSCRIPT = {
  name: 'transcript',
  help: "a conversation file of a client: Claude Code's JSONL, a Codex rollout",
  required: true,
} as const

const SESSION = value('session', '<id>', 'the session, if the transcript does not name it')

const ALL = flag('all', 'read from the start, not from where the last run ended')

const PROPOSE = flag('propose', 'put drafts into the inbox, and mark the conversation as read')

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
    examples: {
      'everkeep triage ~/.claude/projects/shop/4f2a.jsonl': 'what is worth saving',
      'everkeep triage session.jsonl --propose': 'put drafts into the inbox',
      'everkeep triage session.jsonl --all --json': 'the whole conversation, for a script',
    },
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
    options: [SESSION, ALL, PROPOSE, value('select', '<n,..|all>', 'save these candidates')],
    examples: {
      'everkeep checkpoint session.jsonl': 'the candidates',
      'everkeep checkpoint session.jsonl --select 1,3': 'save two of them',
      'everkeep checkpoint session.jsonl --propose': 'decide later with review',
    },
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
    options: [value('select', '<n,..|all>', 'apply these changes')],
    examples: {
      'everkeep window --dry-run': 'what would be retired',
      'everkeep window --yes': 'retire them',
    },
    changes: true,
    asks: true,
    load: () => import('./window-command.ts'),
  },
])

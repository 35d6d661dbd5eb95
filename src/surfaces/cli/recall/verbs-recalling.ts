import { verbRows } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const AGENT: OptionSpec = {
  name: 'agent',
  type: 'string',
  value: '<name>',
  help: 'include the memory of this agent',
}

export const RECALLING_VERBS = verbRows([
  {
    name: 'brief',
    group: 'Read',
    summary: 'print what a hook injects at the start of a session',
    about:
      'Rules, pinned and most useful memories, the last session and open points, from the vaults of this project and ' +
      'your own, within `retrieval.brief_tokens`. Memories injected in full count as used.',
    options: [
      { name: 'tokens', type: 'number', value: '<n>', min: 0, help: 'at most this many tokens' },
      AGENT,
      { name: 'trial', type: 'boolean', help: 'record nothing' },
    ],
    examples: [
      { line: 'everkeep brief', does: 'the brief' },
      { line: 'everkeep brief --trial', does: 'the same, without counting uses' },
    ],
    load: () => import('./brief-command.ts'),
  },
  {
    name: 'why',
    group: 'Read',
    summary: 'show what was injected into conversations, when and why',
    about:
      'Newest first, with the parts of each score, and memories held back as stale. `why last` shows only the last ' +
      'injection.',
    arguments: [{ name: 'which', help: 'only the last one', required: false, choices: ['last'] }],
    options: [
      {
        name: 'limit',
        type: 'number',
        value: '<n>',
        min: 1,
        default: 5,
        help: 'at most this many',
      },
      AGENT,
    ],
    examples: [
      { line: 'everkeep why last', does: 'what the last prompt injected' },
      { line: 'everkeep why --limit 20 --json', does: 'the last twenty, for a script' },
    ],
    load: () => import('./why-command.ts'),
  },
  {
    name: 'stats',
    group: 'Read',
    summary: 'show what injections cost, and which memories they used',
    about:
      'Tokens by week since the ledger started, and uses by memory and week: injected in full, fetched by an agent, opened.',
    options: [
      {
        name: 'limit',
        type: 'number',
        value: '<n>',
        min: 1,
        default: 10,
        help: 'at most this many',
      },
      AGENT,
    ],
    examples: [{ line: 'everkeep stats', does: 'weeks and the ten most used memories' }],
    load: () => import('../browse/stats-command.ts'),
  },
  {
    name: 'trust',
    group: 'Set up',
    summary: 'trust this repository: let agents read its memories and skills',
    about:
      'Memories and skills of a cloned repository were written by somebody else: until you trust it, agents ' +
      'only get their number. Trust applies to all work trees of the repository. Vaults made here ' +
      'with `everkeep init` are trusted. Read the memories before you trust a repository.',
    options: [
      { name: 'list', type: 'boolean', help: 'list trusted vaults' },
      { name: 'revoke', type: 'boolean', help: 'stop trusting it' },
    ],
    examples: [
      { line: 'everkeep trust', does: 'trust the repository of the working folder' },
      { line: 'everkeep trust --revoke', does: 'stop trusting it' },
      { line: 'everkeep trust --list', does: 'list trusted vaults' },
    ],
    load: () => import('../vault/trust-command.ts'),
  },
  {
    name: 'context',
    group: 'For scripts',
    summary: 'print what a hook injects for a prompt',
    about:
      'At most `retrieval.max_inject` memories within `retrieval.budget_tokens`, fenced and ' +
      'attributed. Prints nothing if no memory matches. Memories injected in full count as used.',
    options: [
      { name: 'prompt', type: 'string', value: '<text>', help: 'the prompt' },
      {
        name: 'prompt-file',
        type: 'string',
        value: '<file>',
        help: 'read it from a file, - for standard input',
        completes: 'file',
      },
      { name: 'scope', type: 'list', value: '<scope>', help: 'only these scopes' },
      {
        name: 'session',
        type: 'string',
        value: '<id>',
        help: 'the session: nothing is injected twice',
      },
      AGENT,
      { name: 'trial', type: 'boolean', help: 'record nothing' },
    ],
    examples: [
      { line: 'everkeep context --prompt "how do we cache?"', does: 'what would be injected' },
      { line: 'everkeep context --prompt-file - --json < prompt.txt', does: 'for a script' },
    ],
    load: () => import('./context-command.ts'),
  },
  {
    name: 'hook',
    group: 'For scripts',
    summary: 'answer a hook of a client',
    about:
      'Clients call this after `everkeep install`. Reads the JSON of the client on standard input, prints the ' +
      'JSON that this client expects, and never blocks it: failures and timeouts go to hooks.log ' +
      'of the state folder.',
    arguments: [
      { name: 'event', help: 'SessionStart, UserPromptSubmit, PreToolUse ...', required: true },
      { name: 'client', help: 'the client, if its JSON does not name it', required: false },
    ],
    examples: [{ line: 'everkeep hook UserPromptSubmit < prompt.json', does: 'as a client does' }],
    load: () => import('../conversation/hook-command.ts'),
  },
])
